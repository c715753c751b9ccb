// An entry on other days: moved as a whole, or with another end; its times of day stay.
import { addDays, daysBetween } from '#kernel/calendar'
import { type Entry, firstDay, lastDay } from './spans'

export type Dates = Pick<Entry, 'from' | 'until'>
export type Part = 'whole' | 'end'

/** A local day or time, some days later. */
const daysOn = (local: string, days: number): string => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`

/** Dates of an entry whose part is dragged from one day to another; null where it would end before it begins. */
export function shifted(entry: Entry, part: Part, from: string, to: string): Dates | null {
  if (part === 'whole') {
    const days = daysBetween(from, to)
    return { from: daysOn(entry.from, days), until: daysOn(entry.until, days) }
  }
  if (to < firstDay(entry)) return null
  return { from: entry.from, until: daysOn(entry.until, daysBetween(lastDay(entry), to)) }
}

/** `2026-11-24`, or with its last day: `2026-11-24 – 2026-11-26`. */
export function daysText(entry: Pick<Entry, 'from' | 'until' | 'whole'>): string {
  const [first, last] = [firstDay(entry), lastDay(entry)]
  return last > first ? `${first} – ${last}` : first
}
