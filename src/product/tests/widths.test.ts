// Widths fill the space exactly and follow the kind, not the content.
import { expect, test } from 'vitest'
import { binding as banner } from '#generated/resources/banner'
import type { Field } from '#kernel/binding'
import { naturalWidth, spread } from '../../resource/list/columns/widths'

const of = (name: string): Field => banner.fields[name] as Field
const plain = { leads: false, sorts: false, say: (text: { zh: string }) => text.zh }

test('a long title makes its column wide enough', () => {
  const { width } = naturalWidth(of('sort'), '排序', plain)
  expect(naturalWidth(of('sort'), '很长很长很长的一个标题', plain).width).toBeGreaterThan(width)
})

const columns = [
  { kind: 'image' as const, width: 70, least: 70 },
  { kind: 'text' as const, width: 150, least: 110 },
  { kind: 'reference' as const, width: 100, least: 80 },
]
const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0)

test('the room that is left goes to what can use it, to the last pixel', () => {
  const widths = spread(columns, 501)
  expect(widths[0]).toBe(70)
  expect(sum(widths)).toBe(501)
})

test('a little too much is drawn narrower, far too much scrolls', () => {
  const widths = spread(columns, 287)
  expect(widths[0]).toBe(70)
  expect(sum(widths)).toBe(287)
})

test('a table that scrolls has the edge of a column at its edge', () => {
  const edges = (room: number): number[] => {
    const widths = spread(columns, room)
    return widths.map((_, index) => sum(widths.slice(0, index + 1)))
  }
  // Every room that is too small for all, down to the first column.
  for (let room = sum(columns.map(({ least }) => least)) - 1; room >= 70; room -= 1) expect(edges(room)).toContain(room)
  // Columns out of view keep their width.
  expect(spread(columns, 180)).toEqual([70, 110, 100])
  expect(spread(columns, 90)).toEqual([90, 150, 100])
})
