// Local times of a time zone, and the corresponding instants.
import { DAY } from './calendar'

export const DEFAULT_ZONE = 'Asia/Shanghai'

export interface Clock {
  /** `YYYY-MM-DD HH:mm:ss` at an instant: RFC 3339, a date, or milliseconds since 1970. Throws RangeError for none. */
  shown(moment: string | number | Date): string
  /** RFC 3339 in UTC, with milliseconds, of a local time `YYYY-MM-DD HH:mm:ss`. Throws RangeError for none. */
  moment(shown: string): string
}

const QUARTER = 900_000
const clocks = new Map<string, Clock | null>()

/** Clocks are kept, because a formatter costs more than a hundred uses; null for a zone unknown to this system. */
function knownClock(zone: string): Clock | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  let clock: Clock | null = null
  try {
    clock = makeClock(new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }))
  } catch {
    // Not every name is a zone.
  }
  if (clocks.size < 1000) clocks.set(zone, clock)
  return clock
}

/** Throws RangeError for a zone unknown to this system. */
export function clockIn(zone: string): Clock {
  const clock = knownClock(zone)
  if (!clock) throw new RangeError(`no time zone ${zone}`)
  return clock
}

export function isZone(zone: string): boolean {
  return knownClock(zone) !== null
}

function makeClock(format: Intl.DateTimeFormat): Clock {
  const offsets = new Map<number, number>()
  /** Offsets change at full quarters of an hour at most, so each quarter's offset is cached. */
  const offset = (moment: number): number => {
    const quarter = Math.floor(moment / QUARTER)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const start = quarter * QUARTER
    // Years below 1000 come with fewer digits.
    const found = Date.parse(`${format.format(start).padStart(19, '0').replace(' ', 'T')}Z`) - start
    if (offsets.size > 100_000) offsets.clear()
    offsets.set(quarter, found)
    return found
  }
  return {
    shown(given) {
      const moment = typeof given === 'string' ? Date.parse(given) : Number(given)
      return new Date(moment + offset(moment)).toISOString().slice(0, 19).replace('T', ' ')
    },
    moment(text) {
      const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
      const before = wall - offset(wall - DAY)
      const after = wall - offset(wall + DAY)
      // A time that occurs twice is the first of both; one that a clock put forward leaves out moves on with it.
      const first = offset(before) === wall - before || offset(after) !== wall - after ? before : after
      return new Date(first).toISOString()
    },
  }
}
