// Days of `this_month` and other periods, seen from a given day.
import { describe, expect, it } from 'vitest'
import { daysOf, PERIOD_PATTERN, periods } from './periods'

describe('days of a period', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['this_week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this_week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last_week', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['next_week', '2026-12-30', '2027-01-04', '2027-01-10'],
    ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['next_month', '2026-12-05', '2027-01-01', '2027-01-31'],
    ['this_quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-02-22', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-11-22', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-11-22', '2025-01-01', '2025-12-31'],
    ['next_year', '2026-11-22', '2027-01-01', '2027-12-31'],
    ['past_7_days', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['next_30_days', '2026-11-22', '2026-11-22', '2026-12-21'],
  ])('%s on %s', (period, today, first, last) => {
    expect(daysOf(period, today)).toEqual({ first, last })
  })

  it('knows every word of the list, and no other', () => {
    for (const period of periods) expect(daysOf(period, '2026-11-22')).not.toBeNull()
    for (const word of ['', 'week', 'this_decade', 'past_0_days', 'past_99999_days', 'constructor', 'this_constructor'])
      expect(daysOf(word, '2026-11-22')).toBeNull()
  })

  it('has a pattern that agrees', () => {
    const pattern = new RegExp(PERIOD_PATTERN)
    for (const period of [...periods, 'past_7_days', 'next_9999_days']) expect(pattern.test(period)).toBe(true)
    for (const word of ['this_decade', 'past_0_days', 'next_10000_days']) expect(pattern.test(word)).toBe(false)
  })
})
