// Days left of a membership, and lunar birthdays in words.
import dayjs from 'dayjs'
import { Lunar } from 'lunar-typescript'
import { expect, test } from 'vitest'
import { daysLeft, readLunar } from './cells'

test.each([
  ['2026-12-31', '2026-12-31 00:00:00', 0],
  ['2026-12-31', '2026-12-31 23:59:59', 0],
  ['2026-12-31', '2027-01-01 00:00:00', -1],
  ['2026-12-31', '2026-12-01 15:00:00', 30],
  ['2028-02-29', '2027-03-01 08:00:00', 365],
])('%s seen on %s', (expires, today, left) => {
  expect(daysLeft(expires, dayjs(today))).toBe(left)
})

/** Format of the server beside a birthday. */
const written = (lunar: Lunar): string => `${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`

test('every month and day of a lunar year, a leap month among them', () => {
  expect(written(Lunar.fromYmd(2025, -6, 21))).toBe('闰六月廿一')
  for (const month of [1, 2, 3, 4, 5, 6, -6, 7, 8, 9, 10, 11, 12]) {
    for (let day = 1; day <= 29; day++) {
      const text = written(Lunar.fromYmd(2025, month, day))
      expect(readLunar(text), text).toEqual({ month: Math.abs(month), day, leap: month < 0 })
    }
  }
  expect(readLunar('正月三十')).toEqual({ month: 1, day: 30, leap: false })
})

test('anything else is left to be shown as it is', () => {
  for (const text of ['', '八月', '八月十五日', '十三月初一', '八月初十一', '八月廿十', '1975-08-15'])
    expect(readLunar(text), text).toBeNull()
})
