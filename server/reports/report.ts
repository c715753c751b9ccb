// `report`: numbers by group.
import { type RawBuilder, sql } from 'kysely'
import type { Row, Text } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import type { Measure, Numbers, ReportAnswer, ReportGroup, ReportQuery } from '#kernel/report'
import { lastKey } from '#kernel/report-sheet'
import { meant } from '#kernel/report-words'
import { pick } from '#kernel/text'
import { atList } from '../actions/at-list'
import { queriedSql } from '../actions/conditions'
import { type Context, resourceOf } from '../core/context'
import { aboutAll, completed, finished, numbersIn, rowOf, stretch, summaryOf, timedOf } from './answer'
import { type Asked, askedOf } from './asked'
import { groupsOf, named as namedGroups } from './groups'
import { type Counted, numbersOf, type Ranked, rankedOf } from './numbers'

/** Ids of the records that a search in their own list finds; null without a keyword. */
function namedLike(keyword: string | null | undefined, { field, context }: Asked): RawBuilder<unknown> | null {
  if (!keyword) return null
  const named = atList(context.resources.binding(field.ref?.resource as string), context)
  return sql`select t.id from ${sql.table(resourceOf(named).table)} t where ${queriedSql(resourceOf(named), { keyword }, named)}`
}

/** A page of a ranking; `only`: of one group, with its rank among all. */
export async function ranking(query: ReportQuery & { only?: number }, asked: Asked): Promise<ReportAnswer> {
  const { dimension, measures, days } = asked
  const { keyword, only, page = 1, limit = PAGE_SIZE } = query
  const found = only === undefined ? namedLike(keyword, asked) : sql`${only}`
  const { rows, whole } = await rankedOf({ keyword: found, page, limit }, asked)
  const total = completed(measures, numbersIn(measures, 'c', whole), {})
  const list = await rankedRows(rows, total, asked)
  const main = (measures[0] as Measure).name
  const groupsInAll = Number(whole?.['total'] ?? 0)
  return {
    dimension: dimension.name,
    period: stretch(days),
    compared: null,
    list_data: list,
    total_row: total,
    chart: { names: list.map(({ name }) => name), values: list.map((row) => row[main] as number | null) },
    ...summaryOf(asked, total, groupsInAll),
    total: groupsInAll,
    page,
    limit,
  }
}

/** Groups of a ranking with their names and the values shown beside them. */
async function rankedRows(rows: readonly Ranked[], whole: Numbers, asked: Asked): Promise<ReportGroup[]> {
  const groups = await namedGroups(
    rows.map(({ key }) => ({ id: Number(key), pid: null })),
    asked,
  )
  const byKey = new Map(rows.map((row) => [row.key as string | null, row as Counted]))
  const list = groups.map(
    (group, place): ReportGroup => ({
      ...rowOf(group, byKey, whole, asked),
      rank: rows[place]?.rank as number,
      last_time: rows[place]?.last_time ?? null,
    }),
  )
  return finished(list, rows, asked)
}

/** Groups that are in memory with their values at once. */
const AT_ONCE = 500

/** The first groups of the ranking, for a sheet. */
export async function wholeRanking(query: ReportQuery, most: number, asked: Asked) {
  const own = { ...asked, before: null }
  const { rows, whole } = await rankedOf({ keyword: namedLike(query.keyword, own), page: 1, limit: most }, own)
  const total = completed(own.measures, numbersIn(own.measures, 'c', whole), {})
  return {
    total: rows.length,
    async *batches() {
      for (let from = 0; from < rows.length; from += AT_ONCE)
        yield await rankedRows(rows.slice(from, from + AT_ONCE), total, own)
    },
  }
}

/** Groups whose names hold the keyword, or those directly below one; a group without its parent stands alone. */
function narrowed(rows: readonly ReportGroup[], { keyword, pid }: ReportQuery): ReportGroup[] {
  const word = keyword?.toLowerCase()
  const found = rows.filter(
    (row) => (!word || row.name.toLowerCase().includes(word)) && (pid === undefined || row.pid === pid),
  )
  const kept = new Set(found.map(({ id }) => id))
  return found.map((row) => (row.pid !== null && !kept.has(row.pid) ? { ...row, pid: null } : row))
}

/** Numbers by group of a dimension that is not ranked, with total and chart. */
export async function grouping(query: ReportQuery, asked: Asked): Promise<ReportAnswer> {
  const { measures, days, before, dimension } = asked
  const rows = await numbersOf(asked)
  const all = rows.find(({ whole }) => whole)
  const counted = rows.filter(({ whole }) => !whole)
  const groups = await groupsOf(counted, asked)
  const found = new Map(counted.map((row) => [row.key, row]))
  const total = completed(measures, numbersIn(measures, 'c', all), aboutAll(measures, groups))
  const list = await finished(
    groups.map((group) => rowOf(group, found, total, asked)),
    counted,
    asked,
  )
  const main = (measures[0] as Measure).name
  const shown = query.keyword || query.pid !== undefined ? narrowed(list, query) : list
  const charted = shown.filter(({ pid }) => pid === null)
  return {
    dimension: dimension.name,
    period: stretch(days),
    compared: stretch(before),
    list_data: shown,
    total_row: { ...total, ...(before ? { last: completed(timedOf(measures), numbersIn(measures, 'l', all)) } : {}) },
    chart: { names: charted.map(({ name }) => name), values: charted.map((row) => row[main] as number | null) },
  }
}

const total: Text = { zh: '合计', en: 'Total' }

/** Groups as rows of a sheet, those below others indented, and their total. */
export async function wholeGrouping(query: ReportQuery, asked: Asked) {
  const { list_data: groups, total_row: all } = await grouping(query, asked)
  const depths = new Map<unknown, number>()
  const flat = ({ last, ...row }: Numbers & { last?: Numbers }): Row => ({
    ...row,
    ...Object.fromEntries(Object.entries(last ?? {}).map(([name, value]) => [lastKey(name), value])),
  })
  const rows = groups.map((group): Row => {
    const depth = group.pid === null ? 0 : (depths.get(group.pid) ?? 0) + 1
    depths.set(group.id, depth)
    return { ...flat(group as never), name: '　'.repeat(depth) + group.name }
  })
  const lines = [...rows, { ...flat(all as never), name: pick(total, asked.context.language) }]
  return {
    total: lines.length,
    async *batches() {
      yield lines
    },
  }
}

/** Handler of `report`. */
export async function report(input: Row, context: Context): Promise<ReportAnswer> {
  const query = meant(input, context.page.report as NonNullable<typeof context.page.report>)
  const asked = await askedOf(query, context)
  return asked.dimension.ranked ? ranking(query, { ...asked, before: null }) : grouping(query, asked)
}
