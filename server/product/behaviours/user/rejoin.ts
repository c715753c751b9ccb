// Rejoining: number and points stay, a new membership begins, and the time between is not covered.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { HandleFor } from '../../../core/behaviour'
import { type Person, peopleOf, statusOf } from '../../services/member'
import { queueNotice, yuan } from '../../services/notices'
import { checkPayment } from '../../services/payments'
import { positionOf } from '../../services/positions'
import { admit, awaitPayment } from './join'

function refuseDay(day: string, { out_time: left }: Person): void {
  const refuse = (text: Text) => fail('PARAM', { errors: { join_time: text } })
  if (left && day < left) refuse({ zh: `不能早于退会时间 ${left}`, en: `Cannot be before leaving on ${left}` })
}

export const rejoin: HandleFor<'user', 'rejoin'> = async (input, context) => {
  const [person] = peopleOf(context)
  if (!person) fail('NF')
  const position = await positionOf(input.position_id, context)
  const { amount, pay_type, area_id: area, remark } = input
  if (amount === 0 && pay_type !== 'waived' && position.fee > 0) {
    // The membership will begin on the day of payment, whatever day was planned.
    const waiting = await awaitPayment(person, { position, area }, {}, context)
    const values = { 职务: position.name, 金额: yuan(position.fee), 缴费期限: waiting.pay_deadline ?? '' }
    await queueNotice('join_pass', person, values, context)
    return { id: person.id, status: statusOf(waiting, context) }
  }
  const day = input.join_time ?? context.today
  refuseDay(day, person)
  const way = amount === 0 ? 'waived' : pay_type
  const paid = { amount, pay_type: way, pay_time: context.now().toISOString(), remark: remark ?? null }
  checkPayment(paid, context)
  const member = await admit(person, { position, area, day, expire: input.expire_time ?? null, paid }, {}, context)
  const former = person.expire_time
  const text: Text = {
    zh: `原会籍已缴至 ${former}，从 ${day} 起重新计算；要接续，请填写到期时间`,
    en: `Paid until ${former} before leaving; counted anew from ${day} unless you enter an expiry`,
  }
  const isLost = former !== null && former > day && member.expire_time !== null && !input.expire_time
  const forfeited = isLost ? { forfeited: pick(text, context.language) } : {}
  return { id: person.id, status: statusOf(member, context), ...forfeited }
}
