// Sign-ins of people who leave, and of two records that are merged.
import { sql } from 'kysely'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { lockTheirs, type Sign, signsWhere } from './services'

/** Cancels what somebody has registered for. */
export async function cancelRegistered(userId: number, context: Context): Promise<void> {
  const registered = sql<boolean>`s.user_id = ${userId} and s.status = 'registered'`
  const found = await signsWhere(registered, context)
  if (found.length === 0) return
  await lockTheirs(
    found.map(({ id }) => id),
    context,
  )
  // Read again once the services are locked: somebody may have signed in meanwhile.
  for (const sign of await signsWhere(registered, context))
    await writeChange<Sign>(context.resources.get('service_sign'), sign, { status: 'cancelled' }, context)
}

/** A person is at a service once: of two open sign-ins the dropped record's is deleted; neither has earned yet. */
export async function mergeSigns(keep: number, drop: number, context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select mine.id from service_sign mine join service_sign other
      on other.service_id = mine.service_id and other.user_id = ${keep} and other.status in ('registered', 'signed_in')
      and ${living('other')}
    where mine.user_id = ${drop} and mine.status in ('registered', 'signed_in') and ${living('mine')}`.execute(
    context.db,
  )
  const twice = rows.map(({ id }) => id)
  if (twice.length === 0) return
  await lockTheirs(twice, context)
  await sql`update service_sign set delete_time = now() where id = any(${twice}::bigint[])`.execute(context.db)
}
