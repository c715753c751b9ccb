// Times are in the association's zone, whatever the browser's.
import { expect, test } from 'vitest'
import { clockOf, dayBounds, dayOf, instantOf, instantOfPicker, pickerOf } from './zone'

const here = 'Asia/Shanghai'

test('an instant is shown by the clock of the association', () => {
  expect(clockOf('2026-01-01T00:00:00Z', here)).toBe('2026-01-01 08:00:00')
  expect(clockOf('2025-12-31T18:30:05.123Z', here)).toBe('2026-01-01 02:30:05')
  expect(clockOf('2026-01-01T00:00:00+08:00', here)).toBe('2026-01-01 00:00:00')
})

test('what is picked is the clock of the association, and comes back the same', () => {
  expect(instantOf('2026-01-01 08:00:00', here)).toBe('2026-01-01T00:00:00Z')
  const instant = '2026-06-30T15:59:59Z'
  expect(instantOfPicker(pickerOf(instant, here), here)).toBe(instant)
  expect(pickerOf(instant, here).format('YYYY-MM-DD HH:mm:ss')).toBe('2026-06-30 23:59:59')
})

test('a day has its first and its last instant there', () => {
  const { gte, lte } = dayBounds('2026-03-01', here)
  expect(gte).toBe('2026-02-28T16:00:00Z')
  expect(lte).toBe('2026-03-01T15:59:59.999999Z')
  expect(dayOf(gte, here)).toBe('2026-03-01')
  expect(dayOf(lte, here)).toBe('2026-03-01')
})
