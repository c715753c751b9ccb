// Dates of a membership: expiry, days between, and birthdays in the lunar calendar.
import { Solar } from 'lunar-typescript'
import type { Context } from '../../core/context'
import { startOfDay, todayIn, zoneOf } from '../../core/settings'

const DAY = 86_400_000

function asDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/**
 * Last valid day of `years` from `start` (`YYYY-MM-DD`): the day before the anniversary; null for 0 years, which is
 * lifelong. 29 February has its anniversary on 1 March, in leap years as well: otherwise four single years would last
 * longer than four years at once.
 */
export function expireOf(start: string, years: number): string | null {
  if (years === 0) return null
  const [year, month, day] = start.split('-').map(Number) as [number, number, number]
  const leapDay = month === 2 && day === 29
  return asDay(Date.UTC(year + years, leapDay ? 2 : month - 1, leapDay ? 1 : day) - DAY)
}

export function addDays(day: string, number: number): string {
  return asDay(Date.parse(`${day}T00:00:00Z`) + number * DAY)
}

/** Days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** The date of an instant in the association's zone. */
export function dayOf(moment: string, { settings }: Pick<Context, 'settings'>): string {
  return todayIn(zoneOf(settings), new Date(moment))
}

/** Time of an event on this day: now for today, otherwise the start of the day. */
export function momentOf(day: string, context: Pick<Context, 'settings' | 'today' | 'now'>): string {
  return (day >= context.today ? context.now() : startOfDay(day, zoneOf(context.settings))).toISOString()
}

/** `1980-02-05` gives `腊月十九`. */
export function lunarOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lunar = Solar.fromYmd(year, month, day).getLunar()
  return `${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`
}
