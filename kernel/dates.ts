// Order of dates: checks `x-after`, `x-not-before` and `x-not-after`, and states that turn at a set time.
import type { Field, Fields, Row, Text } from './field'

/** The day in the time zone of the settings, and the instant, as ISO texts. */
export interface Now {
  readonly today: string
  readonly moment: string
}

/** Stands for the day (of a `date-time`: the instant) on which a value is judged. */
export const TODAY = 'today'

export const orderWords = ['after', 'notBefore', 'notAfter'] as const
type OrderWord = (typeof orderWords)[number]

const holds: Record<OrderWord, (value: number | string, bound: number | string) => boolean> = {
  after: (value, bound) => value > bound,
  notBefore: (value, bound) => value >= bound,
  notAfter: (value, bound) => value <= bound,
}

const phrases: Record<OrderWord, Text> = {
  after: { zh: '须晚于', en: 'must be after' },
  notBefore: { zh: '不能早于', en: 'cannot be before' },
  notAfter: { zh: '不能晚于', en: 'cannot be after' },
}

/** Days and months are compared as texts, instants as numbers. */
function comparable(field: Field, value: string): number | string {
  return field.kind === 'date-time' ? Date.parse(value) : value
}

function boundOf(field: Field, other: string, record: Row, { today, moment }: Now): unknown {
  if (other !== TODAY) return record[other]
  if (field.kind === 'date-time') return moment
  return field.kind === 'month' ? today.slice(0, 7) : today
}

function nameOf(field: Field, other: string, fields: Fields): Text {
  if (other !== TODAY) return { zh: fields[other]?.title.zh ?? other, en: `“${fields[other]?.title.en ?? other}”` }
  return field.kind === 'date-time' ? { zh: '现在', en: 'now' } : { zh: '今天', en: 'today' }
}

function problemIn(field: Field, fields: Fields, record: Row, now: Now): Text | null {
  const value = record[field.name]
  if (typeof value !== 'string') return null
  for (const word of orderWords) {
    const other = field[word]
    const bound = other === undefined ? undefined : boundOf(field, other, record, now)
    if (other === undefined || typeof bound !== 'string') continue
    if (holds[word](comparable(field, value), comparable(field, bound))) continue
    const name = nameOf(field, other, fields)
    return {
      zh: `${field.title.zh}${phrases[word].zh}${name.zh}`,
      en: `“${field.title.en}” ${phrases[word].en} ${name.en}`,
    }
  }
  return null
}

/** The time of a state that has turned may not lie ahead; points to the choice that waits for it. */
function tooLate(time: Field, choice: Text | undefined): Text {
  const [zh, en] = choice ? [`，要定时请选「${choice.zh}」`, `; choose “${choice.en}” for later`] : ['', '']
  return { zh: `${time.title.zh}不能晚于现在${zh}`, en: `“${time.title.en}” cannot be after now${en}` }
}

/**
 * States that turn at a set time, where a change touches state or time: the time of the earlier one must lie ahead,
 * that of the later one may not. The later one is as of now if no time is given, or if it was still waiting for its time.
 */
export function turningStates(
  fields: Fields,
  record: Row,
  stored: Row | null,
  now: Now,
): { errors: Record<string, Text>; set: Row } {
  const errors: Record<string, Text> = {}
  const set: Row = {}
  for (const { name, derived, choices = [] } of Object.values(fields)) {
    const time = typeof derived === 'object' ? fields[derived.at] : undefined
    if (typeof derived !== 'object' || !time) continue
    const { at, from, to } = derived
    if (stored && [name, at].every((one) => (record[one] ?? null) === (stored[one] ?? null))) continue
    const value = record[at]
    const known = typeof value === 'string'
    const ahead = known && Date.parse(value) > Date.parse(now.moment)
    if (record[name] === from && !ahead)
      errors[at] = { zh: `${time.title.zh}须晚于现在`, en: `“${time.title.en}” must be after now` }
    else if (record[name] === to && (!known || ahead)) {
      if (known && value !== stored?.[at]) errors[at] = tooLate(time, choices.find((one) => one.value === from)?.title)
      else set[at] = now.moment
    }
  }
  return { errors, set }
}

/** The first entry of child rows whose dates are out of order. */
function problemInRows(field: Field, entries: readonly unknown[], now: Now): Text | null {
  const fields = field.fields ?? {}
  for (const [index, entry] of entries.entries()) {
    for (const inner of Object.values(fields)) {
      const wrong = problemIn(inner, fields, (entry ?? {}) as Row, now)
      if (wrong) return { zh: `第 ${index + 1} 项：${wrong.zh}`, en: `Entry ${index + 1}: ${wrong.en}` }
    }
  }
  return null
}

/**
 * Dates out of order, by field. Of a stored record only those touched by a change, directly or through the date they are
 * compared with: an old violation doesn't block an unrelated edit.
 * @param record the stored record with the change
 * @param stored null for a new record, and for the input of a call
 */
export function misplacedDates(fields: Fields, record: Row, stored: Row | null, now: Now): Record<string, Text> {
  const touched = (name: string) => !stored || (record[name] ?? null) !== (stored[name] ?? null)
  const errors: Record<string, Text> = {}
  for (const field of Object.values(fields)) {
    const value = record[field.name]
    const judged = [field.name, ...orderWords.map((word) => field[word] ?? field.name)].some(touched)
    const wrong =
      Array.isArray(value) && field.fields ? problemInRows(field, value, now) : problemIn(field, fields, record, now)
    if (wrong && judged) errors[field.name] = wrong
  }
  return errors
}
