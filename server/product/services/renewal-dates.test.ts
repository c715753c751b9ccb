// Renewals on the calendar: without a gap while valid, from the payment or the old expiry once lapsed.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { renewalDates, type Terms } from './renewal-dates'

const bases = ['original_expiry', 'payment_date'] as const
const renewed = (terms: Terms) => {
  const dates = renewalDates(terms)
  if ('problem' in dates) throw new Error(dates.problem.en)
  return dates
}

test.each([
  ['paid before the expiry', '2026-12-31', '2026-11-01', 'payment_date', '2027-01-01', '2027-12-31'],
  ['paid on the last valid day', '2026-12-31', '2026-12-31', 'payment_date', '2027-01-01', '2027-12-31'],
  ['lapsed, from the payment', '2026-12-31', '2027-03-10', 'payment_date', '2027-03-10', '2028-03-09'],
  ['lapsed, from the old expiry', '2026-12-31', '2027-03-10', 'original_expiry', '2027-01-01', '2027-12-31'],
  ['to a leap day', '2027-02-28', '2027-02-01', 'payment_date', '2027-03-01', '2028-02-29'],
  ['paid on a leap day', '2027-12-31', '2028-02-29', 'payment_date', '2028-02-29', '2029-02-28'],
] as const)('%s', (_name, expire, payDay, base, start, end) => {
  expect(renewalDates({ expire, payDay, base, years: 1 })).toEqual({ start, end })
})

test('a first day can be chosen between old expiry and payment, and only once lapsed', () => {
  const lapsed = { expire: '2026-12-31', payDay: '2027-03-10', base: 'payment_date', years: 1 } as const
  expect(renewalDates({ ...lapsed, start: '2027-02-01' })).toEqual({ start: '2027-02-01', end: '2028-01-31' })
  for (const start of ['2026-12-31', '2027-03-11']) expect(renewalDates({ ...lapsed, start })).toHaveProperty('problem')
  expect(renewalDates({ ...lapsed, payDay: '2026-12-01', start: '2026-12-15' })).toHaveProperty('problem')
})

test('n renewals of one year are one renewal of n years, valid or lapsed', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1990-01-01', number))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -500, max: 3000 }),
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(...bases),
      (expire, late, years, base) => {
        const payDay = addDays(expire, late)
        let last = expire
        for (let paid = 0; paid < years; paid++) last = renewed({ expire: last, payDay, base, years: 1 }).end
        expect(last).toBe(renewed({ expire, payDay, base, years }).end)
      },
    ),
    { numRuns: 2000 },
  )
})
