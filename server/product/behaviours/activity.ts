// Activities: a status that follows the clock, and what a change means for those enrolled, waiting and organising.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { lockActivity, statusSql } from '../services/attendance/activities'
import { questionsProblem, withKeys } from '../services/attendance/answers'
import { cancelAll, promote } from '../services/attendance/enrolments'
import { refundDueSql } from '../services/attendance/fees'
import { settleEnded, settleHosts } from '../services/attendance/hosts'
import { seatsOf } from '../services/attendance/seats'

/** CAP below the seats that are approved. */
async function refuseQuota(id: number, quota: number, context: Context): Promise<void> {
  const { approved } = await seatsOf({ id }, context)
  if (quota === 0 || quota >= approved) return
  const message = { zh: `已通过 ${approved} 人，名额不能更少`, en: `${approved} are approved: the quota can’t be less` }
  fail('CAP', { message, errors: { quota: message } })
}

function keyed<T extends { apply_fields?: Parameters<typeof withKeys>[0] | null }>(input: T): T {
  return input.apply_fields ? { ...input, apply_fields: withKeys(input.apply_fields) } : input
}

export default behaviour('activity', {
  columns: {
    status: statusSql,
    refund_num: (alias) => sql`(select count(distinct a.id) from activity_apply a
      join pay_log p on p.ref_type = 'activity_apply' and p.ref_id = a.id
      where a.activity_id = ${sql.ref(`${alias}.id`)} and ${refundDueSql('p')})`,
  },

  async check(record, stored, context) {
    const problem = questionsProblem(record.apply_fields ?? [])
    if (problem) fail('PARAM', { errors: { apply_fields: problem } })
    if (stored && record.quota !== stored.quota) await refuseQuota(stored.id, record.quota, context)
  },

  create: (input, _, next) => next(keyed(input)),

  async update(input, context, next) {
    const answer = await next(keyed(input))
    const activity = await lockActivity(input.id, context)
    if (activity.status === 'cancelled') await cancelAll(activity, context)
    const promoted = await promote(activity, context)
    await settleHosts([activity.id], context)
    await sql`update activity set hosts_settled = ${activity.status === 'ended'} where id = ${activity.id}`.execute(
      context.db,
    )
    return promoted > 0 ? { ...answer, promoted_num: promoted } : answer
  },

  /** Pictures go with their album. */
  async purging(input, context, next) {
    await sql`delete from activity_pic where activity_id = any(${input.id_list}::bigint[])`.execute(context.db)
    return next(input)
  },

  scheduled: settleEnded,
})
