// Events of a webhook with their records as they are now, as far as its owner may see them.
import { sql } from 'kysely'
import type { Binding, Call, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { ListQuery } from '#kernel/wire'
import { inBinSql } from '../actions/bin'
import { asListed, idsOf, meantBy } from '../actions/match'
import { type Context, resourceOf } from '../core/context'
import { noRequest } from '../http/answer'
import type { Parts } from '../http/parts'
import { contextAs, ownerSession } from '../jobs/owner'
import { allNames, records } from '../rows/records'
import { tableOf } from '../rows/table'
import { filterSql } from '../rows/where'
import type { Delivery, Webhook } from './claim'

/** An event as it is sent. */
export interface Event {
  /** The same if it is sent again. */
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly resource: string
  readonly record_id: number
  /** Null for one that was removed. */
  readonly record: Row | null
}

/** The owner on the list of the page. Refuses with AUTH, PERM, NF if nothing of it is for the owner any more. */
async function ownerOf(webhook: Webhook, page: Binding, parts: Parts): Promise<Context> {
  const settings = await parts.settings.read()
  const owner = await ownerSession(webhook.admin_id, parts.db, parts)
  // Like a token, it needs no password: one that has to be changed stops neither.
  const session = { ...owner, canSensitive: owner.canSensitive && webhook.can_sensitive }
  return contextAs(session, page, page.calls['list'] as Call, noRequest, parts.db, parts, settings)
}

/** Removed records that the owner could see before: a row that is gone for good is known to whoever sees them all. */
async function removedIds(ids: readonly number[], { filter, any }: ListQuery, context: Context): Promise<number[]> {
  const { page, session, rowScope } = context
  const resource = resourceOf(context)
  if (!page.features.softDelete) {
    const isUnlimited = session?.dataScope === 'all' && rowScope === 'all' && Object.keys(page.scope).length === 0
    return isUnlimited && !filter && !any ? [...ids] : []
  }
  const table = tableOf(resource, context)
  const groups = (any ?? []).map((one) => filterSql(one, table))
  const { rows } = await sql<{ id: number }>`select t.id from ${table.from} where t.id = any(${[...ids]}::bigint[])
    and ${inBinSql(page, 't', context)} and ${filterSql(filter ?? {}, table)}
    ${groups.length > 0 ? sql`and (${sql.join(groups, sql` or `)})` : sql``}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** Living records that meet the conditions of the webhook, by id. */
async function livingRecords(
  ids: readonly number[],
  query: ListQuery & Row,
  context: Context,
): Promise<Map<number, Row>> {
  const { resource, page, where } = await meantBy(context.page, query, context)
  const found = await idsOf({ resource, page, where: sql`${where} and t.id = any(${[...ids]}::bigint[])` }, context)
  const rows = await asListed(await records(resource, found, allNames(resource), context), query, context)
  return new Map(rows.map((row) => [row['id'] as number, row]))
}

/** The events to send, in the order of the deliveries; those that the owner may not see are left out. */
export async function eventsOf(webhook: Webhook, deliveries: readonly Delivery[], parts: Parts): Promise<Event[]> {
  const page = parts.resources.bindings.find(({ name }) => name === webhook.resource)
  if (!page?.calls['list']) return fail('NF')
  const context = await ownerOf(webhook, page, parts)
  const shown = new Map<string, Set<number>>()
  context.seen = (name, ids) => void shown.set(name, new Set([...(shown.get(name) ?? []), ...ids]))
  const query = (webhook.query ?? {}) as ListQuery & Row
  const idsOfEvents = (isRemoved: boolean) => [
    ...new Set(deliveries.filter(({ event }) => (event === 'removed') === isRemoved).map((one) => one.record_id)),
  ]
  const removed = new Set(await removedIds(idsOfEvents(true), query, context))
  const living = await livingRecords(idsOfEvents(false), query, context)
  for (const [target, ids] of shown) parts.readingLog.note({ kind: 'list', target, ids: [...ids] }, context)
  return deliveries.flatMap(({ event, record_id: id, uid, create_time: timestamp }) => {
    const record = event === 'removed' ? null : living.get(id)
    if (record === undefined || (record === null && !removed.has(id))) return []
    return [{ id: uid, type: `${page.name}.${event}`, timestamp, resource: page.name, record_id: id, record }]
  })
}
