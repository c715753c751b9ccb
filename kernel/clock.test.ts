// Local times of zones: summer time, hours left out or repeated, and names that are no zone.
import { expect, test } from 'vitest'
import { clockIn, isZone } from './clock'

test('an instant is shown as the local time of its zone, and the local time leads back', () => {
  for (const [zone, moment, shown] of [
    ['Asia/Shanghai', '2026-01-01T00:00:00.000Z', '2026-01-01 08:00:00'],
    // Summer time, which Shanghai had until 1991.
    ['Asia/Shanghai', '1988-07-01T00:00:00.000Z', '1988-07-01 09:00:00'],
    ['Asia/Kathmandu', '2026-06-30T18:15:00.000Z', '2026-07-01 00:00:00'],
    ['America/New_York', '2026-03-08T06:59:59.000Z', '2026-03-08 01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00'],
    ['UTC', '0099-12-31T23:59:59.000Z', '0099-12-31 23:59:59'],
  ] as const) {
    const clock = clockIn(zone)
    expect(clock.shown(moment), zone).toBe(shown)
    expect(clock.shown(Date.parse(moment)), zone).toBe(shown)
    expect(clock.moment(shown), zone).toBe(moment)
  }
})

test('a local time that a clock put forward leaves out moves on with it, and one that occurs twice is the first', () => {
  const { moment } = clockIn('America/New_York')
  expect(moment('2026-03-08 02:30:00')).toBe('2026-03-08T07:30:00.000Z')
  expect(moment('2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z')
  // A day that begins at one o'clock.
  expect(clockIn('Asia/Beirut').moment('2026-03-29 00:00:00')).toBe('2026-03-28T22:00:00.000Z')
})

test('fractions of a second are cut off, offsets in the text are honoured', () => {
  expect(clockIn('Asia/Shanghai').shown('2025-12-31T18:30:05.999Z')).toBe('2026-01-01 02:30:05')
  expect(clockIn('Asia/Shanghai').shown('2026-01-01T00:00:00+08:00')).toBe('2026-01-01 00:00:00')
})

test('names that are no zone are refused', () => {
  expect(isZone('Asia/Shanghai')).toBe(true)
  expect(isZone('Asia/Nowhere')).toBe(false)
  expect(() => clockIn('Asia/Nowhere')).toThrow('no time zone Asia/Nowhere')
})
