// Corrections of faulty rows: what is held of them, and how a value is written back.
import { expect, test } from 'vitest'
import { type CorrectedRow, inverseOf, joined, shownWith, wordBack } from './corrections'

const row = (id: number, change: Partial<CorrectedRow> = {}): CorrectedRow => ({
  ...{ id, place: id, what: 'fail', name: `n${id}`, values: { a: 'x' }, match: null, before: null, stored: null },
  ...{ errors: { a: 'wrong' }, message: null, help: null, out: false, settled: false },
  ...change,
})

test('a row is settled only if an answer says so', () => {
  const held = [row(1), row(2), row(3), row(4)]
  const now = joined(
    held,
    [row(1)],
    [row(2, { what: null, errors: null }), row(3, { errors: { b: 'wrong too' } }), row(9, { what: 'skip' })],
  )
  expect(now.map(({ id, settled }) => [id, settled])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ])
  expect(now[2]?.errors).toEqual({ b: 'wrong too' })
})

test('a settled row that no answer holds stays settled; new faulty rows come behind', () => {
  const now = joined([row(5, { settled: true, what: null })], [row(2)], [])
  expect(now.map(({ id, settled }) => [id, settled])).toEqual([
    [5, true],
    [2, false],
  ])
})

const inverseRow = (id: number, values: CorrectedRow['values']): CorrectedRow => ({
  ...{ id, place: id, what: 'fail', name: '', values, match: null, before: null, stored: null },
  ...{ errors: null, message: null, help: null, out: false, settled: false },
})
const rows = [inverseRow(1, { a: 'x', b: 7 }), inverseRow(2, null)]

test('cells get back the texts that they had, also none', () => {
  const pasted = [
    { row: 1, field: 'a', value: 'y' },
    { row: 1, field: 'b', value: null },
    { row: 2, field: 'a', value: 'z' },
  ]
  const back = inverseOf({ cells: pasted }, rows)
  expect(back).toEqual({
    cells: [
      { row: 1, field: 'a', value: 'x' },
      { row: 1, field: 'b', value: '7' },
      { row: 2, field: 'a', value: null },
    ],
  })
  const shown = shownWith(back, shownWith({ cells: pasted }, rows))
  expect(shown.map(({ values }) => values)).toEqual([{ a: 'x', b: '7' }, { a: null }])
})

test('a row that was left out is taken in again, and the other way round', () => {
  expect(inverseOf({ out: [2] }, rows)).toEqual({ back: [2] })
  expect(inverseOf({ back: [2] }, rows)).toEqual({ out: [2] })
  expect(shownWith({ out: [2] }, rows).map(({ out, settled }) => [out, settled])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a word is taken back as the server says, in as many calls as it takes cells', () => {
  const cells = Array.from({ length: 1200 }, (_, index) => ({ row: index + 1, field: 'a', value: null }))
  const words = [{ field: 'a', from: 'x', to: null }]
  expect(wordBack({ cells: [], words })).toEqual([{ words }])
  expect(wordBack({ cells, words: [] }).map((one) => one.cells?.length)).toEqual([1000, 200])
  expect(wordBack(undefined)).toEqual([])
})
