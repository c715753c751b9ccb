// Times in the association's zone: shown as local time, sent as instants.
import dayjs, { type Dayjs } from 'dayjs'
import { clockIn, DEFAULT_ZONE } from '#kernel/clock'
import { session } from '../api/session'

const CLOCK = 'YYYY-MM-DD HH:mm:ss'

/** The zone that defines "today"; the server sends it with the person. */
export function zone(): string {
  const admin = session.get().admin as { timezone?: string } | null
  return admin?.timezone || DEFAULT_ZONE
}

/** `2026-01-01T00:00:00Z` → `2026-01-01 08:00:00`. */
export function clockOf(instant: string, where = zone()): string {
  const moment = Date.parse(instant)
  return Number.isNaN(moment) ? instant : clockIn(where).shown(moment)
}

/** `2026-01-01 08:00:00` → `2026-01-01T00:00:00Z`. */
export function instantOf(clock: string, where = zone()): string {
  return clockIn(where).moment(clock).replace('.000Z', 'Z')
}

/** For a picker without zones: a moment whose local time shows the association's. */
export function pickerOf(instant: string, where = zone()): Dayjs {
  return dayjs(clockOf(instant, where))
}

export function instantOfPicker(moment: Dayjs, where = zone()): string {
  return instantOf(moment.format(CLOCK), where)
}

/** The first and the last instant of a day in the association's zone. */
export function dayBounds(day: string, where = zone()): { gte: string; lte: string } {
  return { gte: instantOf(`${day} 00:00:00`, where), lte: instantOf(`${day} 23:59:59`, where).replace('Z', '.999999Z') }
}

export function dayOf(instant: string, where = zone()): string {
  return clockOf(instant, where).slice(0, 10)
}

/** Today in the association's zone. */
export function today(where = zone()): Dayjs {
  return dayjs(clockIn(where).shown(Date.now()))
}
