// `report` and `detail`: numbers by group, and a page of the rows behind one of them.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { listedNames } from '#kernel/listed'
import type { Days } from '#kernel/periods'
import {
  behind,
  type GroupId,
  groupBefore,
  isGroup,
  type Measure,
  type Numbers,
  type ReportAnswer,
  type ReportGroup,
  type ReportQuery,
  type Stretch,
} from '#kernel/report'
import type { Page } from '#kernel/wire'
import type { Context } from '../core/context'
import { orderOf } from '../rows/plan'
import { records } from '../rows/records'
import { tableOf } from '../rows/table'
import { orderSql } from '../rows/where'
import { type Asked, askedOf } from './report-asked'
import { type Group, groupsOf } from './report-groups'
import { behindSql, type Counted, numbersOf } from './report-numbers'

function stretch(days: Days | null): Stretch | null {
  return days ? { start_date: days.first, end_date: days.last } : null
}

/** Number of a group without rows: 0, or null for an average. */
function numberOf(measure: Measure, found: number | null | undefined): number | null {
  return found ?? (measure.of === 'avg' ? null : 0)
}

function numbersIn(measures: readonly Measure[], column: 'c' | 'l', row: Counted | undefined): Numbers {
  return Object.fromEntries(
    measures.flatMap((measure, index) =>
      column === 'l' && !measure.timed ? [] : [[measure.name, numberOf(measure, row?.[`${column}${index}`])]],
    ),
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
  const numbers = numbersIn(measures, 'c', found.get(group.key))
  const { id, name, pid } = group
  const row: ReportGroup = { id, name, pid, percent: shareOf(measures[0] as Measure, numbers, whole), ...numbers }
  if (!days || !before) return row
  const other = groupBefore(id, dimension, reporting.report, days, before)
  // A comparison that ends at a day has no numbers for later groups.
  if (dimension.by && other !== id && String(other) > before.last) return row
  return { ...row, last: numbersIn(measures, 'l', found.get(other === id ? group.key : String(other))) }
}

/** Handler of `report`: numbers by group, with total and chart. */
export async function report(input: Row, context: Context): Promise<ReportAnswer> {
  const asked = await askedOf(input as ReportQuery, context)
  const { measures, days, before, dimension } = asked
  const rows = await numbersOf(asked)
  const all = rows.find(({ whole }) => whole)
  const counted = rows.filter(({ whole }) => !whole)
  const groups = await groupsOf(counted, asked)
  const found = new Map(counted.map((row) => [row.key, row]))
  const total = numbersIn(measures, 'c', all)
  const list = groups.map((group) => rowOf(group, found, total, asked))
  const main = (measures[0] as Measure).name
  const charted = list.filter(({ pid }) => pid === null)
  return {
    dimension: dimension.name,
    period: stretch(days),
    compared: stretch(before),
    list_data: list,
    total_row: { ...total, ...(before ? { last: numbersIn(measures, 'l', all) } : {}) },
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
  const { reporting, dimension, measures, days, before, resource, where } = asked
  const measure = measures.find(({ name }) => name === query.measure)
  if (!measure) return fail('PARAM', { errors: { measure: { zh: '没有查看权限', en: 'Not permitted' } } })
  if (query.last && !before)
    return fail('PARAM', { errors: { last: { zh: '没有选择对比', en: 'Nothing to compare with' } } })
  const { id } = query
  if (id !== undefined && !isGroup(id, asked.field, dimension))
    return fail('PARAM', { errors: { id: { zh: '没有这一组', en: 'No such group' } } })
  const other = query.last && days && before && id !== undefined
  const cell = {
    dimension,
    measure,
    days: query.last ? before : days,
    ...(id === undefined ? {} : { id: other ? groupBefore(id, dimension, reporting.report, days, before) : id }),
  }
  const { page = 1, limit = PAGE_SIZE } = query
  const rows = sql`${sql.table(resource.table)} t where ${where} and ${behindSql(behind(reporting, cell), asked)}`
  const order = orderSql(orderOf(resource, {}, asked.context), tableOf(resource, asked.context))
  const [{ rows: ids }, { rows: counted }] = await Promise.all([
    sql<{ id: number }>`select t.id from ${rows} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
      context.db,
    ),
    sql<{ num: number }>`select count(*) as num from ${rows}`.execute(context.db),
  ])
  const listed = ids.map((row) => row.id)
  return {
    list_data: await records(resource, listed, listedNames(reporting), asked.context),
    total: counted[0]?.num ?? 0,
    page,
    limit,
  }
}
