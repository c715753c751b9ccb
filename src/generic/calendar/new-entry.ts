// A new entry at hours that a person chooses: drawn with the mouse, or placed, moved and pulled by keys.
import { addDays } from '#kernel/calendar'
import { addMinutes, minutesBetween, QUARTER, USUAL, WHOLE_DAY } from './hours'
import { type Dates, shifted } from './shifts'
import { type Entry, firstDay, lastDay } from './spans'

/** No record has it. */
const NEW = 0

export const isNew = ({ id }: Pick<Entry, 'id'>): boolean => id === NEW

/** Without an end it is at its start alone. */
export function newEntry({ from, until }: Dates, ends: boolean): Entry {
  const dates = { from, until: ends ? until : from }
  return {
    ...dates,
    id: NEW,
    title: '',
    whole: false,
    tone: null,
    status: null,
    place: null,
    row: {},
    moves: true,
    ends,
  }
}

/** The usual hour from a minute of a day on. */
export function usualFrom(day: string, minutes: number): Dates {
  return { from: addMinutes(day, minutes), until: addMinutes(day, minutes + USUAL) }
}

/** The quarters between two minutes of a day, in either order, both included. */
export function drawn(day: string, one: number, other: number): Dates {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  const from = Math.min(Math.max(0, Math.floor(first / QUARTER) * QUARTER), WHOLE_DAY - QUARTER)
  const until = Math.max(from + QUARTER, Math.min(Math.ceil(last / QUARTER) * QUARTER, WHOLE_DAY))
  return { from: addMinutes(day, from), until: addMinutes(day, until) }
}

const arrows: Readonly<Record<string, readonly [days: number, minutes: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -QUARTER],
  ArrowDown: [0, QUARTER],
}

/** The entry after an arrow key, which moves it, or with Shift its end within the day; null for other keys. */
export function stepped(entry: Entry, { key, shiftKey }: { key: string; shiftKey: boolean }): Entry | null {
  const by = arrows[key]
  if (!by) return null
  const [days, minutes] = by
  const day = firstDay(entry)
  if (!shiftKey || !entry.ends || days !== 0)
    return { ...entry, ...shifted(entry, 'whole', day, addDays(day, days), minutes) }
  const end = minutesBetween(day, entry.until) + minutes
  return minutes > 0 && end > WHOLE_DAY ? entry : { ...entry, ...shifted(entry, 'end', day, lastDay(entry), minutes) }
}
