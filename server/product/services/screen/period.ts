// The beginning of a period of the big screen, in the association's zone.
import { addDays } from '#kernel/calendar'
import type { Context } from '../../../core/context'
import { startOfDay, zoneOf } from '../../../core/settings'

export type Period = 'all' | 'year' | 'quarter' | 'month' | 'week'

/** The first day of the current period, of a year that begins on `yearStart`; null for all time. */
export function firstDay(period: Period, today: string, yearStart = '01-01'): string | null {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  switch (period) {
    case 'year':
      return `${today.slice(5) < yearStart ? Number(year) - 1 : year}-${yearStart}`
    case 'quarter':
      return `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    case 'month':
      return `${today.slice(0, 7)}-01`
    case 'week':
      // From Monday.
      return addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    default:
      return null
  }
}

/** RFC 3339. */
export function since(period: Period, context: Context, yearStart?: string): string {
  const day = firstDay(period, context.today, yearStart)
  return day === null ? '1970-01-01T00:00:00Z' : startOfDay(day, zoneOf(context.settings)).toISOString()
}

/** The same, in years of the ranking by points. */
export async function sinceInPoints(period: Period, context: Context): Promise<string> {
  const config = await context.db.selectFrom('config_contribute').select('year_start').orderBy('id').executeTakeFirst()
  return since(period, context, config?.year_start ?? undefined)
}
