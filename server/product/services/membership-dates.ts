// Dates of a membership: when it ends, days and moments in the association's zone, and a birthday in the lunar calendar.

import { Solar } from 'lunar-typescript'
import { addDays, dayIn, partsOf } from '#kernel/calendar'
import type { Context } from '../../core/context'
import { startOfDay, todayIn, zoneOf } from '../../core/settings'

/**
 * The day on which `years` from `start` are over. 29 February has its anniversary on 1 March, in leap years as well: else
 * four single years would last longer than four years at once.
 */
export function anniversaryOf(start: string, years: number): string {
  const [year, month, date] = partsOf(start)
  return month === 1 && date === 29 ? dayIn(year + years, 2, 1) : dayIn(year + years, month, date)
}

/** Last valid day of `years` from `start`; null for 0 years, which is lifelong. */
export function expireOf(start: string, years: number): string | null {
  return years === 0 ? null : addDays(anniversaryOf(start, years), -1)
}

/** The day of a moment in the association's zone. */
export function dayOf(moment: string, { settings }: Pick<Context, 'settings'>): string {
  return todayIn(zoneOf(settings), new Date(moment))
}

/** When something of this day happened: now for today, else as the day begins. */
export function momentOf(day: string, context: Pick<Context, 'settings' | 'today' | 'now'>): string {
  return (day >= context.today ? context.now() : startOfDay(day, zoneOf(context.settings))).toISOString()
}

/** `1980-02-05` gives `腊月十九`. */
export function lunarOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lunar = Solar.fromYmd(year, month, day).getLunar()
  return `${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`
}
