// The rows of a list query: checked like the list itself, without reading them.
import { type RawBuilder, sql } from 'kysely'
import type { Binding, Call, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { takesChosen } from '#kernel/taken'
import type { ListQuery, Match } from '#kernel/wire'
import { behaviourOf, handleOf } from '../core/behaviour'
import { type Context, resourceOf } from '../core/context'
import type { Resource } from '../core/resources'
import { refuseUnreadable } from '../rows/plan'
import { queriedSql } from './conditions'

export interface Meant {
  readonly resource: Resource
  /** The page whose list selects them. */
  readonly page: Binding
  /** Condition on a row called `t`. */
  readonly where: RawBuilder<unknown>
}

/** A behaviour may narrow its list; the query it passes on is the effective one. */
export async function asNarrowed(query: Row, context: Context): Promise<Row> {
  const own = handleOf(behaviourOf(resourceOf(context)), context.call.name)
  if (!own) return query
  const passed: Row[] = []
  await own(query, context, (next) => {
    passed.push(next)
    return Promise.resolve({ list_data: [], total: 0, page: 1, limit: 1 })
  })
  return passed[0] ?? fail('NF')
}

/** Applies a behaviour that changes the list's answer. */
export async function asListed(rows: Row[], query: Row, context: Context): Promise<Row[]> {
  const own = handleOf(behaviourOf(resourceOf(context)), 'list')
  if (!own) return rows
  const answer = await own(query, context, () =>
    Promise.resolve({ list_data: rows, total: rows.length, page: 1, limit: rows.length }),
  )
  return (answer as { list_data: Row[] }).list_data
}

/**
 * `query` as the body of the page's list call: checked by its schema, limited to the caller's rows and fields. `today`
 * is the reference day of words such as `this_month`. Refuses as the list would.
 */
export async function meantBy(page: Binding, query: Row, context: Context, today = context.today): Promise<Meant> {
  const call = page.calls['list']
  if (!call || page.table === null) return fail('NF')
  const { context: inner, body } = await context.inside(page, call, query)
  const listing = { ...inner, today }
  const asked = (await asNarrowed(body, listing)) as ListQuery & Row
  refuseUnreadable(asked, listing)
  const resource = resourceOf(listing)
  return { resource, page: listing.page, where: queriedSql(resource, asked, listing) }
}

export interface Matched {
  readonly total: number
  /** Digest of the set, independent of its order; where rows are reviewed followed by one of the revisions. */
  readonly digest: string
}

/** True if an action for all matching rows decides about the records as they were read. */
function isReviewed({ pages }: Resource): boolean {
  return pages.some(({ actions }) => actions.some(({ call }) => call.review && takesChosen(call)))
}

/** Number and digest of the matching rows. */
export async function digestOf({ resource, where }: Meant, context: Context): Promise<Matched> {
  const read = isReviewed(resource)
    ? sql` || '-' || to_hex(coalesce(bit_xor(hashint8extended(t.id, t.revision)), 0))`
    : sql``
  const { rows } = await sql<{ total: number; digest: string }>`select count(*) as total,
    to_hex(count(*)) || '-' || to_hex(coalesce(bit_xor(hashint8extended(t.id, 0)), 0))${read} as digest
    from ${sql.table(resource.table)} t where ${where}`.execute(context.db)
  return rows[0] as Matched
}

const setOf = (digest: string): string => digest.split('-').slice(0, 2).join('-')

/** COUNT if the rows differ from those that the person saw; for a review also if one of them has changed since. */
export function refuseMoved({ expected, digest }: Match, found: Matched, { review }: Pick<Call, 'review'>): void {
  const same = (seen: string) => (review ? seen === found.digest : setOf(seen) === setOf(found.digest))
  if (found.total === expected && (digest === undefined || same(digest))) return
  fail('COUNT', { content: { expected, total: found.total } })
}

/** At most `limit` ids, in order. */
export async function idsOf({ resource, where }: Meant, context: Context, limit?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where ${where} order by t.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(context.db)
  return rows.map((row) => row.id)
}

/**
 * Locks rows in id order, so that transactions with common rows can't deadlock. With `gone`, new references to them
 * wait as well.
 */
export async function lockRows(
  resource: Resource,
  ids: readonly number[],
  gone: boolean,
  context: Context,
): Promise<void> {
  await sql`select t.id from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[])
    order by t.id for ${gone ? sql`update` : sql`no key update`} of t`.execute(context.db)
}
