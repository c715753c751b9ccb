// Rows of a report's answer: the numbers of each group, what its record says, and its place.
import type { Row } from '#kernel/binding'
import type { Days } from '#kernel/periods'
import {
  derived,
  groupBefore,
  type Measure,
  type Numbers,
  type ReportAnswer,
  type ReportGroup,
  type Stretch,
} from '#kernel/report'
import { captionKey } from '#kernel/report-words'
import { companionOf } from '#kernel/standard'
import { captions } from '../rows/records'
import type { Asked } from './asked'
import { toppedIn } from './grouped'
import type { Group } from './groups'
import { type Counted, topOf } from './numbers'

export function stretch(days: Days | null): Stretch | null {
  return days ? { start_date: days.first, end_date: days.last } : null
}

/** Number of a group without rows: 0, or null for an average and a share. */
function numberOf(measure: Measure, found: number | null | undefined): number | null {
  return found ?? (measure.of === 'avg' || measure.of === 'share' ? null : 0)
}

export function numbersIn(measures: readonly Measure[], column: 'c' | 'l', row: Counted | undefined): Numbers {
  const open = measures
    .map((measure, index) => ({ measure, index }))
    .filter(({ measure }) => column === 'c' || measure.timed)
  const numbers: Numbers = Object.fromEntries(
    open.flatMap(({ measure, index }) =>
      measure.parts || measure.of === 'record' ? [] : [[measure.name, numberOf(measure, row?.[`${column}${index}`])]],
    ),
  )
  return numbers
}

/** Adds numbers of the group's record, and those worked out of others, in the order of the measures. */
export function completed(measures: readonly Measure[], numbers: Numbers, about: Row = {}): Numbers {
  const known = { ...numbers }
  for (const { of, name, field } of measures) if (of === 'record') known[name] = Number(about[field as string] ?? 0)
  for (const one of measures)
    if (one.parts?.every((part) => Object.hasOwn(known, part))) known[one.name] = derived(one, known)
  return Object.fromEntries(
    measures.flatMap(({ name }) => (Object.hasOwn(known, name) ? [[name, known[name] as number | null]] : [])),
  )
}

/** In per cent with one decimal; averages and distinct counts have no shares. */
function shareOf({ of, name }: Measure, numbers: Numbers, whole: Numbers): number | null {
  const [part, total] = [numbers[name], whole[name]]
  if ((of !== 'count' && of !== 'sum') || !total || typeof part !== 'number') return null
  return Math.round((part / total) * 1000) / 10
}

export function rowOf(
  group: Group,
  found: ReadonlyMap<string | null, Counted>,
  whole: Numbers,
  asked: Asked,
): ReportGroup {
  const { measures, dimension, reporting, days, before } = asked
  const numbers = completed(measures, numbersIn(measures, 'c', found.get(group.key)), group.about)
  const { id, name, pid } = group
  const row: ReportGroup = {
    ...group.about,
    id,
    name,
    pid,
    percent: shareOf(measures[0] as Measure, numbers, whole),
    ...numbers,
  }
  if (!days || !before) return row
  const other = groupBefore(id, dimension, reporting.report, days, before)
  // A comparison that ends at a day has no numbers for later groups.
  if (dimension.by && other !== id && String(other) > before.last) return row
  const last = numbersIn(measures, 'l', found.get(other === id ? group.key : String(other)))
  return { ...row, last: completed(timedOf(measures), last) }
}

export const timedOf = (measures: readonly Measure[]) => measures.filter(({ timed, of }) => timed && of !== 'record')

/** Sums over the topmost groups of numbers that their records hold. */
export function aboutAll(measures: readonly Measure[], groups: readonly Group[]): Row {
  const roots = groups.filter(({ pid }) => pid === null)
  const sum = (name: string) => roots.reduce((all, { about }) => all + Number(about?.[name] ?? 0), 0)
  return Object.fromEntries(
    measures.flatMap(({ of, field }) => (of === 'record' && field ? [[field, sum(field)]] : [])),
  )
}

/** Standard competition ranks by the first measure, each among the groups with the same one above. */
function ranked(rows: readonly ReportGroup[], { measures, dimension }: Asked): ReportGroup[] {
  const [main] = measures
  if (!dimension.placed || !main) return [...rows]
  const value = (row: ReportGroup) => Number(row[main.name] ?? 0)
  return rows.map((row) => {
    if (row.id === 0) return { ...row, rank: null }
    const beside = rows.filter(({ id, pid }) => id !== 0 && pid === row.pid)
    return { ...row, rank: 1 + beside.filter((one) => value(one) > value(row)).length }
  })
}

/** Ids of the foremost records by group: those that came with the numbers, or asked for by themselves. */
async function topsOf(place: number, field: string, found: readonly Counted[], asked: Asked) {
  const tops = toppedIn(asked).includes(place)
    ? found.filter(({ whole }) => !whole).map((row) => ({ key: row.key, id: row[`t${place}`] ?? null }))
    : await topOf(field, asked)
  return new Map(tops.flatMap(({ key, id }) => (id === null ? [] : [[String(key ?? 0), id] as const])))
}

/** With the record that has most of the first measure. */
async function topped(rows: readonly ReportGroup[], found: readonly Counted[], asked: Asked): Promise<ReportGroup[]> {
  let answered = [...rows]
  for (const [place, { field, shown }] of (asked.dimension.top ?? []).entries()) {
    const tops = await topsOf(place, field, found, asked)
    const names = await captions(
      shown.ref?.base as string,
      [...new Set(tops.values())],
      asked.context,
      shown.ref?.label,
    )
    answered = answered.map((row) => {
      const id = tops.get(String(row.id)) ?? null
      return { ...row, [shown.name]: id, [companionOf(shown)]: id === null ? null : (names.get(id) ?? null) }
    })
  }
  return answered
}

/** Groups with the report's own keys, ranks among each other, and their foremost records. */
export async function finished(
  rows: readonly ReportGroup[],
  found: readonly Counted[],
  asked: Asked,
): Promise<ReportGroup[]> {
  const keys = asked.reporting.report.words.flatMap(({ name, group }) => (group ? [name] : []))
  const named = (row: ReportGroup): ReportGroup => ({
    ...Object.fromEntries(
      keys.flatMap((key) => [
        [key, row.id],
        [captionKey(key), row.name],
      ]),
    ),
    ...row,
  })
  return (await topped(ranked(rows, asked), found, asked)).map(named)
}

/** Sums of the whole, by the report's own keys. */
export function summaryOf(
  { reporting: { report } }: Asked,
  whole: Numbers,
  groups: number,
): Pick<ReportAnswer, 'summary'> {
  if (!report.summary) return {}
  const entries = Object.entries(report.summary)
  return {
    summary: Object.fromEntries(entries.map(([key, name]) => [key, name === true ? groups : (whole[name] ?? 0)])),
  }
}
