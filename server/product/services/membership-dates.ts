// Dates of a membership: expiry, days and instants in the association's zone, and birthdays in the lunar calendar.

import { Solar } from 'lunar-typescript'
import { addDays, dayIn, partsOf } from '#kernel/calendar'
import type { Context } from '../../core/context'
import { startOfDay, todayIn, zoneOf } from '../../core/settings'

/**
 * The day on which `years` from `start` are over. 29 February has its anniversary on 1 March, in leap years as well:
 * otherwise four single years would last longer than four years at once.
 */
export function anniversaryOf(start: string, years: number): string {
  const [year, month, date] = partsOf(start)
  return month === 1 && date === 29 ? dayIn(year + years, 2, 1) : dayIn(year + years, month, date)
}

/** Last valid day of `years` from `start`; null for 0 years, which is lifelong. */
export function expireOf(start: string, years: number): string | null {
  return years === 0 ? null : addDays(anniversaryOf(start, years), -1)
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

/**
 * Birthdays kept on a day: `MM-DD`, and those of the lunar calendar. Someone born on a day that the year or the month
 * lacks keeps the one before; someone born in a leap month the plain month of that number.
 */
export function birthdaysOn(day: string): { solar: string[]; lunar: string[] } {
  const next = addDays(day, 1)
  const isEndOfFebruary = day.slice(5) === '02-28' && next.slice(5) === '03-01'
  const lunar = lunarOf(day)
  const isEndOfMonth = lunar.endsWith('廿九') && lunarOf(next).endsWith('初一')
  return {
    solar: [day.slice(5), ...(isEndOfFebruary ? ['02-29'] : [])],
    lunar: [lunar, ...(isEndOfMonth ? [lunar.replace('廿九', '三十')] : [])],
  }
}
