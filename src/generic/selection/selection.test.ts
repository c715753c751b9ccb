// Rows are selected one by one, or all that match.
import { expect, test } from 'vitest'
import { nothing, selectionOf, sizeOf, turned } from './selection'

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))
const ids = (selection: { rows: ReadonlyMap<number, unknown> }) => [...selection.rows.keys()].sort()

test('one row is turned over', () => {
  const one = turned(nothing, { id: 3 })
  expect(ids(one)).toEqual([3])
  expect(ids(turned(one, { id: 3 }))).toEqual([])
})

test('all that match end with the first row taken out', () => {
  const all = { ...selectionOf(rows), match: { expected: 900 } }
  expect(sizeOf(all)).toBe(900)
  const less = turned(all, { id: 1 })
  expect(less.match).toBeNull()
  expect(sizeOf(less)).toBe(4)
})
