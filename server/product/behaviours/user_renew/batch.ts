// Renews many members at once: each by its own dues or for one amount; members who can't be renewed don't block the others.
import { fail } from '#kernel/errors'
import { writeNew } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { stepsIn } from '../../../jobs/import/attempt'
import { captionOf } from '../../../rows/select'
import { lockMember, type Person, peopleOf } from '../../services/member'
import { checkPayment } from '../../services/payments'
import { type Position, positionOf } from '../../services/positions'
import {
  effectOn,
  type Renewal,
  refuseEarly,
  refuseOddYears,
  renewNumber,
  stillExpired,
  takeEffect,
} from '../../services/renewal'
import { refuseSecond } from './enter'

type Input = Parameters<HandleFor<'user_renew', 'renew'>>[0]

const MOST = 200

/** The dues of the position for so many years. */
function duesOf({ name, fee, fee_years: covers }: Position, years: number): number {
  if (covers > 0 && years % covers === 0) return (fee * years) / covers
  return fail('STATE', {
    message:
      covers === 0
        ? { zh: `${name}没有按年会费，请指定金额`, en: `${name} has no yearly dues: name an amount` }
        : {
            zh: `${name}每 ${covers} 年缴一次，请填 ${covers} 的倍数或留空；确需其他年限，请指定金额并在备注中写明原因`,
            en: `${name} is paid for ${covers} years at a time: enter a multiple or nothing, or name an amount and say in the remark why`,
          },
  })
}

async function renewOne(person: Person, input: Input, context: Context): Promise<Renewal> {
  const member = await lockMember(person.id, context)
  const { pay_time, remark } = input
  const position_id = person.position_id as number
  const position = await positionOf(position_id, context)
  // One-time dues cover no number of years.
  const years = input.years ?? Math.max(position.fee_years, 1)
  const effect = await effectOn(member, { years, pay_time, start_date: null, position_id }, context)
  const fixed = input.amount_mode === 'fixed'
  if (fixed) refuseOddYears(position, { years, remark: remark ?? null })
  const amount = fixed ? (input.amount ?? 0) : duesOf(position, years)
  // Zero dues need no way of payment.
  const pay_type = amount === 0 && !fixed ? ('waived' as const) : input.pay_type
  checkPayment({ amount, pay_type, pay_time }, context)
  if (!input.force) refuseEarly(effect.old_expire, pay_time, context)
  await refuseSecond(member.id, context)
  const values = {
    renew_no: await renewNumber(context),
    user_id: member.id,
    position_id,
    years,
    amount,
    pay_type,
    pay_time,
    remark: remark ?? null,
    ...effect,
  }
  const id = await writeNew(context.resources.get('user_renew'), values, context)
  const renewal = { ...values, id } as Renewal
  await takeEffect(renewal, member, context)
  return renewal
}

export const renew: HandleFor<'user_renew', 'renew'> = async (input, context) => {
  const people = peopleOf(context)
  const unfit = context.unfit ?? []
  if (people.length + unfit.length > MOST) {
    const text = { zh: `一次最多续费 ${MOST} 人`, en: `At most ${MOST} people at once` }
    fail('PARAM', { message: text, errors: { id_list: text } })
  }
  const steps = stepsIn(context)
  const failed = [...unfit]
  const renewed: Pick<Person & Renewal, 'user_name' | 'new_expire'>[] = []
  for (const person of people) {
    const tried = await steps.attempt(() => renewOne(person, input, context))
    if (!('fault' in tried)) {
      renewed.push({ user_name: person.user_name, new_expire: tried.value.new_expire })
      continue
    }
    const { message, errors } = tried.fault
    failed.push({
      id: person.id,
      name: captionOf(context.resources.get('user'), person, context),
      message: Object.values(errors)[0] ?? message,
    })
  }
  await steps.end()
  const note = stillExpired(renewed, context)
  return { success_num: renewed.length, fail_list: failed, ...(note && { note }) }
}
