// The calendar of a membership: anniversaries, 29 February, and years that add up whichever way they are paid.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#kernel/calendar'
import { expireOf } from './membership-dates'

const day = fc.integer({ min: 0, max: 80 * 366 }).map((number) => addDays('1990-01-01', number))

test.each([
  ['2025-03-01', 1, '2026-02-28'],
  ['2023-03-01', 1, '2024-02-29'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-01-01', 5, '2028-12-31'],
  ['2025-12-31', 1, '2026-12-30'],
])('from %s %i years last until %s', (start, years, end) => {
  expect(expireOf(start, years)).toBe(end)
})

test('0 years are lifelong', () => {
  expect(expireOf('2025-03-01', 0)).toBeNull()
})

test('n single years end on the day of n years at once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (start, years) => {
      let last = addDays(start, -1)
      for (let paid = 0; paid < years; paid++) last = expireOf(addDays(last, 1), 1) as string
      expect(last).toBe(expireOf(start, years))
    }),
    { numRuns: 2000 },
  )
})

test('a year has 365 or 366 days, and more years last longer', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 10 }), (start, years) => {
      const end = expireOf(start, years) as string
      expect([365, 366]).toContain(daysBetween(start, expireOf(start, 1) as string) + 1)
      expect((expireOf(start, years + 1) as string) > end).toBe(true)
    }),
  )
})
