// Days and local times as spreadsheets count them: days since 1899-12-30.
import { DAY } from '#kernel/calendar'
import { formats } from '#kernel/formats'

/** 1899-12-30, day 0 of Excel; correct from March 1900 on. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Excel's number of a date or local time; null before March 1900, where Excel is wrong. */
export function serialOf(text: string): number | null {
  const time = Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`)
  if (Number.isNaN(time) || text < '1900-03-01') return null
  return (time - EPOCH) / DAY
}

/** The local time of Excel's number, to the second; null if it is none. */
export function shownOfSerial(serial: number): string | null {
  if (!(serial >= 1) || serial >= 2_958_466) return null
  // Excel has a 29 February 1900, which never existed.
  const days = serial < 60 ? serial + 1 : serial
  return new Date(EPOCH + Math.round((days * DAY) / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** True if `YYYY-MM-DD` is a valid date. */
export function isDay(text: string): boolean {
  return formats['date']?.(text) ?? false
}
