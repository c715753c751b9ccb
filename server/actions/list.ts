// `list`: one page of the rows that the caller may see, with the exact total.
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { listedNames } from '#kernel/listed'
import type { ListQuery, Page } from '#kernel/wire'
import { type Context, resourceOf } from '../core/context'
import type { Resource } from '../core/resources'
import { totalsOf } from '../database/totals'
import {
  type Asked,
  conditionsOf,
  orderOf,
  type PagePlan,
  parentsIn,
  planRow,
  refuseUnreadable,
  rowPlanOf,
} from '../rows/plan'
import { answered } from '../rows/records'
import { existing } from '../rows/references'
import { pageSql } from '../rows/select'
import { tableOf } from '../rows/table'
import { conditionsSql } from '../rows/where'
import { queriedSql } from './conditions'
import { figuresFor, hasTotal } from './summary'
import { asTree } from './tree'

type Query = ListQuery & Row

/** The plan of the list for this query. Refuses with PARAM a query that the caller may not ask. */
export function planList(query: Query, resource: Resource, asked: Asked): PagePlan {
  refuseUnreadable(query, asked)
  const { page = 1, limit = PAGE_SIZE, columns = [] } = query
  // A tree is answered whole, unless a page of it is asked for.
  const whole = asked.page.kind === 'tree' && query.page === undefined && query.limit === undefined
  return {
    resource: resource.name,
    ...(columns.length > 0
      ? planRow(resource, [...listedNames(asked.page), ...columns], asked)
      : rowPlanOf(resource, asked.page, 'list', () => listedNames(asked.page), asked)),
    where: conditionsOf(resource, query, asked),
    order: orderOf(resource, query, asked),
    limit: whole ? null : limit,
    offset: whole ? 0 : (page - 1) * limit,
  }
}

/** NF if the named parent doesn't exist for the caller. */
async function refuseUnknown(query: Query, context: Context): Promise<void> {
  for (const field of parentsIn(resourceOf(context), query, context)) {
    const id = query[field.name]
    if (!field.ref || typeof id !== 'number') continue
    if ((await existing({ ...field, ref: { ...field.ref, where: {} } }, [id], {}, context)).length === 0) fail('NF')
  }
}

/** The rows of the page, and the total if they tell it. */
async function rowsOf(plan: PagePlan, counted: boolean, context: Context): Promise<{ rows: Row[]; total?: number }> {
  const table = tableOf(resourceOf(context), context)
  const { rows } = await pageSql(plan, table, counted).execute(context.db)
  const isLast = plan.offset === 0 && (plan.limit === null || rows.length < plan.limit)
  const total = isLast ? rows.length : (rows[0]?.['#total'] as number | undefined)
  return { rows: await answered(rows, plan, table, context), ...(total === undefined ? {} : { total }) }
}

/** True if the first page will hardly be the last, so that counting need not wait for its rows. */
function isWide({ where, limit, offset }: PagePlan): boolean {
  if (limit === null) return false
  return offset > 0 || Object.keys({ ...where.filter, ...where.parents }).length + where.any.length === 0
}

async function countOf({ where }: PagePlan, context: Context): Promise<number> {
  const table = tableOf(resourceOf(context), context)
  const counting = sql<{ num: number }>`select count(*) as num from ${table.from} where ${conditionsSql(where, table)}`
  const [found] = await totalsOf(counting, context.db)
  return found?.num ?? 0
}

/** Rows before a page from which on it is worth waiting for the total, which tells from which end to read. */
const FAR = 1000

/** Handler of `list`: one page of visible rows, with total and summary. */
export async function list(input: Row, context: Context): Promise<Page & Row> {
  const query = input as Query
  const plan = planList(query, resourceOf(context), context)
  await refuseUnknown(query, context)
  const inSummary = hasTotal(query, context)
  // A search reads all its matches anyway: counting them in the same query is cheaper than a second search.
  const counted = plan.where.keyword !== null && !inSummary
  const isCountedApart = !counted && !inSummary && isWide(plan)
  const count = isCountedApart ? countOf(plan, context) : undefined
  const rows =
    plan.offset < FAR || !count
      ? rowsOf(plan, counted, context)
      : count.then((total) => rowsOf({ ...plan, total }, counted, context))
  const [found, figures, kept] = await Promise.all([rows, figuresFor(query, context), count])
  const total = found.total ?? figures.total ?? kept ?? (await countOf(plan, context))
  return {
    list_data: plan.limit === null ? asTree(found.rows) : found.rows,
    total,
    page: query.page ?? 1,
    limit: plan.limit ?? Math.max(total, 1),
    ...(figures.summary ? { summary: figures.summary } : {}),
  }
}

/** SQL that counts the rows of the list on the context's page. */
export function countSql(context: Context): RawBuilder<number> {
  const resource = resourceOf(context)
  return sql`(select count(*) from ${sql.table(resource.table)} t where ${queriedSql(resource, {}, context)})`
}
