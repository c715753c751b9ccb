// A renewal submitted by the member: confirmed, with today's dates, or refused.
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { checkedBy, lockMember } from '../../services/member'
import { queueNotice } from '../../services/notices'
import { paymentErrors } from '../../services/payments'
import { positionOf } from '../../services/positions'
import { effectOn, type Renewal, refuseEarly, refuseOddYears, stillExpired, takeEffect } from '../../services/renewal'

function subjectOf(context: Context): Renewal {
  const [renewal] = (context.subjects ?? []) as unknown as Renewal[]
  return renewal ?? fail('NF')
}

/** Same checks as on entry; errors are corrected in the renewal, which can be edited while pending. */
function refuseWrong(submitted: Renewal, context: Context): void {
  const [wrong] = Object.values(paymentErrors(submitted, context))
  if (!wrong) return
  const { renew_no: number } = submitted
  const message = {
    zh: `${number} 的缴费有误（${wrong.zh}），请先编辑这笔续费再确认`,
    en: `The payment of ${number} is wrong (${wrong.en}): edit the renewal first`,
  }
  fail('STATE', { message })
}

export const approve: HandleFor<'user_renew', 'approve'> = async (input, context) => {
  const submitted = subjectOf(context)
  const member = await lockMember(submitted.user_id, context)
  const effect = await effectOn(member, { ...submitted, start_date: null }, context)
  refuseWrong(submitted, context)
  refuseOddYears(await positionOf(submitted.position_id, context), submitted)
  if (!input.force) refuseEarly(effect.old_expire, submitted.pay_time, context)
  const renewal = await writeChange(resourceOf(context), submitted, effect, context)
  await takeEffect(renewal, member, context)
  const note = stillExpired([renewal], context)
  return { success_num: 1, fail_list: [], new_expire: renewal.new_expire, ...(note && { note }) }
}

export const reject: HandleFor<'user_renew', 'reject'> = async ({ reason }, context) => {
  const submitted = subjectOf(context)
  await writeChange(
    resourceOf(context),
    submitted,
    { status: 'rejected', reason: reason ?? null, ...checkedBy(context) },
    context,
  )
  const member = await lockMember(submitted.user_id, context)
  await queueNotice('renew_reject', member, { 原因: reason ?? '' }, context)
  return { success_num: 1, fail_list: [] }
}
