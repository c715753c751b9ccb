// `detail`: a page of the rows behind one number of a report, or a group with its header.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { listedNames } from '#kernel/listed'
import { groupBefore, hasRows, isGroup, type Measure, type ReportGroup } from '#kernel/report'
import { dimensionIn, type Reporting } from '#kernel/report-sheet'
import { type DetailQuery, meant } from '#kernel/report-words'
import type { Page } from '#kernel/wire'
import type { Context } from '../core/context'
import { records } from '../rows/records'
import { tableOf } from '../rows/table'
import { filterSql } from '../rows/where'
import { numbersIn, summaryOf } from './answer'
import { type Asked, askedOf } from './asked'
import { groupsOf } from './groups'
import { allBehind, numbersOf, rowsBehind } from './numbers'
import { grouping, ranking } from './report'

/** The number asked for. Refuses with PARAM an unknown one, and one without rows. */
function measureIn({ measure: name, last, id }: DetailQuery, { measures, before, field, dimension }: Asked): Measure {
  const refuse = (key: string, zh: string, en: string) => fail('PARAM', { errors: { [key]: { zh, en } } })
  const measure = measures.find((one) => one.name === name)
  if (name === undefined) return refuse('measure', '请指定数字', 'Which number?')
  if (!measure) return refuse('measure', '没有查看权限', 'Not permitted')
  if (last && !before) return refuse('last', '没有选择对比', 'Nothing to compare with')
  if (!hasRows(measure))
    return refuse('measure', '由其他数字算出，没有明细', 'Worked out of other numbers: it has no rows')
  if (id !== undefined && !isGroup(id, field, dimension)) return refuse('id', '没有这一组', 'No such group')
  return measure
}

/** The rows asked for; of a compared number, those of the other period. */
function wantedIn(query: DetailQuery, asked: Asked) {
  const measure = measureIn(query, asked)
  const { reporting, dimension, days, before } = asked
  const { id } = query
  const other = query.last && days && before && id !== undefined
  return {
    measure,
    days: query.last ? before : days,
    ...(id === undefined ? {} : { id: other ? groupBefore(id, dimension, reporting.report, days, before) : id }),
  }
}

async function behindNumber(query: DetailQuery, asked: Asked): Promise<Page> {
  const { page = 1, limit = PAGE_SIZE } = query
  const { ids, total } = await rowsBehind(wantedIn(query, asked), { page, limit }, asked)
  const list = await records(asked.resource, ids, listedNames(asked.reporting), asked.context)
  return { list_data: list, total, page, limit }
}

/** Refuses as the call itself would, before anything is counted. */
export async function refuseReport(page: Reporting, query: Row, context: Context): Promise<void> {
  const wanted = meant(query, page.report)
  const asked = await askedOf(wanted, { ...context, page })
  if (!dimensionIn(page, query)) measureIn(wanted, asked)
}

const AT_ONCE = 500

/** The rows behind a number, for a sheet. */
export async function wholeDetail(query: DetailQuery, names: readonly string[], most: number, asked: Asked) {
  const ids = await allBehind(wantedIn(query, asked), most, asked)
  return {
    total: ids.length,
    async *batches() {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        yield await records(asked.resource, ids.slice(from, from + AT_ONCE), names, asked.context)
    },
  }
}

/** Numbers of one group by the choices of a filter. */
async function splitOf(id: number, asked: Asked): Promise<Row> {
  const { split, words } = asked.reporting.report
  const word = words.find(({ name }) => name === split?.word)
  const field = word?.filter === undefined ? undefined : asked.resource.binding.fields[word.filter]
  if (!split || !word || !field) return {}
  const inside = filterSql({ [asked.dimension.field]: id }, tableOf(asked.resource, asked.context))
  const own: Asked = {
    ...asked,
    field,
    dimension: { name: word.name, title: field.title, field: field.name, chart: 'bar' },
    where: sql`(${asked.where} and ${inside})`,
    before: null,
  }
  const rows = await numbersOf(own)
  const groups = await groupsOf(
    rows.filter(({ whole }) => !whole),
    own,
  )
  const parts = groups.flatMap(({ key, name }) => {
    const found = rows.find((row) => !row.whole && row.key === key)
    const value = field.choices?.find((one) => String(one.value) === key)?.value
    return found ? [{ [word.name]: value ?? null, name, ...numbersIn(own.measures, 'c', found) }] : []
  })
  return { [split.key]: parts }
}

/** A group of a ranking: its row, its numbers by a choice, and a page of its rows. NF without such a group. */
async function ofRanked(id: number, query: DetailQuery, asked: Asked) {
  const {
    list_data: [row],
  } = await ranking({ only: id, limit: 1 }, { ...asked, before: null })
  if (!row) return fail('NF')
  const [first] = asked.measures
  const [parts, page] = [
    await splitOf(id, asked),
    await behindNumber({ ...query, id, measure: first?.name as string }, asked),
  ]
  const { summary = {} } = summaryOf(asked, row as never, 0)
  const sums = Object.entries(asked.reporting.report.summary ?? {}).filter(([, name]) => name !== true)
  return {
    header: { ...row, ...parts },
    ...page,
    summary: Object.fromEntries(sums.map(([key]) => [key, summary[key] ?? 0])),
  }
}

/** A group with those below it, and a page of a ranking within it. NF without such a group. */
async function ofGrouped(id: number, query: DetailQuery, asked: Asked, context: Context) {
  const { list_data: rows } = await grouping({}, { ...asked, before: null })
  const header = rows.find((row: ReportGroup) => row.id === id)
  if (!header) return fail('NF')
  const page = context.resources.binding(asked.reporting.report.drill as string)
  const { period, start_date, end_date, filter = {}, page: at, limit } = query
  const inside = { [asked.dimension.field]: id === 0 ? { empty: true as const } : id }
  const within = {
    ...(period === undefined ? {} : { period }),
    ...(start_date === undefined ? {} : { start_date }),
    ...(end_date === undefined ? {} : { end_date }),
    ...(at === undefined ? {} : { page: at }),
    ...(limit === undefined ? {} : { limit }),
    filter: { ...filter, ...inside },
  }
  const answer = await ranking(within, { ...(await askedOf(within, { ...context, page })), before: null })
  return {
    header,
    children: rows.filter(({ pid }) => pid === id),
    list_data: answer.list_data,
    total: answer.total ?? 0,
    page: answer.page ?? 1,
    limit: answer.limit ?? PAGE_SIZE,
  }
}

/** Handler of `detail`. */
export async function detail(input: Row, context: Context) {
  const report = context.page.report as NonNullable<typeof context.page.report>
  const query = meant(input, report)
  const asked = await askedOf(query, context)
  const { id } = query
  if (query.measure === undefined && typeof id === 'number') {
    if (report.drill) return ofGrouped(id, query, asked, context)
    if (report.split && asked.dimension.ranked) return ofRanked(id, query, asked)
  }
  return behindNumber(query, asked)
}
