// Rows of the grid after a correction: what the answers say of them, and what they leave open.
import { expect, test } from 'vitest'
import { type CorrectedRow, joined } from './corrections'

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
