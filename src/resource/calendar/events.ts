// Dates of calendar events: the days that a view shows, and events moved by days and minutes, in the association's zone.
import type { Row } from '#kernel/binding'
import { addDays, addMonths, daysBetween, mondayOf } from '#kernel/calendar'

export const modes = ['month', 'week', 'day', 'agenda'] as const
export type Mode = (typeof modes)[number]

/** Local times, `YYYY-MM-DD HH:mm:ss`, or days. */
export interface Dates {
  start: string
  /** The same as the start if there is none. */
  end: string
}

export interface CalendarEvent extends Dates {
  id: number
  title: string
  tone: 'good' | 'waiting' | 'bad' | null
  status: string | null
  place: string | null
  row: Row
  /** The person may move it. */
  isMovable: boolean
  /** The person may move its end alone. */
  isResizable: boolean
}

/** Minutes of a day. */
const DAY = 1440
/** Minutes of an event without an end, and of a new one. */
const HOUR = 60
/** Minutes by which events are moved. */
const QUARTER = 15
/** The hour at which a day begins, unless an event is earlier. */
const MORNING = 8
const MINUTE = 60_000

const timeOf = (local: string): number => Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00:00'}Z`)

/** Negative where the other is earlier. */
const minutesBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / MINUTE

const addMinutes = (local: string, minutes: number): string =>
  new Date(timeOf(local) + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ')

/** Since midnight. */
const minutesOf = (local: string): number => minutesBetween(local.slice(0, 10), local)

/** First and last shown day. A month is shown by whole weeks, which begin on Monday. */
export function rangeOf(mode: Mode, day: string): { first: string; last: string } {
  if (mode === 'day') return { first: day, last: day }
  if (mode === 'week') return { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  return mode === 'agenda' ? { first, last } : { first: mondayOf(first), last: addDays(mondayOf(last), 6) }
}

export function daysOf({ first, last }: { first: string; last: string }): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The day in the next or previous range. */
export function step(mode: Mode, day: string, by: number): string {
  if (mode === 'day') return addDays(day, by)
  return mode === 'week' ? addDays(day, 7 * by) : addMonths(`${day.slice(0, 7)}-01`, by)
}

/** Days, without a time. */
export const isDate = ({ start }: Pick<Dates, 'start'>): boolean => start.length === 10

export const firstDay = ({ start }: Pick<Dates, 'start'>): string => start.slice(0, 10)

/** An event that ends at midnight is not on the next day; one that ends before it starts is on its first. */
export function lastDay({ start, end }: Dates): string {
  const [first, day] = [start.slice(0, 10), end.slice(0, 10)]
  if (day <= first) return first
  return end.slice(11, 19) === '00:00:00' ? addDays(day, -1) : day
}

/** Number of days that it is on. */
export const lengthOf = (dates: Dates): number => daysBetween(firstDay(dates), lastDay(dates)) + 1

/** A date without a time, or 24 hours, or a day from midnight to its last minute: above the hours. */
export const isAllDay = (dates: Dates): boolean => isDate(dates) || minutesBetween(dates.start, dates.end) >= DAY - 1

/** The end up to which it is drawn: an event without one takes an hour of its day. */
export function drawnEnd({ start, end }: Dates): string {
  if (end > start) return end
  return addMinutes(start, Math.min(HOUR, DAY - minutesOf(start)))
}

/** The hour in which the earliest of them starts, 8 at the latest; those that started before these days don't count. */
export function firstHour(events: readonly CalendarEvent[], days: readonly string[]): number {
  const started = events.filter((event) => !isAllDay(event) && days.includes(firstDay(event)))
  return Math.min(MORNING, ...started.map(({ start }) => Math.floor(minutesOf(start) / 60)))
}

/** Events by day, earliest first; one of several days is on each of them. */
export function byDay(events: readonly CalendarEvent[], days: readonly string[]): ReadonlyMap<string, CalendarEvent[]> {
  const sorted = [...events].sort((one, other) =>
    one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1,
  )
  return new Map(days.map((day) => [day, sorted.filter((event) => firstDay(event) <= day && day <= lastDay(event))]))
}

const later = (local: string, days: number, minutes: number): string => {
  const moved = `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  return minutes === 0 ? moved : addMinutes(moved, minutes)
}

/** Moved as a whole; minutes leave the start on its day. */
export function moved({ start, end }: Dates, days: number, minutes: number): Dates {
  const from = minutesOf(start)
  const by = Math.min(Math.max(minutes, -from), Math.max(0, DAY - QUARTER - from))
  return { start: later(start, days, by), end: later(end, days, by) }
}

/** With another end. */
export const resized = ({ start, end }: Dates, days: number, minutes: number): Dates => ({
  start,
  end: later(end, days, minutes),
})

/**
 * The dates of an event that was drawn at some times and is now drawn at others: moved as a whole, or with another end.
 * It stays on the day of the pointer, which took hold of it at a minute of a day.
 */
export function redrawn(dates: Dates, before: Dates, now: Dates, pressed: number): Dates {
  const by = minutesBetween(before.start, now.start)
  if (by !== 0) {
    const days = Math.floor((pressed + by) / DAY)
    return moved(dates, days, by - days * DAY)
  }
  const longer = minutesBetween(before.end, now.end)
  return resized(dates, Math.trunc(longer / DAY), longer % DAY)
}

/** The usual hour from a minute of a day on. */
export const usualHour = (day: string, minutes: number): Dates => ({
  start: addMinutes(day, minutes),
  end: addMinutes(day, minutes + HOUR),
})

/** Hours selected from a day on, also into other days, as the same hours of that day alone. */
export function selectedOn(day: string, { start, end }: Dates): Dates {
  const [one, other] = [minutesOf(start), minutesOf(end) || DAY]
  // The quarter in which the pointer was pressed, and the one below it now.
  const [pressed, now] = firstDay({ start }) === day ? [one, other - QUARTER] : [other - QUARTER, one]
  return { start: addMinutes(day, Math.min(pressed, now)), end: addMinutes(day, Math.max(pressed, now) + QUARTER) }
}

const arrows: Readonly<Record<string, readonly [days: number, minutes: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -QUARTER],
  ArrowDown: [0, QUARTER],
}

/** New hours after an arrow key, which moves them, or with Shift their end within the day; null for other keys. */
export function stepped(dates: Dates, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Dates | null {
  const [days, minutes] = arrows[key] ?? []
  if (days === undefined || minutes === undefined) return null
  if (!shiftKey || days !== 0 || dates.end === dates.start) return moved(dates, days, minutes)
  const { start, end } = resized(dates, 0, minutes)
  const isTooLate = minutes > 0 && minutesBetween(firstDay(dates), end) > DAY
  return isTooLate || end <= start ? dates : { start, end }
}

/** `2026-11-24`, or with its last day: `2026-11-24 – 2026-11-26`. */
export function daysText(dates: Dates): string {
  const [first, last] = [firstDay(dates), lastDay(dates)]
  return last > first ? `${first} – ${last}` : first
}

/** `09:00–10:30`, or without an end `09:00`. */
export function timesText({ start, end }: Dates): string {
  return end > start ? `${start.slice(11, 16)}–${end.slice(11, 16)}` : start.slice(11, 16)
}

/** `2026-11-24 09:00–10:30`; across midnight both with their days. */
export function momentsText(dates: Dates): string {
  return lengthOf(dates) > 1
    ? `${dates.start.slice(0, 16)} – ${dates.end.slice(0, 16)}`
    : `${firstDay(dates)} ${timesText(dates)}`
}

/** The time shown on a day: when it starts, or ends, or nothing for a day in between. */
export function timeOn({ start, end }: Dates, day: string): string {
  if (start.slice(0, 10) === day) return start.slice(11, 16)
  return end.length > 10 && end.slice(0, 10) === day ? `–${end.slice(11, 16)}` : ''
}
