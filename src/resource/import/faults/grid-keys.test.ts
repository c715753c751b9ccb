// Keys and pasted texts in the grid of faulty rows.
import { expect, test } from 'vitest'
import { pastedCells, placeAfter, placeFor } from './grid-keys'

const size = { rows: 3, columns: 2 }

test.each([
  ['ArrowDown', { row: 2, column: 0 }],
  ['ArrowUp', { row: 0, column: 0 }],
  ['ArrowLeft', { row: 1, column: 0 }],
  ['ArrowRight', { row: 1, column: 1 }],
  ['End', { row: 1, column: 1 }],
  ['PageDown', { row: 2, column: 0 }],
])('%s stays within the grid', (key, to) => {
  expect(placeFor(key, { row: 1, column: 0 }, size)).toEqual(to)
})

test('other keys lead nowhere', () => {
  expect(placeFor('a', { row: 0, column: 0 }, size)).toBeNull()
})

test('Enter goes to the next wrong cell below, Tab to the next in reading order', () => {
  const bad = new Set(['0:0', '2:0', '1:1'])
  const isBad = ({ row, column }: { row: number; column: number }) => bad.has(`${row}:${column}`)
  expect(placeAfter({ row: 0, column: 0 }, 'down', size, isBad)).toEqual({ row: 2, column: 0 })
  expect(placeAfter({ row: 0, column: 0 }, 'next', size, isBad)).toEqual({ row: 1, column: 1 })
  expect(placeAfter({ row: 1, column: 1 }, 'before', size, isBad)).toEqual({ row: 0, column: 0 })
  expect(placeAfter({ row: 2, column: 1 }, 'next', size, isBad)).toEqual({ row: 2, column: 1 })
})

test('a pasted column fills the rows below, and nothing outside the grid', () => {
  const rows = [{ id: 11 }, { id: 12 }, { id: 13 }]
  const columns = [{ name: 'a' }, { name: 'b' }]
  expect(pastedCells('x\r\ny\r\nz\r\n', { row: 1, column: 1 }, rows, columns)).toEqual([
    { row: 12, field: 'b', value: 'x' },
    { row: 13, field: 'b', value: 'y' },
  ])
  expect(pastedCells('x\t \t9', { row: 0, column: 0 }, rows, columns)).toEqual([
    { row: 11, field: 'a', value: 'x' },
    { row: 11, field: 'b', value: null },
  ])
})
