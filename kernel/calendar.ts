// Date arithmetic on `YYYY-MM-DD`, without time zones.

/** Milliseconds. */
export const DAY = 86_400_000

/** Milliseconds since 1970 of the day's start in UTC; NaN for an invalid date. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** True for a YYYY-MM-DD that the calendar has. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? timeOf(text) : Number.NaN
  return !Number.isNaN(time) && dayAt(time) === text
}

/** The day of an instant in UTC. */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Months count from 0; months and dates may overflow: month 12 is January of the next year, date 0 the last one of the
 * month before.
 */
export function dayIn(year: number, month: number, date: number): string {
  return dayAt(Date.UTC(year, month, date))
}

/** Year, month from 0, date. */
export function partsOf(day: string): [year: number, month: number, date: number] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return [year, month - 1, date]
}

/** The day (`YYYY-MM-DD`) `days` after another; negative for before. */
export function addDays(day: string, days: number): string {
  return dayAt(timeOf(day) + days * DAY)
}

/** The same date of another month, or its last one if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const last = dayIn(year, month + months + 1, 0)
  return dayIn(year, month + months, Math.min(date, partsOf(last)[2]))
}

/** Days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (timeOf(to) - timeOf(from)) / DAY
}

/** Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
}
