// The association's settings as the engine needs them, cached until they change.

import { sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { timeOf } from '#kernel/calendar'
import { placeholders } from '#kernel/text'
import type { Db } from '../database/database'
import type { Changes } from './changes'

export interface Settings {
  /** Column to value; each choice also under `<field>_str` with its zh title, for menu titles. */
  read(): Promise<Record<string, unknown>>
}

const LIFE = 60_000

/** Under this key: what texts that people write may hold, by language. */
const WORDS = '$words'

/** The caption of the settings and their choices as words. Anybody may write a text, so all else stays closed to it. */
function wordsOf(values: Record<string, unknown>, binding: Binding, english: boolean): Record<string, unknown> {
  const words = Object.fromEntries(placeholders(binding.label).map((name) => [name, values[name]]))
  for (const field of Object.values(binding.fields)) {
    const choice = field.choices?.find((one) => one.value === values[field.name])
    if (choice) words[`${field.name}_str`] = english ? choice.title.en : choice.title.zh
  }
  return words
}

export function createSettings(db: Db, changes: Changes, binding: Binding): Settings {
  let held: { values: Record<string, unknown>; until: number } | null = null
  changes.on(() => {
    held = null
  })
  return {
    async read() {
      if (held && held.until > Date.now() && changes.live()) return held.values
      const version = changes.version()
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(binding.table as string)} order by id limit 1`.execute(db)
      const values = { ...rows[0] }
      for (const field of Object.values(binding.fields)) {
        const choice = field.choices?.find((one) => one.value === values[field.name])
        if (choice) {
          values[`${field.name}_str`] = choice.title.zh
          values[`${field.name}_str_en`] = choice.title.en
        }
      }
      values[WORDS] = { zh: wordsOf(values, binding, false), en: wordsOf(values, binding, true) }
      if (version === changes.version()) held = { values, until: Date.now() + LIFE }
      return values
    },
  }
}

/** What `{placeholders}` in a text of one language stand for. */
export function inLanguage(values: Record<string, unknown>, english: boolean): Record<string, unknown> {
  const words = values[WORDS] as Record<'zh' | 'en', Record<string, unknown>> | undefined
  return words?.[english ? 'en' : 'zh'] ?? {}
}

export const DEFAULT_ZONE = 'Asia/Shanghai'

/** Making a clock costs more than reading it a hundred times, and every call reads one. */
const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** Tells a moment as `YYYY-MM-DD HH:mm:ss`; null for a zone that this system does not know. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  let clock: Intl.DateTimeFormat | null = null
  try {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    // Some names are no zones; whoever typed one is told so by the rules.
  }
  if (clocks.size < 1000) clocks.set(zone, clock)
  return clock
}

function timeIn(zone: string, moment: Date | number): string {
  const clock = clockOf(zone)
  if (!clock) throw new RangeError(`no time zone ${zone}`)
  return clock.format(moment)
}

export function isZone(zone: string): boolean {
  return clockOf(zone) !== null
}

/** The association's time zone; a stored one that this system does not know must not stop every call. */
export function zoneOf(settings: Record<string, unknown>): string {
  const zone = settings['timezone']
  return typeof zone === 'string' && isZone(zone) ? zone : DEFAULT_ZONE
}

/** Today in a time zone, `YYYY-MM-DD`. */
export function todayIn(zone: string, now: Date): string {
  return timeIn(zone, now).slice(0, 10)
}

/** The moment at which a day (`YYYY-MM-DD`) begins in a time zone. */
export function startOfDay(day: string, zone: string): Date {
  const asIfUtc = timeOf(day)
  const shown = (moment: number) => Date.parse(`${timeIn(zone, moment).replace(' ', 'T')}Z`)
  // Twice, because the offset at the first guess may not be the one at that midnight.
  const first = asIfUtc - (shown(asIfUtc) - asIfUtc)
  return new Date(first - (shown(first) - asIfUtc))
}
