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
import { readable, records } from '../rows/records'
import { existing } from '../rows/references'
import { tableOf } from '../rows/table'
import { orderSql } from '../rows/where'
import { conditions, parentsIn, refuseUnreadable } from './conditions'
import { figuresFor, hasTotal } from './summary'
import { asTree } from './tree'

/** NF if the named parent doesn't exist for the caller. */
async function refuseUnknown(resource: Resource, query: Row, context: Context): Promise<void> {
  for (const field of parentsIn(resource, query, context)) {
    const id = query[field.name]
    if (!field.ref || typeof id !== 'number') continue
    if ((await existing({ ...field, ref: { ...field.ref, where: {} } }, [id], {}, context)).length === 0) fail('NF')
  }
}

/** The default order, without fields that this caller may not read: an order would reveal them. */
export function defaultOrder(resource: Resource, context: Context): string[] {
  return context.page.views.list.order.filter(
    (entry) => readable(resource, [entry.replace(/^-/, '')], context).length > 0,
  )
}

/** SQL that counts the rows of the list on the context's page. */
export function countSql(context: Context): RawBuilder<number> {
  const resource = resourceOf(context)
  return sql`(select count(*) from ${sql.table(resource.table)} t where ${conditions(resource, {}, context)})`
}

interface Window {
  page: number
  limit: number
  /** True for a tree, which is answered whole. */
  whole: boolean
}

/** Selects the ids of one page first, the rows after: the cost of a row is paid for one page only. */
async function rowsOf(
  query: ListQuery & Row,
  { page, limit, whole }: Window,
  context: Context,
): Promise<{ found: Row[]; total: number | undefined }> {
  const resource = resourceOf(context)
  const where = conditions(resource, query, context)
  const order = orderSql(query.sort?.length ? query.sort : defaultOrder(resource, context), tableOf(resource, context))
  const window = whole ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`
  const inSummary = hasTotal(query, context)
  // A search reads all its matches anyway: counting them in the same query is cheaper than a second search.
  const counted = query.keyword && !inSummary ? sql`, count(*) over () as total` : sql``
  const { rows } = await sql<{
    id: number
    total?: number
  }>`select t.id${counted} from ${sql.table(resource.table)} t where ${where} order by ${order} ${window}`.execute(
    context.db,
  )
  const known = whole || (page === 1 && rows.length < limit) ? rows.length : rows[0]?.total
  const ids = rows.map((row) => row.id)
  const [found, total] = await Promise.all([
    records(resource, ids, listedNames(context.page), context),
    known ?? (inSummary ? undefined : countOf(resource, where, context)),
  ])
  return { found, total }
}

/** Handler of `list`: one page of visible rows, with total and summary. */
export async function list(input: Row, context: Context): Promise<Page & Row> {
  const query = input as ListQuery & Row
  refuseUnreadable(query, context)
  await refuseUnknown(resourceOf(context), query, context)
  const whole = context.page.kind === 'tree' && query.page === undefined && query.limit === undefined
  const page = query.page ?? 1
  const limit = query.limit ?? PAGE_SIZE
  const [{ found, total: known }, figures] = await Promise.all([
    rowsOf(query, { page, limit, whole }, context),
    figuresFor(query, context),
  ])
  const total = known ?? figures.total ?? 0
  return {
    list_data: whole ? asTree(found) : found,
    total,
    page,
    limit: whole ? Math.max(total, 1) : limit,
    ...(figures.summary ? { summary: figures.summary } : {}),
  }
}

async function countOf(resource: Resource, where: ReturnType<typeof conditions>, context: Context): Promise<number> {
  const [found] = await totalsOf(
    sql<{ num: number }>`select count(*) as num from ${sql.table(resource.table)} t where ${where}`,
    context.db,
  )
  return found?.num ?? 0
}
