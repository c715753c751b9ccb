// Sections of a grouped list: where the lines of each stand among the rows, closed and empty ones included.
import { expect, test } from 'vitest'
import { edgesOf, sectionsOf } from './sections'
import { first } from './use-group-rows'

const group = (key: string) => ({ key, name: key, num: 2, totals: {}, sums: {}, keys: [key] })
const held = (...ids: number[]) => ({
  rows: ids.map((id) => ({ id })),
  loading: false,
  error: null,
  retry: () => undefined,
})

test('a row in two groups counts once, and the lines of later groups stand before their own rows', () => {
  const sections = sectionsOf(
    ['a', 'b', 'c', 'd'].map(group),
    new Map([
      ['a', first],
      ['b', { before: 2, pages: 1 }],
      ['d', first],
    ]),
    new Map([
      ['a', held(1, 2)],
      ['b', held(2, 3)],
      ['c', held(9)],
      ['d', held(4)],
    ]),
  )
  expect(sections.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[1, 2], [3], [], [4]])
  const lines = [...edgesOf(sections)].map(([index, edges]) => [
    index,
    edges.map((edge) => `${edge.section.group.key} ${edge.is}`),
  ])
  expect(lines).toEqual([
    [0, ['a head']],
    [2, ['a foot', 'b head', 'b lead']],
    [3, ['b foot', 'c head', 'd head']],
    [4, ['d foot']],
  ])
})

test('a group that is still loading has its lines one after the other', () => {
  const sections = sectionsOf([group('a'), group('b')], new Map([['a', first]]), new Map())
  expect([...edgesOf(sections)].map(([index, edges]) => [index, edges.map(({ is }) => is)])).toEqual([
    [0, ['head', 'foot', 'head']],
  ])
})
