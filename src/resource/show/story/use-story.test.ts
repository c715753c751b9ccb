// Entries of a timeline by month for a year, and by year before it, on the dates of the association's zone.
import { expect, test } from 'vitest'
import { periodsOf } from './use-story'

const entry = (id: number, at: string) => ({ kind: 'note', id, at, row: {} })
const told = (...all: [number, string][]) =>
  periodsOf(
    all.map(([id, at]) => entry(id, at)),
    '2026-11-24',
  ).map(({ key, entries }) => [key, entries.map(({ id }) => id)])

test('a year back by month, the rest by year', () => {
  expect(
    told(
      [1, '2027-01-05T00:00:00Z'],
      [2, '2026-11-20T00:00:00Z'],
      [3, '2026-11-02T00:00:00Z'],
      [4, '2025-12-02T00:00:00Z'],
      [5, '2025-11-29T00:00:00Z'],
      [6, '2025-01-10T00:00:00Z'],
      [7, '2019-06-10T00:00:00Z'],
    ),
  ).toEqual([
    ['2027-01', [1]],
    ['2026-11', [2, 3]],
    ['2025-12', [4]],
    ['2025', [5, 6]],
    ['2019', [7]],
  ])
})

test('an instant belongs to the month of the association’s zone', () => {
  expect(told([1, '2026-10-31T16:00:00.000Z'])).toEqual([['2026-11', [1]]])
})
