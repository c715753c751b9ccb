// A report after normalisation, its stretches of time, and which rows stand behind one of its numbers.
import { addDays, addMonths, dayIn, daysBetween, isDay, mondayOf, partsOf } from './calendar'
import type { Field, Fields, Row, Text } from './field'
import { type Days, daysOf } from './periods'
import type { Filter } from './wire'

export const units = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof units)[number]

export const comparisons = ['previous', 'year'] as const
export type Versus = (typeof comparisons)[number]

/** The period that is no stretch of time. */
export const EVER = 'all'

/** Group of the rows whose field is empty: of a reference, and of any other field. */
export const NO_RECORD = 0
export const NO_VALUE = ''
export type GroupId = number | string

/** Most groups of a stretch of time. */
export const MOST_GROUPS = 400

export interface Dimension {
  readonly name: string
  readonly title: Text
  readonly field: string
  /** Of a date. */
  readonly by?: Unit
  /** Of a reference: records without rows are groups too. */
  readonly all?: true
  readonly chart: 'bar' | 'line' | 'pie'
}

export interface Measure {
  readonly name: string
  readonly title: Text
  readonly of: 'count' | 'sum' | 'avg' | 'distinct'
  /** What is summed, averaged or told apart. */
  readonly field?: string
  readonly where: Filter
  /** Whether the period of the report bounds it. */
  readonly timed: boolean
  /** The kind of field that shows such a number. */
  readonly kind: 'integer' | 'number' | 'money'
}

export interface Report {
  /** The page whose rows are counted. */
  readonly of: string
  readonly dimensions: readonly Dimension[]
  readonly measures: readonly Measure[]
  readonly period: { readonly field: string; readonly presets: readonly string[]; readonly default: string } | null
  readonly comparison: readonly Versus[]
}

/** What a person asks of a report; `start_date` and `end_date` stand instead of a `period` by name. */
export interface ReportQuery {
  dimension?: string
  period?: string
  start_date?: string
  end_date?: string
  compare?: Versus
  filter?: Filter
}

/** Name to number; null for an average of nothing. */
export type Numbers = Record<string, number | null>

export interface ReportGroup {
  id: GroupId
  name: string
  pid: number | null
  /** Part of the total of the first measure, in per cent with one decimal; null where that has no parts. */
  percent: number | null
  /** The numbers of the stretch that is compared with. */
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
  /** The first measure, group by group; of a tree its topmost groups. */
  chart: { names: string[]; values: (number | null)[] }
}

/** Keys of a group that are no measures. */
export const groupKeys: readonly string[] = ['id', 'name', 'pid', 'percent', 'last']

/** How many whole calendar months it is; 0 for any other stretch. */
function wholeMonths({ first, last }: Days): number {
  const next = addDays(last, 1)
  if (!first.endsWith('-01') || !next.endsWith('-01')) return 0
  const [[year, month], [endYear, endMonth]] = [partsOf(first), partsOf(next)]
  return (endYear - year) * 12 + endMonth - month
}

/** The days asked for; null for no bounds, undefined for what is no period. */
export function stretchOf(query: ReportQuery, { period }: Report, today: string): Days | null | undefined {
  if (!period) return null
  const { start_date: first, end_date: last } = query
  if (first !== undefined || last !== undefined)
    return first !== undefined && last !== undefined && first <= last ? { first, last } : undefined
  const word = query.period ?? period.default
  return word === EVER ? null : (daysOf(word, today) ?? undefined)
}

/** What a stretch is compared with. One that has not ended is compared up to the same day. */
export function comparedWith(days: Days, versus: Versus, today: string): Days {
  const running = days.first <= today && today < days.last
  const months = versus === 'year' ? 12 : wholeMonths(days)
  const length = daysBetween(days.first, days.last) + 1
  const back = (day: string) => (months > 0 ? addMonths(day, -months) : addDays(day, -length))
  // The end of a month stays one: the day before the first of the next.
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

/** The groups of a stretch, by their first days; one more than allowed where they are too many. */
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

/** Whether a dimension can have such a group. */
export function isGroup(id: GroupId, { kind, choices }: Field, { by }: Dimension): boolean {
  if (by) return id === NO_VALUE || (typeof id === 'string' && isDay(id) && groupOf(id, by) === id)
  if (kind === 'reference') return typeof id === 'number'
  return (
    id === NO_VALUE || (choices ?? [{ value: 'true' }, { value: 'false' }]).some(({ value }) => String(value) === id)
  )
}

/** A condition on one field: a filter as in a list request, or a stretch of days. */
export type Behind =
  | { readonly field: string; readonly filter: Filter[string] }
  | { readonly field: string; readonly days: Days }

export interface Cell {
  readonly dimension: Dimension
  /** A missing one is the total. */
  readonly id?: GroupId | undefined
  readonly measure: Measure
  /** The stretch of this number; null for no bounds. */
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

function behindGroup({ fields }: Reporting, { dimension: { field, by }, id }: Cell): Behind[] {
  if (id === undefined) return []
  if (id === NO_VALUE || (by === undefined && id === NO_RECORD)) return [{ field, filter: { empty: true } }]
  if (by) return [{ field, days: { first: String(id), last: addDays(next(String(id), by), -1) } }]
  return [{ field, filter: constantOf(fields[field] as Field, id) }]
}

/** Both stretches of one field as one. */
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

/** What must hold of the rows behind a number, beyond the filter that the person set. */
export function behind(reporting: Reporting, cell: Cell): Behind[] {
  const { report } = reporting
  const { measure, days } = cell
  const bounded: Behind[] = report.period && days && measure.timed ? [{ field: report.period.field, days }] : []
  const where = Object.entries(measure.where).map(([field, filter]) => ({ field, filter }))
  return merged([...bounded, ...behindGroup(reporting, cell), ...where])
}

/** The group of the other stretch that stands in the same place, where the groups are the period itself. */
export function groupBefore(id: GroupId, { by, field }: Dimension, report: Report, days: Days, before: Days): GroupId {
  if (!by || report.period?.field !== field || typeof id !== 'string' || id === NO_VALUE) return id
  const place = groupsIn(days, by).indexOf(id)
  const first = groupOf(before.first, by)
  let found = first
  for (let step = 0; step < place; step++) found = next(found, by)
  return found
}

/** Names of fields without which a measure cannot be told. */
export function fieldsOf(measure: Measure, report: Report): string[] {
  const timed = report.period && measure.timed ? [report.period.field] : []
  return [...(measure.field ? [measure.field] : []), ...Object.keys(measure.where), ...timed]
}
