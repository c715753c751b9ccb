// Bars of a week: an entry is one bar across its days, on one lane of each of them; bars beyond the room are folded away.
import { daysBetween } from '#kernel/calendar'
import { byTime, type Entry, firstDay, lastDay } from './spans'

export interface Bar {
  entry: Entry
  /** Day of the week on which it is drawn first, from 0. */
  start: number
  /** Days that it is drawn across. */
  span: number
  /** From 0, at the top. */
  lane: number
  /** It comes from the week before. */
  before: boolean
  /** It goes on in the week after. */
  after: boolean
}

/** Bars by their day, long ones above short ones, then by time: what began earlier keeps its lane. */
export function barsOf(entries: readonly Entry[], week: readonly string[]): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const bars = entries.flatMap((entry): Omit<Bar, 'lane'>[] => {
    const [begins, ends] = [firstDay(entry), lastDay(entry)]
    if (begins > last || ends < first) return []
    const [before, after] = [begins < first, ends > last]
    const start = before ? 0 : daysBetween(first, begins)
    const end = after ? week.length - 1 : daysBetween(first, ends)
    return [{ entry, start, span: end - start + 1, before, after }]
  })
  bars.sort((one, other) => one.start - other.start || other.span - one.span || byTime(one.entry, other.entry))
  /** The first free day of each lane. */
  const free: number[] = []
  return bars.map((bar) => {
    const found = free.findIndex((day) => day <= bar.start)
    const lane = found < 0 ? free.length : found
    free[lane] = bar.start + bar.span
    return { ...bar, lane }
  })
}

const daysOf = ({ start, span }: Bar): number[] => Array.from({ length: span }, (_, index) => start + index)

/**
 * Bars on the first `room` lanes, and the number of others on each day. A bar that would be the only other one on all of
 * its days is drawn, because its number would take as much room.
 */
export function fold(bars: readonly Bar[], room: number): { shown: Bar[]; more: number[] } {
  const count = (some: readonly Bar[]): number[] =>
    Array.from({ length: 7 }, (_, day) => some.filter((bar) => daysOf(bar).includes(day)).length)
  const isHidden = ({ lane }: Bar): boolean => lane >= room
  const hidden = count(bars.filter(isHidden))
  const shown = bars.filter((bar) => !isHidden(bar) || daysOf(bar).every((day) => hidden[day] === 1))
  return { shown, more: count(bars.filter((bar) => !shown.includes(bar))) }
}

/** Lanes in use on each day. */
export function depths(bars: readonly Bar[]): number[] {
  return Array.from({ length: 7 }, (_, day) =>
    Math.max(0, ...bars.filter((bar) => daysOf(bar).includes(day)).map(({ lane }) => lane + 1)),
  )
}
