// Enrolments: entered by staff, reviewed, cancelled; seats that become free go to those who wait.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { living } from '../../database/living'
import { storedNames, storedRows } from '../../rows/records'
import { type Enrolment, lockActivities, lockActivity, refuseNoEntry } from '../services/attendance/activities'
import { welcome } from '../services/attendance/enrolments'
import { fillEnrolment, refuseUninvited, refuseWindow } from '../services/attendance/entry'
import { remindComing } from '../services/attendance/remind'
import { money, standsSql } from '../services/ledger'
import { approve, cancel, reject } from './activity_apply/decide'
import { enrol } from './activity_apply/enrol'

/** Value of the living sign-in of an approved enrolment. */
function ofSign(alias: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(select ${value} from activity_sign s where ${of('status')} = 'approved'
    and s.activity_id = ${of('activity_id')} and s.user_id = ${of('user_id')} and ${living('s')})`
}

/** Value of the payment; of several entries the outstanding one tells, then the last one. */
function ofPayment(alias: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${value} from pay_log p
    where p.ref_type = 'activity_apply' and p.ref_id = ${sql.ref(`${alias}.id`)} and p.origin_id is null
    order by (p.status = 'unpaid') desc, p.id desc limit 1)`
}

/** Activities of the enrolments are locked before these. */
async function lockTheirs(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct activity_id as id from activity_apply
    where id = any(${[...ids]}::bigint[])`.execute(context.db)
  await lockActivities(
    rows.map(({ id }) => id),
    context,
  )
}

export default behaviour('activity_apply', {
  columns: {
    // A reversed payment is refunded.
    pay_status: (alias) => ofPayment(alias, sql`case when ${standsSql(money, 'p')} then p.status else 'refunded' end`),
    pay_id: (alias) => ofPayment(alias, sql`p.id`),
    sign_id: (alias) => ofSign(alias, sql`s.id`),
    sign_time: (alias) => ofSign(alias, sql`s.sign_time`),
    is_signed: (alias) => sql`(${ofSign(alias, sql`true`)} is not null)`,
    has_begun: (
      alias,
      { now },
    ) => sql`exists (select 1 from activity held where held.id = ${sql.ref(`${alias}.activity_id`)}
      and held.start_time <= ${now().toISOString()}::timestamptz)`,
  },

  async lockFirst({ id_list: ids }, context) {
    if (Array.isArray(ids)) await lockTheirs(ids, context)
  },

  async check(record, stored, context) {
    if (stored) return
    const activity = await lockActivity(record.activity_id, context)
    refuseNoEntry(activity)
    await fillEnrolment(record, activity, context)
  },

  async create(input, context, next) {
    const answer = await next(input)
    const resource = resourceOf(context)
    const [row] = await storedRows(resource, [answer.id], storedNames(resource), context)
    const enrolment = (row ?? fail('NF')) as unknown as Enrolment
    const activity = await lockActivity(enrolment.activity_id, context)
    if (!input.force) {
      refuseWindow(activity, context)
      await refuseUninvited(activity, enrolment.user_id, context)
    }
    if (enrolment.status === 'approved') await welcome(enrolment, activity, context)
    return { ...answer, status: enrolment.status }
  },

  enrol,
  approve,
  reject,
  cancel,
  scheduled: remindComing,
})
