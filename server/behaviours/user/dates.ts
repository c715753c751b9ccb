// Dates of a membership: when it ends, and a birthday in the lunar calendar.
import { Solar } from 'lunar-typescript'

function iso(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Last valid day of `years` from `start` (`YYYY-MM-DD`): the day before the anniversary; null for 0 years, which is lifelong. */
export function expireOf(start: string, years: number): string | null {
  if (years === 0) return null
  const [year, month, day] = start.split('-').map(Number) as [number, number, number]
  // 29 February has its anniversary on 1 March of a common year, so the last valid day is 28 February.
  const end = new Date(
    Date.UTC(year + years, month - 1, day > daysIn(year + years, month) ? daysIn(year + years, month) + 1 : day),
  )
  end.setUTCDate(end.getUTCDate() - 1)
  return iso(end.getUTCFullYear(), end.getUTCMonth() + 1, end.getUTCDate())
}

/** `1980-02-05` gives `腊月十九`. */
export function lunarOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lunar = Solar.fromYmd(year, month, day).getLunar()
  return `${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`
}
