// The words of a report on the wire: its own names for filters, groups and numbers, beside those of every report.
import type { GroupId, Report, ReportQuery } from './report'
import type { Filter } from './wire'

export interface DetailQuery extends ReportQuery {
  measure?: string
  /** The group; absent: the total. */
  id?: GroupId
  /** The number of the compared period. */
  last?: boolean
}

/** Short names of the running periods; `custom` has dates of its own. */
export const CUSTOM = 'custom'
export const shortPeriods: Readonly<Record<string, string>> = {
  year: 'this_year',
  quarter: 'this_quarter',
  month: 'this_month',
  week: 'this_week',
}

/** Key of the caption beside an id: `area_id` and `area_name`. */
export const captionKey = (name: string): string => name.replace(/_id$/, '_name')

/** The request in the words of every report. */
export function meant(body: object, { words }: Pick<Report, 'words'>): DetailQuery {
  const rest: Record<string, unknown> = { ...body }
  const filter: Record<string, unknown> = { ...(rest['filter'] as object | undefined) }
  const record: Record<string, unknown> = {}
  for (const { name, ...word } of words) {
    const value = rest[name]
    delete rest[name]
    if (value === undefined) continue
    if (word.filter !== undefined && value !== word.none) filter[word.filter] = value
    if (word.record) record[word.record.name] = value
    if (word.group) rest['id'] = value
    if (word.dimension) rest['dimension'] = word.dimension[String(value)]
    if (word.measure) rest['measure'] = word.measure[String(value)]
  }
  const period = rest['period']
  if (typeof period === 'string') rest['period'] = shortPeriods[period] ?? period
  if (period === CUSTOM && rest['start_date'] !== undefined) delete rest['period']
  return {
    ...rest,
    ...(Object.keys(filter).length > 0 ? { filter: filter as Filter } : {}),
    ...(Object.keys(record).length > 0 ? { record: record as Filter } : {}),
  }
}

/** The value of a word that stands for this one. */
function valueFor(values: Readonly<Record<string, string>>, chosen: unknown): string | boolean | undefined {
  const found = Object.entries(values).find(([, one]) => one === chosen)?.[0]
  return found === 'true' ? true : found === 'false' ? false : found
}

/** The request in the words of this report. */
export function worded(query: DetailQuery, { words }: Pick<Report, 'words'>): Record<string, unknown> {
  const { filter, record, ...rest } = query
  const body: Record<string, unknown> = rest
  const left: Record<string, unknown> = { ...filter }
  const swap = (key: string, name: string, value: unknown) => {
    if (value === undefined) return
    delete body[key]
    body[name] = value
  }
  for (const { name, ...word } of words) {
    if (word.filter !== undefined && left[word.filter] !== undefined) {
      body[name] = left[word.filter]
      delete left[word.filter]
    }
    if (word.record && record?.[word.record.name] !== undefined) body[name] = record[word.record.name]
    if (word.group && body['id'] !== undefined) swap('id', name, body['id'])
    if (word.dimension) swap('dimension', name, valueFor(word.dimension, body['dimension']))
    if (word.measure) swap('measure', name, valueFor(word.measure, body['measure']))
  }
  const short = Object.entries(shortPeriods).find(([, period]) => period === body['period'])?.[0]
  if (short) body['period'] = short
  if (body['start_date'] !== undefined) body['period'] = CUSTOM
  return Object.keys(left).length > 0 ? { ...body, filter: left } : body
}
