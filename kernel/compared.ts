// Comparison of a value with another one: `x-after`, `x-not-before`, `x-not-after` of dates, `x-at-least`, `x-at-most` of numbers.
import type { Now } from './dates'
import type { Bound, Field, Fields, Row, Text } from './field'
import { shownMoney } from './money'

/** Stands for the day (of a `date-time`: the instant) on which a value is judged. */
export const TODAY = 'today'

type Value = number | string

const words: Record<Bound['word'], { holds(value: Value, bound: Value): boolean; phrase: Text }> = {
  after: { holds: (value, bound) => value > bound, phrase: { zh: '须晚于', en: 'must be after' } },
  notBefore: { holds: (value, bound) => value >= bound, phrase: { zh: '不能早于', en: 'cannot be before' } },
  notAfter: { holds: (value, bound) => value <= bound, phrase: { zh: '不能晚于', en: 'cannot be after' } },
  atLeast: { holds: (value, bound) => value >= bound, phrase: { zh: '不能小于', en: 'cannot be less than' } },
  atMost: { holds: (value, bound) => value <= bound, phrase: { zh: '不能大于', en: 'cannot be more than' } },
}

/** `equipment_id.stock` as reference and field; undefined for `today` and a field beside. */
export function acrossOf(than: string): { reference: string; carries: string } | undefined {
  const [reference, carries] = than.split('.') as [string, string?]
  return carries === undefined ? undefined : { reference, carries }
}

/** True of a date that never lies ahead. */
export function isPast({ bounds = [] }: Pick<Field, 'bounds'>): boolean {
  return bounds.some(({ word, than }) => word === 'notAfter' && than === TODAY)
}

/** True of a date that never lies in the past. */
export function isAhead({ bounds = [] }: Pick<Field, 'bounds'>): boolean {
  return bounds.some(({ word, than }) => word !== 'notAfter' && than === TODAY)
}

/** The values of referred records that the fields are compared with: by reference, the names wanted of its record. */
export function comparedAcross(fields: Fields): ReadonlyMap<Field, readonly string[]> {
  const wanted = new Map<Field, string[]>()
  for (const { bounds = [] } of Object.values(fields))
    for (const { than } of bounds) {
      const across = acrossOf(than)
      const reference = across && fields[across.reference]
      if (reference) wanted.set(reference, [...new Set([...(wanted.get(reference) ?? []), across.carries])])
    }
  return wanted
}

/** Days and months are compared as texts, instants and numbers as numbers. */
function comparable(field: Field, value: unknown): Value | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  return field.kind === 'date-time' ? Date.parse(value) : value
}

function boundOf(field: Field, { than }: Bound, record: Row, { today, moment }: Now): unknown {
  if (than !== TODAY) return record[than]
  if (field.kind === 'date-time') return moment
  return field.kind === 'month' ? today.slice(0, 7) : today
}

/** Name of the other value; that of a referred record with the value, which the form doesn't show. */
function nameOf(field: Field, { than, title }: Bound, value: Value, fields: Fields): Text {
  const across = acrossOf(than)
  if (across && title) {
    const shown = field.kind === 'money' ? shownMoney(Number(value)) : String(value)
    const owner = fields[across.reference]?.title
    return { zh: `${owner?.zh}的${title.zh}（${shown}）`, en: `“${title.en}” of “${owner?.en}” (${shown})` }
  }
  if (than !== TODAY) return { zh: fields[than]?.title.zh ?? than, en: `“${fields[than]?.title.en ?? than}”` }
  return field.kind === 'date-time' ? { zh: '现在', en: 'now' } : { zh: '今天', en: 'today' }
}

function problemIn(field: Field, fields: Fields, record: Row, now: Now): Text | null {
  const value = comparable(field, record[field.name])
  if (value === null) return null
  for (const one of field.bounds ?? []) {
    const written = boundOf(field, one, record, now)
    const bound = comparable(field, written)
    const { holds, phrase } = words[one.word]
    if (bound === null || holds(value, bound)) continue
    const name = nameOf(field, one, written as Value, fields)
    return { zh: `${field.title.zh}${phrase.zh}${name.zh}`, en: `“${field.title.en}” ${phrase.en} ${name.en}` }
  }
  return null
}

/** The first entry of child rows with a value out of bounds. */
function problemInRows(field: Field, entries: readonly unknown[], carried: readonly Row[], now: Now): Text | null {
  const fields = field.fields ?? {}
  for (const [index, entry] of entries.entries()) {
    for (const inner of Object.values(fields)) {
      const wrong = problemIn(inner, fields, { ...(entry as Row | null), ...carried[index] }, now)
      if (wrong) return { zh: `第 ${index + 1} 项：${wrong.zh}`, en: `Entry ${index + 1}: ${wrong.en}` }
    }
  }
  return null
}

/**
 * Values out of bounds, by field. Of a stored record only those touched by a change, directly or through the value they
 * are compared with: an old violation doesn't block an unrelated edit.
 * @param record the stored record with the change
 * @param stored null for a new record, and for the input of a call
 * @param carried values of referred records, as `{ "<reference>.<field>": … }`; those of child rows in a list of such
 *   by the name of their field. A value that is missing is not compared.
 */
export function outOfBounds(
  fields: Fields,
  record: Row,
  stored: Row | null,
  now: Now,
  carried: Row = {},
): Record<string, Text> {
  const touched = (name: string) => !stored || (record[name] ?? null) !== (stored[name] ?? null)
  const errors: Record<string, Text> = {}
  for (const field of Object.values(fields)) {
    const value = record[field.name]
    const names = (field.bounds ?? []).map(({ than }) => acrossOf(than)?.reference ?? than)
    const wrong =
      Array.isArray(value) && field.fields
        ? problemInRows(field, value, (carried[field.name] ?? []) as Row[], now)
        : problemIn(field, fields, { ...record, ...carried }, now)
    if (wrong && [field.name, ...names].some(touched)) errors[field.name] = wrong
  }
  return errors
}
