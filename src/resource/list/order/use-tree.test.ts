// A tree is counted, expanded and pruned as a whole.
import { expect, test } from 'vitest'
import { branches, counted, levels, pruned, visible } from './use-tree'

const rows = [
  {
    id: 1,
    son: [
      { id: 2, son: [{ id: 3, son: [] }] },
      { id: 4, son: [] },
    ],
  },
  { id: 5, son: [] },
]

test('rows without rows below cannot be opened', () => {
  expect(pruned(rows)).toEqual([{ id: 1, son: [{ id: 2, son: [{ id: 3 }] }, { id: 4 }] }, { id: 5 }])
})

test('all rows count, each at its level', () => {
  expect(counted(rows)).toBe(5)
  expect(branches(rows)).toEqual([
    { id: 1, level: 1 },
    { id: 2, level: 2 },
  ])
  expect([...levels(rows)]).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 1],
  ])
})

test('what lies under a closed row is out of view', () => {
  const seen = (open: number[]) => visible(rows, new Set(open)).map(({ row, level }) => [row['id'], level])
  expect(seen([])).toEqual([
    [1, 1],
    [5, 1],
  ])
  expect(seen([1, 2])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 1],
  ])
})
