// The last valid day counts in full; the membership has expired on the day after.
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { daysLeft } from './days-left'

test.each([
  ['2026-12-31', '2026-12-31 00:00:00', 0],
  ['2026-12-31', '2026-12-31 23:59:59', 0],
  ['2026-12-31', '2027-01-01 00:00:00', -1],
  ['2026-12-31', '2026-12-01 15:00:00', 30],
  ['2028-02-29', '2027-03-01 08:00:00', 365],
])('%s seen on %s', (expires, today, left) => {
  expect(daysLeft(expires, dayjs(today))).toBe(left)
})
