// Words typed into the search box, read as conditions of a list.
import type { Field, Text } from '#kernel/binding'
import { filterOf, isTime } from '#kernel/kinds'
import type { Filter, FilterValue } from '#kernel/wire'
import { dayBounds } from '../../../../fields/zone'

interface Phrase {
  /** First and last day, both included; absent without a bound. */
  from?: string
  to?: string
  /** The word beside the date, which names a field; '' without one. */
  named: string
}

const DAY = String.raw`(?<year>(?:19|20)\d\d)(?:[-年/.](?<month>\d{1,2})(?:[-月/.](?<day>\d{1,2})日?)?)?[年月]?`
const spans = /^(?<before>\D*?)(?<first>(?:19|20)\d\d)年?[-~～到至](?<last>(?:19|20)\d\d)年?(?<after>\D*)$/u
const around = new RegExp(
  String.raw`^(?<before>\D*?)${DAY}(?<side>以?前|之前|以?后|之后|起|以来|:before|:after|:since|:in)?(?<after>\D*)$`,
  'u',
)

/** `before 2020` is one word, like `2020前`. */
function withDatesJoined(text: string): string {
  return text.replace(/\b(before|after|since|in)\s+((?:19|20)\d\d[-\d]*)/giu, (_, side: string, day: string) => {
    return `${day}:${side.toLowerCase()}`
  })
}

const pad = (part: number): string => String(part).padStart(2, '0')

/** First and last day of a year, a month or a day; null if there is none such. */
function daysOf(year: number, month: number | null, day: number | null): { first: string; last: string } | null {
  const text = (y: number, m: number, d: number): string => `${y}-${pad(m)}-${pad(d)}`
  if (month === null) return { first: text(year, 1, 1), last: text(year, 12, 31) }
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > length))) return null
  return { first: text(year, month, day ?? 1), last: text(year, month, day ?? length) }
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** null for a word without a date. */
export function readDate(word: string): Phrase | null {
  const span = spans.exec(word)?.groups
  if (span) {
    const named = `${span['before']}${span['after']}`
    return { from: `${span['first']}-01-01`, to: `${span['last']}-12-31`, named }
  }
  const found = around.exec(word)?.groups
  if (!found) return null
  const part = (name: string): number | null => (found[name] === undefined ? null : Number(found[name]))
  const days = daysOf(Number(found['year']), part('month'), part('day'))
  if (!days) return null
  const named = `${found['before']}${found['after']}`
  const side = found['side'] ?? ''
  if (/前|before/.test(side)) return { to: shifted(days.first, -1), named }
  if (/after/.test(side)) return { from: shifted(days.last, 1), named }
  if (/后|起|来|since/.test(side)) return { from: days.first, named }
  return { from: days.first, to: days.last, named }
}

export interface Vocabulary {
  /** Fields that the list can be filtered by. */
  fields: readonly Field[]
  say(text: Text): string
  /** Ids by caption, of each reference whose options are few. */
  captions: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Relative periods by their words: 本月 → `this_month`. */
  periods: ReadonlyMap<string, string>
}

export interface Reading {
  filter: Filter
  /** Words that say nothing; a search for them remains. */
  rest: string
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** 入会 for 入会时间, `joined` for `Joined on`. */
function isNameOf(title: string, word: string): boolean {
  const bare = title.replace(/(时间|日期)$|\s+(time|date|on|at)$/iu, '')
  return word !== '' && (same(title, word) || same(bare, word))
}

interface Part {
  field: Field
  value: FilterValue
}

/** A choice by its title, alone or behind the title of its field. */
function readChoice(word: string, { fields, say }: Vocabulary): Part | null {
  for (const field of fields) {
    const kind = filterOf(field)
    if (kind !== 'in' && kind !== 'equals') continue
    const title = say(field.title)
    const bare = word.startsWith(title) && word.length > title.length ? word.slice(title.length) : word
    const choice = field.choices?.find((one) => same(say(one.title), bare))
    if (choice) return { field, value: kind === 'in' ? [choice.value as string] : choice.value }
    if (field.kind === 'boolean' && same(title, word)) return { field, value: true }
    if (field.kind === 'boolean' && /^[非不]/u.test(word) && same(title, word.slice(1))) return { field, value: false }
  }
  return null
}

function readReference(word: string, { fields, captions }: Vocabulary): Part | null {
  for (const field of fields) {
    const id = captions.get(field.name)?.get(word.toLowerCase())
    if (id !== undefined) return { field, value: [id] }
  }
  return null
}

/** The only field of days, or the one with this name. */
function timeField(named: string, { fields, say }: Vocabulary): Field | null {
  const times = fields.filter((field) => filterOf(field) === 'range' && isTime(field))
  if (named === '') return times.length === 1 ? (times[0] as Field) : null
  return times.find((field) => isNameOf(say(field.title), named)) ?? null
}

function between(field: Field, { from, to }: Phrase): FilterValue {
  const bound = (day: string, side: 'gte' | 'lte'): string =>
    field.kind === 'date-time' ? dayBounds(day)[side] : field.kind === 'month' ? day.slice(0, 7) : day
  return { ...(from ? { gte: bound(from, 'gte') } : {}), ...(to ? { lte: bound(to, 'lte') } : {}) }
}

function readTime(word: string, vocabulary: Vocabulary): Part | null {
  const phrase = readDate(word)
  if (phrase) {
    const field = timeField(phrase.named, vocabulary)
    return field && { field, value: between(field, phrase) }
  }
  for (const [title, within] of vocabulary.periods) {
    if (!word.startsWith(title) && !word.endsWith(title)) continue
    const field = timeField(
      word.startsWith(title) ? word.slice(title.length) : word.slice(0, -title.length),
      vocabulary,
    )
    if (field) return { field, value: { within } }
  }
  return null
}

/** Values of one field add up: 城中 江北 is either of both. */
function joined(before: FilterValue | undefined, value: FilterValue): FilterValue {
  return Array.isArray(before) && Array.isArray(value) ? ([...new Set([...before, ...value])] as FilterValue) : value
}

/** null if no word says anything about the rows. */
export function readWords(text: string, vocabulary: Vocabulary): Reading | null {
  const filter: Filter = {}
  const rest: string[] = []
  const words = withDatesJoined(text)
    .split(/[\s,，、;；]+/u)
    .filter(Boolean)
  for (let place = 0; place < words.length; place++) {
    const word = words[place] as string
    const next = words[place + 1]
    // A name may stand apart from its date: 入会 2020前.
    const apart = next !== undefined && readTime(word, vocabulary) === null ? readTime(word + next, vocabulary) : null
    const part = apart ?? readChoice(word, vocabulary) ?? readReference(word, vocabulary) ?? readTime(word, vocabulary)
    if (apart) place += 1
    if (part) filter[part.field.name] = joined(filter[part.field.name], part.value)
    else rest.push(word)
  }
  return Object.keys(filter).length > 0 ? { filter, rest: rest.join(' ') } : null
}
