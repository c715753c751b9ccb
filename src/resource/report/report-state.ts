// State of a report in the query string, so that reload, back and a shared link show the same numbers; addresses of the lists behind them.
import type { Binding, Field } from '#kernel/binding'
import { isDay } from '#kernel/calendar'
import type { Days } from '#kernel/periods'
import { type Behind, comparisons, type ReportQuery, type ReportWord, type Versus } from '#kernel/report'
import { fieldOf } from '#kernel/standard'
import type { Filter, FilterValue } from '#kernel/wire'
import { dayBounds } from '../../fields/zone'
import { readFilterValue } from '../../url-state/filter-value'
import { encodeState, firstState } from '../../url-state/list-state'

const KEY = 'report'

/** Only differences from the report's defaults. */
export type ReportState = ReportQuery

export function encodeReport(state: ReportState): string {
  const kept = Object.entries(state).filter(
    ([name, value]) =>
      value !== undefined && ((name !== 'filter' && name !== 'record') || Object.keys(value as object).length > 0),
  )
  return kept.length > 0 ? `?${KEY}=${encodeURIComponent(JSON.stringify(Object.fromEntries(kept)))}` : ''
}

function unpack(search: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new URLSearchParams(search).get(KEY) ?? '{}')
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // a truncated link still opens the report
  }
}

function filterIn(binding: Binding, value: unknown): Filter {
  const filter: Filter = {}
  if (!value || typeof value !== 'object') return filter
  for (const name of binding.views.list.filters) {
    const field = fieldOf(binding, name)
    const read = field && Object.hasOwn(value, name) ? readFilterValue(field, (value as Filter)[name]) : undefined
    if (read !== undefined && !(Array.isArray(read) && read.length === 0)) filter[name] = read
  }
  return filter
}

/** Conditions on the groups' records, as far as the report has words for them. */
function recordIn(words: readonly ReportWord[], value: unknown): Filter {
  const filter: Filter = {}
  if (!value || typeof value !== 'object') return filter
  for (const { record } of words) {
    const read =
      record && Object.hasOwn(value, record.name) ? readFilterValue(record, (value as Filter)[record.name]) : undefined
    if (record && read !== undefined && !(Array.isArray(read) && read.length === 0)) filter[record.name] = read
  }
  return filter
}

/** Keeps only values that the binding allows. */
export function decodeReport(search: string, binding: Binding): ReportState {
  const { report } = binding
  const packed = unpack(search)
  const state: ReportState = {}
  const { dimension, period, start_date: start, end_date: end, compare } = packed
  if (report?.dimensions.some(({ name }) => name === dimension)) state.dimension = dimension as string
  if (report?.period?.presets.includes(period as string)) state.period = period as string
  const days = [start, end].every((day) => typeof day === 'string' && isDay(day))
  if (report?.period && days && (start as string) <= (end as string)) {
    state.start_date = start as string
    state.end_date = end as string
  }
  if (comparisons.some((one) => one === compare) && report?.comparison.includes(compare as Versus))
    state.compare = compare as Versus
  const { keyword, page, date_end: on } = packed
  if (typeof keyword === 'string' && keyword) state.keyword = keyword.slice(0, 100)
  if (typeof on === 'string' && isDay(on) && report?.measures.some(({ fact }) => fact)) state.date_end = on
  if (report?.dimensions.some(({ ranked }) => ranked)) {
    if (Number.isInteger(page) && (page as number) > 1) state.page = page as number
  }
  const record = recordIn(report?.words ?? [], packed['record'])
  if (Object.keys(record).length > 0) state.record = record
  const filter = filterIn(binding, packed['filter'])
  if (Object.keys(filter).length > 0) state.filter = filter
  return state
}

/** A list filter on days. */
function within({ kind }: Field, { first, last }: Days): FilterValue {
  if (kind === 'date-time') return { gte: dayBounds(first).gte, lte: dayBounds(last).lte }
  return kind === 'month' ? { gte: first.slice(0, 7), lte: last.slice(0, 7) } : { gte: first, lte: last }
}

/** null if a list can't express it: three conditions on one field, or a field without a filter. */
export function listAddress(page: Binding, filter: Filter, parts: readonly Behind[]): string | null {
  // A list combines its filter with any-of groups: one group with one condition adds a second condition.
  const layers: Filter[] = [{ ...filter }, {}]
  for (const part of parts) {
    const field = fieldOf(page, part.field)
    const layer = layers.find((one) => !Object.hasOwn(one, part.field))
    if (!field || !layer || !page.views.list.filters.includes(part.field)) return null
    layer[part.field] = 'days' in part ? within(field, part.days) : part.filter
  }
  const [first = {}, second = {}] = layers
  const any = Object.keys(second).length > 0 ? [second] : []
  // Explicitly no saved view: one may open by default.
  return `${page.route}${encodeState({ ...firstState, filter: first, any }, { id: 0, saved: null })}`
}
