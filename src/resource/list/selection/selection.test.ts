// Rows are selected one by one, or all that match.
import { expect, test } from 'vitest'
import { afterAction, emptySelection, keepListed, selectionOf, sizeOf, toggleRow, withoutRows } from './selection'

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))
const ids = (selection: { rows: ReadonlyMap<number, unknown> }) => [...selection.rows.keys()].sort()

test('one row is turned over', () => {
  const one = toggleRow(emptySelection, { id: 3 })
  expect(ids(one)).toEqual([3])
  expect(ids(toggleRow(one, { id: 3 }))).toEqual([])
})

test('all that match end with the first row taken out', () => {
  const all = { ...selectionOf(rows), match: { expected: 900 } }
  expect(sizeOf(all)).toBe(900)
  const less = toggleRow(all, { id: 1 })
  expect(less.match).toBeNull()
  expect(sizeOf(less)).toBe(4)
})

test('an action on another row leaves the selection alone; one on all of it, or on all that match, ends it', () => {
  const some = selectionOf(rows.slice(0, 3))
  expect(afterAction(some, [{ id: 5 }], null)).toBe(some)
  expect(afterAction(some, [{ id: 1 }], null)).toBe(some)
  expect(afterAction(some, rows.slice(0, 3), null)).toBe(emptySelection)
  expect(afterAction(some, [], { expected: 900 })).toBe(emptySelection)
  const all = { ...some, match: { expected: 900 } }
  expect(afterAction(all, rows.slice(0, 3), null)).toBe(all)
})

test('rows that are no longer listed leave the selection, and the others are those of now', () => {
  const some = selectionOf(rows.slice(0, 3))
  expect(keepListed(some, rows)).toBe(some)
  const changed = { id: 2, state: 'approved' }
  const fewer = keepListed(some, [{ id: 1, son: [changed] }, { id: 4 }])
  expect(ids(fewer)).toEqual([1, 2])
  expect(fewer.rows.get(2)).toBe(changed)
  expect(ids(withoutRows(some, [{ id: 2 }, { id: 5 }]))).toEqual([1, 3])
  expect(withoutRows(some, [{ id: 5 }])).toBe(some)
})
