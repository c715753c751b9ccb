// Days of a calendar: the range that a mode shows, and the entries of each day, in the association's zone.

import type { Row } from '#kernel/binding'
import { addDays, addMonths, daysBetween, mondayOf } from '#kernel/calendar'

export const modes = ['month', 'week', 'day', 'agenda'] as const
export type Mode = (typeof modes)[number]

export interface Entry {
  id: number
  title: string
  /** Local, `YYYY-MM-DD HH:mm:ss`, or a day. */
  from: string
  until: string
  /** The field is a day: no time of day. */
  whole: boolean
  tone: 'good' | 'waiting' | 'bad' | null
  status: string | null
  place: string | null
  row: Row
  /** The person may move it to other days. */
  moves: boolean
  /** The person may move its end alone. */
  ends: boolean
}

/** First and last shown day. A month is shown by whole weeks, which begin on Monday. */
export function rangeOf(mode: Mode, day: string): { first: string; last: string } {
  if (mode === 'day') return { first: day, last: day }
  if (mode === 'week') return { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
  const start = `${day.slice(0, 7)}-01`
  const end = addDays(addMonths(start, 1), -1)
  if (mode === 'agenda') return { first: start, last: end }
  return { first: mondayOf(start), last: addDays(mondayOf(end), 6) }
}

export function daysOf({ first, last }: { first: string; last: string }): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The day in the next or previous range. */
export function step(mode: Mode, day: string, by: number): string {
  if (mode === 'day') return addDays(day, by)
  return mode === 'week' ? addDays(day, 7 * by) : addMonths(`${day.slice(0, 7)}-01`, by)
}

export const firstDay = ({ from }: Pick<Entry, 'from'>): string => from.slice(0, 10)

/** An entry that ends at midnight is not on the next day; one that ends before it begins is on its first. */
export function lastDay({ from, until, whole }: Pick<Entry, 'from' | 'until' | 'whole'>): string {
  const [first, day] = [from.slice(0, 10), until.slice(0, 10)]
  if (day <= first) return first
  return !whole && until.slice(11, 19) === '00:00:00' ? addDays(day, -1) : day
}

/** Number of days that it is on. */
export const lengthOf = (entry: Entry): number => daysBetween(firstDay(entry), lastDay(entry)) + 1

/** Earliest first. */
export const byTime = (one: Entry, other: Entry): number =>
  one.from < other.from ? -1 : one.from > other.from ? 1 : one.id - other.id

/** Entries by day, earliest first; one of several days is on each of them. */
export function byDay(entries: readonly Entry[], days: readonly string[]): ReadonlyMap<string, Entry[]> {
  const result = new Map<string, Entry[]>(days.map((day) => [day, []]))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  for (const entry of [...entries].sort(byTime)) {
    const end = lastDay(entry) < last ? lastDay(entry) : last
    for (let day = firstDay(entry) > first ? firstDay(entry) : first; day <= end; day = addDays(day, 1))
      result.get(day)?.push(entry)
  }
  return result
}

/** The time shown on a day: when it begins, or ends, or nothing for a day in between. */
export function timeOn({ from, until, whole }: Entry, day: string): string {
  if (whole) return ''
  const [starts, ends] = [from.slice(0, 10) === day, until.slice(0, 10) === day]
  if (starts) return from.slice(11, 16)
  return ends ? `–${until.slice(11, 16)}` : ''
}
