// Enrolments and sign-ins of people who leave, and of two records that are merged.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { POINTS } from '../point-rules'
import { reverseRemoved } from '../points'
import { type Activity, type Enrolment, lockActivities } from './activities'
import { enrolmentsWhere, giveUp, OPEN, openOf, promote } from './enrolments'

const open = sql`a.status = any(${[...OPEN]}::text[])`

/** Deletes sign-ins with their points, as undoing them by hand does. The activities must be locked. */
async function undoSigns(ids: readonly number[], context: Context): Promise<void> {
  if (ids.length === 0) return
  await reverseRemoved('activity_sign', ids, [POINTS.activity_sign], context)
  await sql`update activity_sign set delete_time = now(), update_time = now(), revision = revision + 1
    where id = any(${[...ids]}::bigint[])`.execute(context.db)
}

/** Sign-ins made before the start. The activities must be locked. */
async function undoEarly(userId: number, activities: readonly Activity[], context: Context): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select s.id from activity_sign s where s.user_id = ${userId} and ${living('s')}
    and s.activity_id = any(${activities.map(({ id }) => id)}::bigint[]) order by s.id`.execute(context.db)
  await undoSigns(
    rows.map(({ id }) => id),
    context,
  )
}

/** Cancels the enrolments for activities that have not begun, with early sign-ins; those who wait move up. */
export async function cancelComing(userId: number, reason: string, context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct held.id from activity_apply a
    join activity held on held.id = a.activity_id where a.user_id = ${userId} and ${open}
    and held.start_time > ${context.now().toISOString()}::timestamptz`.execute(context.db)
  const activities = await lockActivities(
    rows.map(({ id }) => id),
    context,
  )
  await undoEarly(userId, activities, context)
  for (const activity of activities) {
    await giveUp(await enrolmentsWhere(openOf(activity.id, [userId]), context), 'cancelled', reason, context)
    await promote(activity, context)
  }
}

const ranks: Readonly<Record<string, number>> = { approved: 2, pending: 1, waiting: 0 }

/** A person comes once: of two enrolments for one activity the weaker is cancelled, of two sign-ins one is deleted. */
export async function mergeAttendance(keep: number, drop: number, context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select activity_id as id from activity_apply a
    where a.user_id in (${keep}, ${drop}) and ${open} group by activity_id having count(*) > 1`.execute(context.db)
  const activities = await lockActivities(
    rows.map(({ id }) => id),
    context,
  )
  const signs = await sql<{ id: number }>`select mine.id from activity_sign mine join activity_sign other
      on other.activity_id = mine.activity_id and other.user_id = ${keep} and ${living('other')}
    where mine.user_id = ${drop} and ${living('mine')} order by mine.id`.execute(context.db)
  await undoSigns(
    signs.rows.map(({ id }) => id),
    context,
  )
  for (const activity of activities) {
    const both = await enrolmentsWhere(openOf(activity.id, [keep, drop]), context)
    const order = (one: Enrolment) => (ranks[one.status] ?? 0) + (one.user_id === keep ? 0.5 : 0)
    const weaker = both.sort((one, other) => order(other) - order(one)).slice(1)
    await giveUp(weaker, 'cancelled', '两条会员记录合并', context)
    await promote(activity, context)
  }
}
