// A report after normalisation, its periods, and the rows behind each number.
import { addDays, addMonths, dayIn, daysBetween, isDay, mondayOf, partsOf } from './calendar'
import type { Field, Fields, Row, Text } from './field'
import { type Days, daysOf } from './periods'
import type { Filter } from './wire'

export const units = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof units)[number]

export const comparisons = ['previous', 'year'] as const
export type Versus = (typeof comparisons)[number]

/** Period without bounds. */
export const EVER = 'all'

/** Group of the rows whose field is empty: `NO_RECORD` of a reference, otherwise the other. */
export const NO_RECORD = 0
export const NO_VALUE = ''
export type GroupId = number | string

/** Most groups of a period. */
export const MOST_GROUPS = 400

export interface Dimension {
  readonly name: string
  readonly title: Text
  readonly field: string
  /** Of a date. */
  readonly by?: Unit
  /** Of a date: groups by the days of these facts, which the date tells of one only. */
  readonly fact?: string
  /** Of a reference: includes records without rows. */
  readonly all?: true
  /** Of a reference: groups only by records with these values; of a tree, rows below them belong to them. */
  readonly at?: Row
  /** Of a reference: fields of the record shown beside its numbers. */
  readonly show?: readonly Field[]
  /** Of a reference: groups by rank, a page at a time; of equal numbers the one whose last date here is earlier first. */
  readonly ranked?: string
  /** Of a reference: each group has its rank among those beside it. */
  readonly placed?: true
  /** References of the rows, by key: of each group the record with the most of the first measure. */
  readonly top?: readonly { readonly field: string; readonly shown: Field }[]
  readonly chart: 'bar' | 'line' | 'pie'
}

export interface Measure {
  readonly name: string
  readonly title: Text
  readonly of: 'count' | 'sum' | 'avg' | 'share' | 'distinct' | 'worth' | 'record' | 'minus' | 'rate' | 'per'
  /** Field of a sum, average or distinct count; of `record`, one of the group's record. */
  readonly field?: string
  /** Name of the facts counted; without it the rows themselves are. */
  readonly fact?: string
  /** Of a difference or a rate: the two measures. */
  readonly parts?: readonly [string, string]
  readonly where: Filter
  /** Of a share: the condition that part of the rows meets. */
  readonly share?: Filter
  /** True if the report's period bounds the measure. */
  readonly timed: boolean
  /** The kind of field that shows such a number. */
  readonly kind: 'integer' | 'number' | 'money' | 'percent'
}

/** A key of the request, and what it stands for: exactly one of the others. */
export interface ReportWord {
  readonly name: string
  /** A filter. */
  readonly filter?: string
  /** Of a filter: the value that means no condition. */
  readonly none?: number
  /** A condition on the groups' records, by this field of theirs. */
  readonly record?: Field
  /** The group; every group of the answer has the key too. */
  readonly group?: true
  /** Values, and the dimensions they choose. */
  readonly dimension?: Readonly<Record<string, string>>
  /** Values, and the measures they choose. */
  readonly measure?: Readonly<Record<string, string>>
}

export interface Report {
  /** The page whose rows are counted. */
  readonly of: string
  /** Which rows the numbers count, where another page counts others. */
  readonly note?: Text
  readonly dimensions: readonly Dimension[]
  readonly measures: readonly Measure[]
  /** `field` is missing if all timed measures count facts. */
  readonly period: {
    readonly field?: string
    readonly presets: readonly string[]
    readonly default: string
    readonly year?: string
  } | null
  readonly comparison: readonly Versus[]
  readonly words: readonly ReportWord[]
  /** Keys of a ranking's summary: the measures whose totals they are, or true for the number of groups. */
  readonly summary?: Readonly<Record<string, string | true>>
  /** Key of a group's numbers by a choice, in the header of its detail; the word of the choice. */
  readonly split?: { readonly key: string; readonly word: string }
  /** The ranking that the detail of a group is a part of. */
  readonly drill?: string
}

/** Request of a report; `start_date` and `end_date` replace a named `period`. */
export interface ReportQuery {
  dimension?: string
  period?: string
  start_date?: string
  end_date?: string
  compare?: Versus
  filter?: Filter
  /** Conditions on the groups' records. */
  record?: Filter
  /** The day of which facts tell the state; by default the last one of the period. */
  date_end?: string
  /** Part of the names of the shown groups; ranks and totals stay those of all. */
  keyword?: string
  /** Of a tree: only groups directly below this one. */
  pid?: number
  page?: number
  limit?: number
}

/** Name to number; null for an average of nothing. */
export type Numbers = Record<string, number | null>

export interface ReportGroup {
  id: GroupId
  name: string
  pid: number | null
  /** Of a ranked dimension. */
  rank?: number | null
  last_time?: string | null
  /** Share of the first measure's total, in per cent with one decimal; null if that has no parts. */
  percent: number | null
  /** Numbers of the compared period. */
  last?: Numbers
  [measure: string]: unknown
}

export interface Stretch {
  start_date: string
  end_date: string
}

/** `content` of a report. */
export interface ReportAnswer {
  dimension: string
  period: Stretch | null
  compared: Stretch | null
  list_data: ReportGroup[]
  total_row: Row & { last?: Numbers }
  /** The first measure by group; of a tree, by topmost group. */
  chart: { names: string[]; values: (number | null)[] }
  summary?: Numbers
  /** Of a ranked dimension: the number of groups, and the page. */
  total?: number
  page?: number
  limit?: number
}

/** Keys of a group beside its measures. */
export const groupKeys: readonly string[] = ['id', 'name', 'pid', 'percent', 'last', 'rank', 'last_time']

/** Number of whole calendar months; 0 for any other stretch. */
function wholeMonths({ first, last }: Days): number {
  const next = addDays(last, 1)
  if (!first.endsWith('-01') || !next.endsWith('-01')) return 0
  const [[year, month], [endYear, endMonth]] = [partsOf(first), partsOf(next)]
  return (endYear - year) * 12 + endMonth - month
}

/** A year that begins on another day than the first of January, `MM-DD`. */
function yearFrom(start: string, word: string, today: string): Days {
  const before = today.slice(5) < start ? 1 : 0
  const year = Number(today.slice(0, 4)) - before - (word === 'last_year' ? 1 : 0)
  const first = (one: number) => dayIn(one, Number(start.slice(0, 2)) - 1, Number(start.slice(3)))
  return { first: first(year), last: addDays(first(year + 1), -1) }
}

/**
 * The requested days; null for no bounds, undefined for an invalid period. `yearStart`: the day on which years begin,
 * `MM-DD`.
 */
export function stretchOf(
  query: ReportQuery,
  { period }: Report,
  today: string,
  yearStart = '01-01',
): Days | null | undefined {
  if (!period) return null
  const { start_date: first, end_date: last } = query
  if (first !== undefined || last !== undefined)
    return first !== undefined && last !== undefined && first <= last ? { first, last } : undefined
  const word = query.period ?? period.default
  return word === EVER ? null : (daysOfWord(word, today, yearStart) ?? undefined)
}

/** Days of a period by its word, as seen from `today`; null for an unknown word. */
export function daysOfWord(word: string, today: string, yearStart = '01-01'): Days | null {
  if (yearStart !== '01-01' && (word === 'this_year' || word === 'last_year')) return yearFrom(yearStart, word, today)
  return daysOf(word, today)
}

/** The compared period. For one that hasn't ended, it ends at the same day. */
export function comparedWith(days: Days, versus: Versus, today: string): Days {
  const running = days.first <= today && today < days.last
  const months = versus === 'year' ? 12 : wholeMonths(days)
  const length = daysBetween(days.first, days.last) + 1
  const back = (day: string) => (months > 0 ? addMonths(day, -months) : addDays(day, -length))
  // Keep month ends: the day before the first of the next month.
  const last = running ? back(today) : addDays(back(addDays(days.last, 1)), -1)
  return { first: back(days.first), last }
}

/** First day of the group that a day belongs to. */
export function groupOf(day: string, unit: Unit): string {
  const [year, month] = partsOf(day)
  if (unit === 'day') return day
  if (unit === 'week') return mondayOf(day)
  const first = unit === 'year' ? 0 : unit === 'quarter' ? month - (month % 3) : month
  return dayIn(year, first, 1)
}

function next(first: string, unit: Unit): string {
  if (unit === 'day' || unit === 'week') return addDays(first, unit === 'day' ? 1 : 7)
  return addMonths(first, unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12)
}

/** The groups of a period, by first day; one more than the maximum if there are too many. */
export function groupsIn({ first, last }: Days, unit: Unit): string[] {
  const found: string[] = []
  for (let day = groupOf(first, unit); day <= last && found.length <= MOST_GROUPS; day = next(day, unit))
    found.push(day)
  return found
}

/** Caption of a group of dates, by its first day. */
export function groupName(first: string, unit: Unit): string {
  if (unit === 'day') return first
  if (unit === 'week') return `${first} – ${addDays(first, 6).slice(5)}`
  if (unit === 'month') return first.slice(0, 7)
  return unit === 'year' ? first.slice(0, 4) : `${first.slice(0, 4)} Q${partsOf(first)[1] / 3 + 1}`
}

/** True if the dimension can have such a group. */
export function isGroup(id: GroupId, { kind, choices }: Field, { by }: Dimension): boolean {
  if (by) return id === NO_VALUE || (typeof id === 'string' && isDay(id) && groupOf(id, by) === id)
  if (kind === 'reference') return typeof id === 'number'
  return (
    id === NO_VALUE || (choices ?? [{ value: 'true' }, { value: 'false' }]).some(({ value }) => String(value) === id)
  )
}

/** The days of a group of dates. */
export function daysOfGroup(id: GroupId, by: Unit): Days {
  return { first: String(id), last: addDays(next(String(id), by), -1) }
}

/** A condition on one field: a filter as in a list request, or a stretch of days. */
export type Behind =
  | { readonly field: string; readonly filter: Filter[string] }
  | { readonly field: string; readonly days: Days }

export interface Cell {
  readonly dimension: Dimension
  /** Missing: the total. */
  readonly id?: GroupId | undefined
  readonly measure: Measure
  /** The period of this number; null for no bounds. */
  readonly days: Days | null
}

/** A binding of `kind: report`. */
export interface Reporting {
  readonly report: Report
  readonly fields: Fields
}

/** The value that a group is of. */
function constantOf({ choices, kind }: Field, id: GroupId): string | number | boolean {
  if (kind === 'boolean') return id === 'true'
  return choices?.find(({ value }) => String(value) === id)?.value ?? id
}

function behindGroup({ fields }: Reporting, { dimension: { field, by, fact }, id }: Cell): Behind[] {
  // Days of facts are no value of the rows.
  if (id === undefined || fact) return []
  if (id === NO_VALUE || (by === undefined && id === NO_RECORD)) return [{ field, filter: { empty: true } }]
  if (by) return [{ field, days: daysOfGroup(id, by) }]
  return [{ field, filter: constantOf(fields[field] as Field, id) }]
}

/** Merges two periods on one field into one. */
function merged(parts: readonly Behind[]): Behind[] {
  const result: Behind[] = []
  for (const part of parts) {
    const index = 'days' in part ? result.findIndex((one) => one.field === part.field && 'days' in one) : -1
    const held = result[index]
    if (!held || !('days' in held) || !('days' in part)) {
      result.push(part)
      continue
    }
    const first = held.days.first > part.days.first ? held.days.first : part.days.first
    const last = held.days.last < part.days.last ? held.days.last : part.days.last
    result[index] = { field: part.field, days: { first, last } }
  }
  return result
}

/** Conditions for the rows behind a number, beyond the person's own filter. */
export function behind(reporting: Reporting, cell: Cell): Behind[] {
  const { report } = reporting
  const { measure, days } = cell
  const field = measure.fact ? undefined : report.period?.field
  const bounded: Behind[] = field && days && measure.timed ? [{ field, days }] : []
  const where = Object.entries(measure.where).map(([field, filter]) => ({ field, filter }))
  return merged([...bounded, ...behindGroup(reporting, cell), ...where])
}

/** True if the groups of the dimension divide the period of the report. */
export function isTimeline({ by, field, fact }: Dimension, { period }: Report): boolean {
  return by !== undefined && (fact !== undefined || period?.field === field)
}

/** The group at the same position of the compared period, if the groups divide the period itself. */
export function groupBefore(id: GroupId, dimension: Dimension, report: Report, days: Days, before: Days): GroupId {
  const { by } = dimension
  if (!by || !isTimeline(dimension, report) || typeof id !== 'string' || id === NO_VALUE) return id
  const place = groupsIn(days, by).indexOf(id)
  const first = groupOf(before.first, by)
  let found = first
  for (let step = 0; step < place; step++) found = next(found, by)
  return found
}

/** The two measures of a difference or a rate. */
export function partsIn({ parts }: Measure, { measures }: Report): Measure[] {
  return (parts ?? []).map((name) => measures.find((one) => one.name === name) as Measure)
}

/** A difference of two numbers, or one as a share of the other in per cent; null without a whole. */
export function derived({ of, parts }: Measure, numbers: Numbers): number | null {
  const [left, right] = (parts ?? []).map((name) => numbers[name] ?? 0) as [number, number]
  if (of === 'minus') return left - right
  if (of === 'per') return right === 0 ? 0 : Math.round((left / right) * 100) / 100
  return right === 0 ? null : Math.round((left / right) * 1000) / 10
}

/** True if the rows behind the number can be listed. */
export function hasRows({ parts, of }: Pick<Measure, 'parts' | 'of'>): boolean {
  return parts === undefined && of !== 'record'
}

/** Measure that counts the rows listed behind a number: of a share, those that meet its condition. */
export function listedBehind(measure: Measure): Measure {
  const { share, ...rest } = measure
  return share ? { ...rest, of: 'count', where: { ...rest.where, ...share } } : measure
}

/** Fields needed to compute a measure. */
export function fieldsOf(measure: Measure, report: Report): string[] {
  if (measure.parts) return partsIn(measure, report).flatMap((one) => fieldsOf(one, report))
  // Of the group's record, not of the counted rows.
  if (measure.of === 'record') return []
  const field = measure.fact ? undefined : report.period?.field
  const timed = field && measure.timed ? [field] : []
  return [...(measure.field ? [measure.field] : []), ...Object.keys({ ...measure.where, ...measure.share }), ...timed]
}
