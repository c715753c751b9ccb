// Date arithmetic across ends of months and years, leap years, and weeks.
import { expect, test } from 'vitest'
import { addDays, addMonths, dayIn, daysBetween, isDay, mondayOf, timeOf } from './calendar'

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['1969-12-31', 2, '1970-01-02'],
])('%s and %i days', (day, days, wanted) => {
  expect(addDays(day, days)).toBe(wanted)
  expect(daysBetween(day, wanted)).toBe(days)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-05-17', -5, '2025-12-17'],
])('%s and %i months', (day, months, wanted) => {
  expect(addMonths(day, months)).toBe(wanted)
})

test('months and dates run over', () => {
  expect([dayIn(2026, 12, 1), dayIn(2026, 2, 0), dayIn(2026, -1, 1)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2025-12-01',
  ])
})

test('weeks begin on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2027-01-01'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-12-28'])
})

test('a text that is no day of the calendar', () => {
  expect(['2024-02-29', '2026-02-29', '2026-2-1', '2026-01-01T00', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(timeOf('2026-13-01')).toBeNaN()
})
