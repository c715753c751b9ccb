// `report` and `detail`: numbers by group, and a page of the rows behind one of them.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { listedNames } from '#kernel/listed'
import type { Days } from '#kernel/periods'
import {
  derived,
  type GroupId,
  groupBefore,
  hasRows,
  isGroup,
  type Measure,
  type Numbers,
  type ReportAnswer,
  type ReportGroup,
  type ReportQuery,
  type Stretch,
} from '#kernel/report'
import type { Page } from '#kernel/wire'
import { type Context, resourceOf } from '../core/context'
import { records } from '../rows/records'
import { atList } from './at-list'
import { queriedSql } from './conditions'
import { type Asked, askedOf } from './report-asked'
import { type Group, groupsOf, named as namedGroups } from './report-groups'
import { type Counted, numbersOf, rankedOf, rowsBehind } from './report-numbers'

function stretch(days: Days | null): Stretch | null {
  return days ? { start_date: days.first, end_date: days.last } : null
}

/** Number of a group without rows: 0, or null for an average. */
function numberOf(measure: Measure, found: number | null | undefined): number | null {
  return found ?? (measure.of === 'avg' ? null : 0)
}

function numbersIn(measures: readonly Measure[], column: 'c' | 'l', row: Counted | undefined): Numbers {
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
function completed(measures: readonly Measure[], numbers: Numbers, about: Row = {}): Numbers {
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

function rowOf(group: Group, found: ReadonlyMap<string | null, Counted>, whole: Numbers, asked: Asked): ReportGroup {
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

const timedOf = (measures: readonly Measure[]) => measures.filter(({ timed, of }) => timed && of !== 'record')

/** Sums over the topmost groups of numbers that their records hold. */
function aboutAll(measures: readonly Measure[], groups: readonly Group[]): Row {
  const roots = groups.filter(({ pid }) => pid === null)
  const sum = (name: string) => roots.reduce((all, { about }) => all + Number(about?.[name] ?? 0), 0)
  return Object.fromEntries(
    measures.flatMap(({ of, field }) => (of === 'record' && field ? [[field, sum(field)]] : [])),
  )
}

/** A page of a ranking. */
async function ranking(query: ReportQuery, asked: Asked): Promise<ReportAnswer> {
  const { dimension, field, measures, days, context } = asked
  const { keyword, page = 1, limit = PAGE_SIZE } = query
  const target = context.resources.binding(field.ref?.resource as string)
  const named = keyword ? atList(target, context) : null
  const found =
    named &&
    sql`select t.id from ${sql.table(resourceOf(named).table)} t where ${queriedSql(resourceOf(named), { keyword: keyword as string }, named)}`
  const { rows, whole } = await rankedOf({ keyword: found, page, limit }, asked)
  const groups = await namedGroups(
    rows.map(({ key }) => ({ id: Number(key), pid: null })),
    asked,
  )
  const byKey = new Map(rows.map((row) => [row.key as string | null, row as Counted]))
  const total = completed(measures, numbersIn(measures, 'c', whole), aboutAll(measures, groups))
  const list = groups.map(
    (group, place): ReportGroup => ({
      ...rowOf(group, byKey, total, asked),
      rank: rows[place]?.rank as number,
      last_time: rows[place]?.last_time ?? null,
    }),
  )
  const main = (measures[0] as Measure).name
  return {
    dimension: dimension.name,
    period: stretch(days),
    compared: null,
    list_data: list,
    total_row: total,
    chart: { names: list.map(({ name }) => name), values: list.map((row) => row[main] as number | null) },
    total: Number(whole?.['total'] ?? 0),
    page,
    limit,
  }
}

/** Handler of `report`: numbers by group, with total and chart. */
export async function report(input: Row, context: Context): Promise<ReportAnswer> {
  const asked = await askedOf(input as ReportQuery, context)
  const { measures, days, before, dimension } = asked
  if (dimension.ranked) return ranking(input as ReportQuery, { ...asked, before: null })
  const rows = await numbersOf(asked)
  const all = rows.find(({ whole }) => whole)
  const counted = rows.filter(({ whole }) => !whole)
  const groups = await groupsOf(counted, asked)
  const found = new Map(counted.map((row) => [row.key, row]))
  const total = completed(measures, numbersIn(measures, 'c', all), aboutAll(measures, groups))
  const list = groups.map((group) => rowOf(group, found, total, asked))
  const main = (measures[0] as Measure).name
  const charted = list.filter(({ pid }) => pid === null)
  return {
    dimension: dimension.name,
    period: stretch(days),
    compared: stretch(before),
    list_data: list,
    total_row: { ...total, ...(before ? { last: completed(timedOf(measures), numbersIn(measures, 'l', all)) } : {}) },
    chart: { names: charted.map(({ name }) => name), values: charted.map((row) => row[main] as number | null) },
  }
}

interface DetailQuery extends ReportQuery {
  measure: string
  /** The group; absent: the total. */
  id?: GroupId
  /** The number of the compared period. */
  last?: boolean
  page?: number
  limit?: number
}

/** Handler of `detail`: a page of the rows behind one number. Refuses with PARAM an unknown number. */
export async function detail(input: Row, context: Context): Promise<Page> {
  const query = input as unknown as DetailQuery
  const asked = await askedOf(query, context)
  const { reporting, dimension, measures, days, before, resource } = asked
  const measure = measures.find(({ name }) => name === query.measure)
  if (!measure) return fail('PARAM', { errors: { measure: { zh: '没有查看权限', en: 'Not permitted' } } })
  if (query.last && !before)
    return fail('PARAM', { errors: { last: { zh: '没有选择对比', en: 'Nothing to compare with' } } })
  if (!hasRows(measure))
    return fail('PARAM', {
      errors: { measure: { zh: '由其他数字算出，没有明细', en: 'Worked out of other numbers: it has no rows' } },
    })
  const { id } = query
  if (id !== undefined && !isGroup(id, asked.field, dimension))
    return fail('PARAM', { errors: { id: { zh: '没有这一组', en: 'No such group' } } })
  const other = query.last && days && before && id !== undefined
  const { page = 1, limit = PAGE_SIZE } = query
  const { ids, total } = await rowsBehind(
    {
      measure,
      days: query.last ? before : days,
      ...(id === undefined ? {} : { id: other ? groupBefore(id, dimension, reporting.report, days, before) : id }),
    },
    { page, limit },
    asked,
  )
  return { list_data: await records(resource, ids, listedNames(reporting), asked.context), total, page, limit }
}
