// Webhooks with events to send, each worked on by one server at a time, and the next events of one.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import type { Db } from '../database/database'
import { living } from '../database/living'

export interface Webhook {
  readonly id: number
  readonly admin_id: number
  readonly name: string
  readonly url: string
  /** The page whose records it follows. */
  readonly resource: string
  /** Conditions in the words of the list. */
  readonly query: Row | null
  readonly can_sensitive: boolean
  readonly secret: string
  readonly former_secret: string | null
  readonly secret_time: string | null
  /** Failures in a row. */
  readonly tries: number
  readonly failing_time: string | null
}

export interface Delivery {
  readonly id: number
  readonly event: string
  readonly record_id: number
  readonly uid: string
  readonly tries: number
  readonly create_time: string
}

/** Seconds after which a server that says nothing counts as lost; longer than one request takes. */
const LEASE = 60
/** Events of one request. */
const MOST = 200

/** SQL that is true for a time that has come, or is further ahead than any delay: of a clock that was set back since. */
const isDue = (column: string, now: Date, hours = 3) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not between ${now.toISOString()}::timestamptz + interval '1 millisecond'
    and ${now.toISOString()}::timestamptz + make_interval(hours => ${hours}))`

/** Waiting events whose time has come; an event waits for an earlier one of its record. */
const dueSql = (now: Date) => sql`d.state = 'waiting' and ${isDue('d.next_time', now)}
  and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id and e.record_id = d.record_id
    and e.id < d.id and e.state = 'waiting' and not ${isDue('e.next_time', now)})`

const columns = sql.raw(
  'id, admin_id, name, url, resource, query, can_sensitive, secret, former_secret, secret_time, tries, failing_time',
)

const busySql = (now: Date) => sql`busy_time = ${now.toISOString()}::timestamptz + make_interval(secs => ${LEASE})`

/** A webhook with events that are due, for this server alone, but none of `except`; null if there is none. */
export async function claimWebhook(db: Db, now: Date, except: readonly number[] = []): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`update webhook set ${busySql(now)}
    where id = (select w.id from webhook w where w.state = 'active' and ${living('w')} and w.id <> all(${[...except]}::bigint[])
        and ${isDue('w.busy_time', now)} and ${isDue('w.next_time', now)}
        and exists (select from webhook_delivery d where d.webhook_id = w.id and ${dueSql(now)})
      order by w.busy_time nulls first, w.id limit 1 for update skip locked)
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

/** Goes on with it, as it is now; null if it was stopped meanwhile. */
export async function keepClaim({ id }: Webhook, db: Db, now: Date): Promise<Webhook | null> {
  const { rows } =
    await sql<Webhook>`update webhook set ${busySql(now)} where id = ${id} and state = 'active' and ${living()}
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

/**
 * The next events in their order. Of those that failed together fewer are sent at each attempt, so that one that the receiver
 * never takes ends up alone.
 */
export async function nextDeliveries({ id }: Webhook, db: Db, now: Date): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`select d.id, d.event, d.record_id, d.uid, d.tries, d.create_time
    from webhook_delivery d where d.webhook_id = ${id} and ${dueSql(now)}
    order by d.id limit ${MOST}`.execute(db)
  const [first] = rows
  return first ? rows.slice(0, Math.max(1, rows.length >> first.tries)) : []
}
