// A renewal that the member submitted: confirmed, with dates of today, or refused.
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import type { HandleFor } from '../../behaviour'
import { type Context, resourceOf } from '../../context'
import { checkedBy, lockMember } from '../user/member'
import { queueNotice } from '../user/notices'
import { effectOn, type Renewal, takeEffect } from './renewal'

function subjectOf(context: Context): Renewal {
  const [renewal] = (context.subjects ?? []) as unknown as Renewal[]
  return renewal ?? fail('NF')
}

export const approve: HandleFor<'user_renew', 'approve'> = async (_input, context) => {
  const submitted = subjectOf(context)
  const member = await lockMember(submitted.user_id, context)
  const effect = effectOn(member, { ...submitted, start_date: null }, context)
  const renewal = await writeChange(resourceOf(context), submitted, effect, context)
  await takeEffect(renewal, member, context)
  return { success_num: 1, new_expire: renewal.new_expire }
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
  return { success_num: 1 }
}
