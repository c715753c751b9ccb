// Sign-ins at the door: made for many at once, undone, restored; points and organisers follow.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { type Activity, lockActivities, lockActivity, refuseClosed } from '../services/attendance/activities'
import { reviveWalkIns, withdrawWalkIns } from '../services/attendance/enrolments'
import { settleHosts } from '../services/attendance/hosts'
import { refuseTime, signIn } from '../services/attendance/sign'
import { POINTS } from '../services/point-rules'
import { reinstate, reverseRemoved, withTakenBack } from '../services/points'
import { absent } from './activity_sign/absent'

const SIGN = 'activity_sign'

/** Locks the activities of sign-ins; `ids` are those of deleted ones as well. */
async function lockTheirs(
  ids: readonly number[],
  context: Context,
): Promise<{ ids: number[]; activities: Activity[] }> {
  const { rows } = await sql<{ id: number }>`select distinct activity_id as id from activity_sign
    where id = any(${[...ids]}::bigint[])`.execute(context.db)
  const found = rows.map(({ id }) => id)
  return { ids: found, activities: await lockActivities(found, context) }
}

/** STATE if the enrolment was given up meanwhile. */
async function refuseUnenrolled(ids: readonly number[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ user_name: string | null }>`select s.user_name from activity_sign s
    where s.id = any(${[...ids]}::bigint[]) and not exists (select 1 from activity_apply a
      where a.activity_id = s.activity_id and a.user_id = s.user_id and a.status = 'approved') limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  const name = found.user_name ?? ''
  fail('STATE', { message: { zh: `${name}的报名已取消，不能恢复签到`, en: `${name} is no longer enrolled` } })
}

export default behaviour('activity_sign', {
  columns: {
    points: (alias) => sql`(select coalesce(sum(c.points), 0)::int from contribute_log c
      where c.ref_type = 'activity_sign' and c.ref_id = ${sql.ref(`${alias}.id`)})`,
  },

  list: absent,

  async sign(input, context) {
    const activity = await lockActivity(input.activity_id, context)
    refuseClosed(activity, ['draft', 'cancelled'])
    const at = input.sign_time ?? context.now().toISOString()
    const force = input.force ?? false
    refuseTime(activity, at, force, context)
    const wanted = {
      users: input.user_id_list,
      at,
      sign_type: input.sign_type ?? ('staff' as const),
      add: input.add ?? false,
      force,
    }
    const { signed, failed } = await signIn(activity, wanted, context)
    return { num: signed.length, fail_list: failed }
  },

  async remove(input, context, next) {
    const theirs = await lockTheirs(input.id_list, context)
    const answer = await next(input)
    await withdrawWalkIns(input.id_list, theirs.activities, context)
    const taken = await reverseRemoved(SIGN, input.id_list, [POINTS.activity_sign], context)
    await settleHosts(theirs.ids, context)
    return withTakenBack(answer, taken)
  },

  async restoring(input, context, next) {
    const theirs = await lockTheirs(input.id_list, context)
    // Checked after the restore, when only rows of the caller's row scope remain; a refusal rolls it back.
    const answer = await next(input)
    await reviveWalkIns(input.id_list, theirs.activities, context)
    await refuseUnenrolled(input.id_list, context)
    await reinstate(SIGN, input.id_list, context)
    await settleHosts(theirs.ids, context)
    return answer
  },
})
