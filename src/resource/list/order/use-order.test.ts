// A dragged row takes the position it is dropped on, in a list and in a tree.
import { expect, test } from 'vitest'
import type { Row } from '#kernel/binding'
import { moved, parentOf, place } from './use-order'

const list = [{ id: 1 }, { id: 2 }, { id: 3 }]
const tree: Row[] = [
  { id: 1, son: [{ id: 2 }, { id: 3 }] },
  { id: 4, son: [{ id: 5 }] },
]
const ids = (rows: readonly Row[]): unknown[] =>
  rows.map((row) => (row['son'] ? [row['id'], ids(row['son'] as Row[])] : row['id']))
const after = (rows: Row[], id: number, over: number) => {
  const move = place(rows, id, over)
  return move && ids(moved(rows, move))
}

test('up is before, down is after', () => {
  expect(place(list, 3, 1)).toEqual({ id: 3, pid: null, before: 1 })
  expect(place(list, 1, 3)).toEqual({ id: 1, pid: null, before: null })
  expect(after(list, 1, 2)).toEqual([2, 1, 3])
  expect(after(list, 3, 2)).toEqual([1, 3, 2])
  expect(place(list, 1, 1)).toBeNull()
})

test('a row moves under another parent, and never under itself', () => {
  expect(parentOf(tree, 5)).toBe(4)
  expect(after(tree, 2, 5)).toEqual([
    [1, [3]],
    [4, [5, 2]],
  ])
  expect(after(tree, 5, 2)).toEqual([[1, [5, 2, 3]], 4])
  expect(place(tree, 1, 3)).toBeNull()
})
