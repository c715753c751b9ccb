// Ranges and days of a calendar, across midnight, months and years.
import { expect, test } from 'vitest'
import { entryOf } from './entry-of'
import { byDay, daysOf, rangeOf, step, timeOn } from './spans'

test('a month is shown by whole weeks, an agenda by its own days', () => {
  expect(rangeOf('month', '2026-02-14')).toEqual({ first: '2026-01-26', last: '2026-03-01' })
  expect(rangeOf('month', '2026-06-30')).toEqual({ first: '2026-06-01', last: '2026-07-05' })
  expect(rangeOf('week', '2027-01-01')).toEqual({ first: '2026-12-28', last: '2027-01-03' })
  expect(rangeOf('agenda', '2024-02-03')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect([step('month', '2026-12-31', 1), step('week', '2026-12-31', 1), step('agenda', '2026-03-31', -1)]).toEqual([
    '2027-01-01',
    '2027-01-07',
    '2026-02-01',
  ])
})

test('entries are on each of their days, not on one that begins as they end', () => {
  const days = daysOf({ first: '2026-06-29', last: '2026-07-02' })
  const found = byDay(
    [
      entryOf(1, '2026-06-20 09:00:00', '2026-06-30 00:00:00'),
      entryOf(2, '2026-06-30 22:00:00', '2026-07-01 02:00:00'),
      entryOf(3, '2026-06-30 08:00:00', '2026-06-30 09:00:00'),
      entryOf(4, '2026-07-02', '2026-07-09'),
    ],
    days,
  )
  expect([...found].map(([day, list]) => [day, list.map(({ id }) => id)])).toEqual([
    ['2026-06-29', [1]],
    ['2026-06-30', [3, 2]],
    ['2026-07-01', [2]],
    ['2026-07-02', [4]],
  ])
  const night = entryOf(2, '2026-06-30 22:00:00', '2026-07-01 02:00:00')
  expect([
    timeOn(night, '2026-06-30'),
    timeOn(night, '2026-07-01'),
    timeOn(entryOf(4, '2026-07-02', '2026-07-09'), '2026-07-02'),
  ]).toEqual(['22:00', '–02:00', ''])
})
