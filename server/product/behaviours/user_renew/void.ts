// Deletes renewals: ineffective ones are deleted, effective ones are voided: expiry, position, payment and points are
// reversed.

import { fail } from '#kernel/errors'
import { lockRow } from '../../../actions/update'
import type { AroundFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { FOREVER } from '../../services/expiry'
import { isMember, lockMember } from '../../services/member'
import type { Renewal } from '../../services/renewal'
import { nothingTaken, type TakenBack, voidRenewal } from '../../services/renewal-void'
import { refuseSecond } from './enter'

/** Members whose expiry an answer names. */
const NAMED = 3

/** Only what there is: a renewal may be free, and earn no points. */
function answered({ voided, refunded, points, expiries }: TakenBack, { language }: Context) {
  const said = (day: string | null): string => day ?? (language === 'en' ? 'for life' : FOREVER)
  const lines = [...expiries.values()].map(({ name, before, after }) => `${name} ${said(before)} → ${said(after)}`)
  const first = lines.slice(0, NAMED).join(language === 'en' ? ', ' : '、')
  return {
    ...(voided > 0 ? { voided, expiries: lines.length > NAMED ? `${first} …` : first } : {}),
    ...(refunded > 0 ? { refunded } : {}),
    ...(points > 0 ? { points } : {}),
  }
}

/** The latest first, because only that can be voided. */
function newestFirst(one: Renewal, other: Renewal): number {
  return (other.check_time ?? '').localeCompare(one.check_time ?? '') || other.id - one.id
}

export const remove: AroundFor<'user_renew', 'remove'> = async (input, context, next) => {
  const renewals: Renewal[] = []
  for (const id of [...input.id_list].sort((one, other) => one - other))
    renewals.push((await lockRow(resourceOf(context), id, context)) as unknown as Renewal)
  const voided = renewals.find((one) => one.status === 'voided')
  if (voided)
    fail('STATE', {
      message: { zh: `${voided.renew_no} 已作废，不能再删除`, en: `${voided.renew_no} is voided already and stays` },
    })
  const taken = nothingTaken()
  for (const renewal of renewals.filter((one) => one.status === 'effective').sort(newestFirst))
    await voidRenewal(renewal, taken, context)
  const plain = renewals.filter((one) => one.status !== 'effective').map((one) => one.id)
  if (plain.length > 0) await next({ ...input, id_list: plain })
  return { num: plain.length, ...answered(taken, context) }
}

type Restoring = { id_list: number[] }

/** Only members can have a pending renewal, and only one. */
export async function restore(
  input: Restoring,
  context: Context,
  next: (input: Restoring) => Promise<{ num: number }>,
): Promise<{ num: number }> {
  const answer = await next(input)
  const back = await context.db
    .selectFrom('user_renew')
    .select(['id', 'user_id'])
    .where('id', 'in', input.id_list)
    .where('status', '=', 'pending')
    .orderBy('user_id')
    .execute()
  for (const { id, user_id: userId } of back) {
    const member = await lockMember(userId, context)
    if (!isMember(member))
      fail('STATE', {
        message: {
          zh: `${member.user_name ?? ''}已不是在会会员，这笔待确认的续费不能恢复`,
          en: `${member.user_name ?? ''} is no longer a member: a pending renewal cannot be restored`,
        },
      })
    await refuseSecond(userId, context, [id])
  }
  return answer
}
