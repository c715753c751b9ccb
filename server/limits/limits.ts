// Rate limits, counted in the database so that all servers share them.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { type Context, signedIn, writable } from '../core/context'
import { networkOf } from '../outside/network'

/**
 * Increments the counter of the key; returns the count of the current window of `seconds`. `renew`: each call extends
 * the window. A window that ends later than two of its length from now was begun by a clock that has been set back.
 */
export async function countOne(key: string, seconds: number, renew: boolean, context: Counting): Promise<number> {
  return (await countOf(key, seconds, renew, context)).count
}

type Counting = Pick<Context, 'db' | 'primary' | 'now'>

/** The same, with the end of the window. */
export async function countOf(
  key: string,
  seconds: number,
  renew: boolean,
  context: Counting,
): Promise<{ count: number; until: string }> {
  const db = writable(context)
  const now = context.now()
  const time = now.toISOString()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const latest = new Date(now.getTime() + seconds * 2000).toISOString()
  const isOver = sql`(attempt.until <= ${time} or attempt.until > ${latest})`
  // Delete expired counters; otherwise made-up names would fill the table.
  await sql`delete from attempt where id in (select id from attempt where until < ${time} and key <> ${key} limit 100 for update skip locked)`.execute(
    db,
  )
  const { rows } = await sql<{
    count: number
    until: string
  }>`insert into attempt (key, count, until) values (${key}, 1, ${until})
    on conflict (key) do update set count = case when ${isOver} then 1 else attempt.count + 1 end,
      until = case when ${isOver} or ${renew} then excluded.until else attempt.until end
    returning count, until`.execute(db)
  return rows[0] ?? { count: 1, until }
}

/** Refuses with RATE if one person exceeds `most` per minute. */
export async function limitPerMinute(what: string, most: number, context: Context): Promise<void> {
  const count = await countOne(`${what}:${signedIn(context).admin.id}`, 60, false, context)
  if (count > most) fail('RATE')
}

/** The same for one IP address, whoever uses it. */
export async function limitAddress(what: string, most: number, context: Context): Promise<void> {
  const count = await countOne(`${what}:${networkOf(context.ip)}`, 60, false, context)
  if (count > most) fail('RATE')
}
