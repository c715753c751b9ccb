// The association's settings as the engine needs them, cached until they change.

import { sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { clockIn, DEFAULT_ZONE, isZone } from '#kernel/clock'
import { placeholders } from '#kernel/text'
import type { Db } from '../database/database'
import type { Changes } from './changes'

export interface Settings {
  /** Column to value; each choice also under `<field>_str` with its zh title, for menu titles. */
  read(): Promise<Record<string, unknown>>
}

const LIFE = 60_000

/** Key of the words that may stand in people's texts, by language. */
const WORDS = '$words'

/**
 * The caption of the settings and their choices as words. Anybody may write a text, so no other setting is available in
 * it.
 */
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
      if (held && held.until > performance.now() && changes.live()) return held.values
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
      if (version === changes.version()) held = { values, until: performance.now() + LIFE }
      return values
    },
  }
}

/** Values of `{placeholders}` in a text of one language. */
export function inLanguage(values: Record<string, unknown>, english: boolean): Record<string, unknown> {
  const words = values[WORDS] as Record<'zh' | 'en', Record<string, unknown>> | undefined
  return words?.[english ? 'en' : 'zh'] ?? {}
}

/** `YYYY-MM-DD HH:mm` of an RFC 3339 instant in a time zone, for texts to people. */
export function minuteIn(zone: string, moment: string): string {
  return clockIn(zone).shown(moment).slice(0, 16)
}

/** The association's time zone; an unknown stored one must not stop every call. */
export function zoneOf(settings: Record<string, unknown>): string {
  const zone = settings['timezone']
  return typeof zone === 'string' && isZone(zone) ? zone : DEFAULT_ZONE
}

/** Today in a time zone, `YYYY-MM-DD`. */
export function todayIn(zone: string, now: Date): string {
  return clockIn(zone).shown(now).slice(0, 10)
}

/** The moment at which a day (`YYYY-MM-DD`) begins in a time zone. */
export function startOfDay(day: string, zone: string): Date {
  return new Date(clockIn(zone).moment(`${day} 00:00:00`))
}
