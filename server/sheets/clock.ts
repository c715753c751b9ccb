// Clock times of a zone, as sheets show them, and the moments they stand for.
import { DAY } from '#kernel/calendar'
import { formats } from '#kernel/formats'

const HOUR = 3_600_000
/** 1899-12-30, from which Excel counts the days; right from March 1900 on. */
const EPOCH = Date.UTC(1899, 11, 30)

export interface Clock {
  /** `YYYY-MM-DD HH:mm:ss` of a moment. */
  shown(moment: string): string
  /** RFC 3339 in UTC of a clock time `YYYY-MM-DD HH:mm:ss`. */
  moment(shown: string): string
}

/** Offsets change at full quarters of an hour at most, so one is looked up per quarter and kept. */
export function clockOf(zone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const held = new Map<number, number>()
  const offset = (moment: number): number => {
    const quarter = Math.floor(moment / (HOUR / 4))
    const known = held.get(quarter)
    if (known !== undefined) return known
    const start = quarter * (HOUR / 4)
    const found = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    held.set(quarter, found)
    return found
  }
  return {
    shown(text) {
      const moment = Date.parse(text)
      return new Date(moment + offset(moment)).toISOString().slice(0, 19).replace('T', ' ')
    },
    moment(text) {
      const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
      // Twice, because the offset at the first guess may not be the one at that time.
      const first = wall - offset(wall)
      return new Date(wall - offset(first)).toISOString()
    },
  }
}

/** Excel's number of a date or clock time; null where Excel cannot count (before March 1900). */
export function serialOf(text: string): number | null {
  const time = Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`)
  if (Number.isNaN(time) || text < '1900-03-01') return null
  return (time - EPOCH) / DAY
}

/** The clock time of Excel's number, to the second; null where it is none. */
export function shownOfSerial(serial: number): string | null {
  if (!(serial >= 1) || serial >= 2_958_466) return null
  // Excel counts a 29 February 1900 that never was.
  const days = serial < 60 ? serial + 1 : serial
  return new Date(EPOCH + Math.round((days * DAY) / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whether `YYYY-MM-DD` is a day of the calendar. */
export function isDay(text: string): boolean {
  return formats['date']?.(text) ?? false
}
