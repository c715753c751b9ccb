// Hours of a day: minutes of local times, `YYYY-MM-DD HH:mm:ss` or a day, without time zones.

/** Minutes of a day. */
export const WHOLE_DAY = 1440
/** Minutes of an entry without an end, and of a new one. */
export const USUAL = 60
/** Minutes by which an entry is moved. */
export const QUARTER = 15
/** The hour with which a day begins, unless it has an earlier entry. */
export const MORNING = 8
/** Pixels of an hour. */
export const HOUR_HEIGHT = 48

const MINUTE = 60_000

const timeOf = (local: string): number => Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00:00'}Z`)

/** Negative where the other is earlier. */
export function minutesBetween(from: string, to: string): number {
  return (timeOf(to) - timeOf(from)) / MINUTE
}

export function addMinutes(local: string, minutes: number): string {
  return new Date(timeOf(local) + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
}

/** Since midnight. */
export function minutesOf(local: string): number {
  return minutesBetween(local.slice(0, 10), local)
}

/** `9` → `09:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
