// Points of the organisers: earned once an activity has ended and somebody signed in, taken back if that no longer holds.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { points as log, standsSql } from '../ledger'
import { POINTS } from '../point-rules'
import { again, awardAll, reverseFor } from '../points'

interface Held {
  id: number
  title: string
  end_time: string
  wanted: number[]
  standing: number[]
}

/** The organisers of each activity who should have earned, and those who have. */
async function heldOf(ids: readonly number[], { db, now }: Context): Promise<Held[]> {
  const { rows } = await sql<Held>`select a.id, a.title, a.end_time,
      case when ${living('a')} and a.is_publish and not a.is_cancel and a.end_time <= ${now().toISOString()}::timestamptz
        and exists (select 1 from activity_sign s where s.activity_id = a.id and ${living('s')})
        then array(select h.target_id from activity_host_user_ids h where h.owner_id = a.id order by h.target_id)
        else '{}' end as wanted,
      array(select c.user_id from contribute_log c where c.ref_type = 'activity' and c.ref_id = a.id
        and c.type = ${POINTS.activity_host}::int and ${standsSql(log, 'c')} order by c.user_id) as standing
    from activity a where a.id = any(${[...ids]}::bigint[]) order by a.id`.execute(db)
  return rows
}

/** Brings the points of organisers up to date. The activities must be locked. */
export async function settleHosts(ids: readonly number[], context: Context): Promise<void> {
  for (const { id, title, end_time, wanted, standing } of await heldOf(ids, context)) {
    const gone = standing.filter((user) => !wanted.includes(user))
    if (gone.length > 0) await reverseFor({ type: 'activity', id }, POINTS.activity_host, gone, context)
    const fresh = wanted.filter((user) => !standing.includes(user))
    const fact = {
      type: POINTS.activity_host,
      ref: { type: 'activity', id },
      title: `组织活动：${title}`,
      at: end_time,
    }
    const facts = fresh.map((user) => ({ ...fact, user, key: `ahost:${id}:${user}` }))
    await awardAll(await again(facts, context), context)
  }
}

/** Organisers of activities that have ended since the last run; runs every minute. */
export async function settleEnded(context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`update activity set hosts_settled = true
    where id in (select id from activity where not hosts_settled and is_publish and not is_cancel and ${living()}
      and end_time <= ${context.now().toISOString()}::timestamptz order by id for no key update skip locked)
    returning id`.execute(context.db)
  if (rows.length > 0)
    await settleHosts(
      rows.map(({ id }) => id),
      context,
    )
}
