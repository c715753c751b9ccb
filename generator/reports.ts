// Reports: dimensions, measures and periods with all defaults, and the fields they take from the counted page.
import type { Field, Fields, Text } from '../kernel/binding'
import { type Dimension, EVER, type Measure, fieldsOf as neededBy, type Report, type Unit } from '../kernel/report'
import { fieldOf } from '../kernel/standard'
import type { RawDimension, RawMeasure, RawReport } from './source'
import type { Words } from './words'

export const DEFAULT_PRESETS = [
  'this_year',
  'last_year',
  'this_quarter',
  'last_quarter',
  'this_month',
  'last_month',
  EVER,
] as const

const unitWords: Readonly<Record<Unit, Text>> = {
  day: { zh: '日', en: 'day' },
  week: { zh: '周', en: 'week' },
  month: { zh: '月', en: 'month' },
  quarter: { zh: '季', en: 'quarter' },
  year: { zh: '年', en: 'year' },
}

const counting = ['sum', 'avg', 'distinct'] as const

/** Operation of a measure, and its field or measures. */
export function workedOut(raw: RawMeasure): { of: Measure['of']; field?: string; parts?: [string, string] } {
  if (raw.minus) return { of: 'minus', parts: raw.minus }
  if (raw.rate) return { of: 'rate', parts: raw.rate }
  if (raw.per) return { of: 'per', parts: raw.per }
  if (raw.record) return { of: 'record', field: raw.record }
  if (raw.worth) return { of: 'worth' }
  if (raw.share) return { of: 'share' }
  for (const of of counting) {
    const field = raw[of]
    if (field !== undefined) return { of, field }
  }
  return { of: 'count' }
}

/** A record has its values of now, whatever the period. */
function isOfRecord({ record, per, rate, minus }: RawMeasure, { measures }: RawReport): boolean {
  const parts = per ?? rate ?? minus ?? []
  return record !== undefined || parts.some((name) => measures[name]?.record !== undefined)
}

/** Field whose kind a difference has. */
function kindPart(parts: readonly string[] | undefined, raw: RawReport, found: (name: string) => Field) {
  const first = parts && raw.measures[parts[0] as string]
  const field = first && workedOut(first).field
  return field === undefined ? undefined : found(field)
}

function kindOf(of: Measure['of'], field: Field | undefined): Measure['kind'] {
  if (of === 'rate' || of === 'share') return 'percent'
  if (of === 'per') return 'number'
  if (of === 'record') return 'integer'
  if (of === 'minus') return field?.kind === 'money' ? 'money' : 'integer'
  if (of === 'count' || of === 'distinct') return 'integer'
  if (field?.kind === 'money') return 'money'
  return of === 'sum' && field?.kind === 'integer' ? 'integer' : 'number'
}

function titleOf(field: Field, by: Unit | undefined): Text {
  if (!by) return field.title
  const unit = unitWords[by]
  return { zh: `${field.title.zh}（${unit.zh}）`, en: `${field.title.en} (${unit.en})` }
}

/** `counted`: the page whose rows are counted, with its fields. `fieldsOf`: those of any resource. */
export function reportOf(
  raw: RawReport,
  counted: { fields: Fields },
  words: Words,
  fieldsOf: (resource: string) => Fields,
): Report {
  const found = (name: string) => fieldOf(counted, name) as Field
  return {
    of: raw.of,
    ...(raw.note ? { note: words('report.note', raw.note) } : {}),
    dimensions: Object.entries(raw.dimensions).map(
      ([name, { field, title, by, fact, all, at, show, ranked, placed, top, chart }]) => ({
        name,
        title: title ? words(`report.dimensions.${name}`, title) : titleOf(found(field), by),
        field,
        ...(by ? { by } : {}),
        ...(fact ? { fact } : {}),
        ...(all ? { all: true as const } : {}),
        ...(at ? { at } : {}),
        ...(show ? { show: shownOf(show, fieldsOf(found(field).ref?.resource ?? '')) } : {}),
        ...(ranked ? { ranked } : {}),
        ...(placed ? { placed } : {}),
        ...(top ? { top: topOf(name, top, found, words) } : {}),
        chart: chart ?? (by ? 'line' : 'bar'),
      }),
    ),
    measures: Object.entries(raw.measures).map(([name, measure]) => {
      const { of, field, parts } = workedOut(measure)
      return {
        name,
        title: words(`report.measures.${name}`, measure.title),
        of,
        ...(field ? { field } : {}),
        ...(measure.fact ? { fact: measure.fact } : {}),
        ...(parts ? { parts } : {}),
        where: (parts || of === 'record' ? {} : { ...raw.where, ...measure.where }) as Measure['where'],
        ...(measure.share ? { share: measure.share as Measure['where'] } : {}),
        timed: raw.period !== undefined && measure.period !== false && !isOfRecord(measure, raw),
        kind: measure.worth ?? kindOf(of, field && of !== 'record' ? found(field) : kindPart(parts, raw, found)),
      }
    }),
    period: periodOf(raw),
    comparison: raw.comparison ?? [],
    words: Object.entries(raw.words ?? {}).map(([name, { record, ...word }]) => ({
      name,
      ...word,
      ...(record ? { record: recordField(raw, record, found, fieldsOf) } : {}),
    })),
    ...(raw.summary ? { summary: raw.summary } : {}),
    ...(raw.split ? { split: raw.split } : {}),
    ...(raw.drill ? { drill: raw.drill } : {}),
  }
}

/** The field of the records that the first dimension groups by. */
function recordField(
  raw: RawReport,
  name: string,
  found: (name: string) => Field,
  fieldsOf: (resource: string) => Fields,
): Field {
  const [dimension] = Object.values(raw.dimensions)
  return shownOnly(fieldsOf(found(dimension?.field as string).ref?.resource ?? '')[name] as Field)
}

function topOf(
  dimension: string,
  raw: NonNullable<RawDimension['top']>,
  found: (name: string) => Field,
  words: Words,
): NonNullable<Dimension['top']> {
  return Object.entries(raw).map(([name, { title, field }]) => ({
    field,
    shown: { ...shownOnly(found(field)), name, title: words(`report.dimensions.${dimension}.${name}`, title) },
  }))
}

function shownOf(names: readonly string[], fields: Fields): Field[] {
  return names.flatMap((name) => (fields[name] ? [shownOnly(fields[name])] : []))
}

function periodOf({ period }: RawReport): Report['period'] {
  if (!period) return null
  const presets = period.presets ?? DEFAULT_PRESETS
  const { year } = period
  return {
    ...(year ? { year } : {}),
    ...(period.field ? { field: period.field } : {}),
    presets,
    default: period.default ?? (presets[0] as string),
  }
}

/** A report shows and filters by a field; it never writes it. */
export function shownOnly(field: Field): Field {
  const { name, title, kind, many, choices, ref, sensitive, perm } = field
  return {
    name,
    title,
    kind,
    many,
    required: false,
    nullable: true,
    readOnly: true,
    writeOnly: false,
    ...(choices ? { choices } : {}),
    ...(ref ? { ref } : {}),
    ...(sensitive ? { sensitive } : {}),
    ...(perm?.read ? { perm: { read: perm.read } } : {}),
  }
}

/** Fields that a report uses, as the counted page has them. */
export function countedFields(raw: RawReport, report: Report, counted: { fields: Fields }): Fields {
  const names = new Set([
    ...report.dimensions.flatMap(({ field, top = [] }) => [field, ...top.map((one) => one.field)]),
    ...report.words.flatMap(({ filter }) => filter ?? []),
    ...report.measures.flatMap((measure) => neededBy(measure, report)),
    ...(raw.filters ?? []),
    ...raw.detail,
  ])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const field = fieldOf(counted, name)
      return field && name !== 'id' ? [[name, shownOnly(field)]] : []
    }),
  )
}
