// An entry at another time: moved as a whole, or with another end; by days its times of day stay.
import { addDays, daysBetween } from '#kernel/calendar'
import { addMinutes, minutesOf, QUARTER, WHOLE_DAY } from './hours'
import { type Entry, firstDay, lastDay } from './spans'

export type Dates = Pick<Entry, 'from' | 'until'>
export type Part = 'whole' | 'end'

/** A local day or time, some days later, or some minutes more. */
const later = (local: string, days: number, minutes: number): string => {
  const on = `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  return minutes === 0 ? on : addMinutes(on, minutes)
}

/** As many of these minutes as leave the start on its day. */
function within(from: string, minutes: number): number {
  const start = minutesOf(from)
  return Math.min(Math.max(minutes, -start), Math.max(0, WHOLE_DAY - QUARTER - start))
}

/**
 * Dates of an entry whose part is dragged from one day to another; null where it would end before it begins.
 * `minutes`: how much later in the day, where hours are shown.
 */
export function shifted(entry: Entry, part: Part, from: string, to: string, minutes?: number): Dates | null {
  if (part === 'whole') {
    const [days, by] = [daysBetween(from, to), within(entry.from, minutes ?? 0)]
    return { from: later(entry.from, days, by), until: later(entry.until, days, by) }
  }
  if (to < firstDay(entry)) return null
  const until = later(entry.until, daysBetween(lastDay(entry), to), minutes ?? 0)
  return minutes !== undefined && until <= entry.from ? null : { from: entry.from, until }
}

/** `2026-11-24`, or with its last day: `2026-11-24 – 2026-11-26`. */
export function daysText(entry: Pick<Entry, 'from' | 'until' | 'whole'>): string {
  const [first, last] = [firstDay(entry), lastDay(entry)]
  return last > first ? `${first} – ${last}` : first
}

/** `09:00–10:30`, or without an end `09:00`. */
export function timesText({ from, until }: Dates): string {
  return until > from ? `${from.slice(11, 16)}–${until.slice(11, 16)}` : from.slice(11, 16)
}

/** `2026-11-24 09:00–10:30`; across midnight both with their days. */
export function momentsText(entry: Dates): string {
  const { from, until } = entry
  if (until > from && firstDay(entry) < lastDay({ ...entry, whole: false }))
    return `${from.slice(0, 16)} – ${until.slice(0, 16)}`
  return `${from.slice(0, 10)} ${timesText(entry)}`
}
