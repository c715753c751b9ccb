// Other ways to come to what is owed: in instalments, which can be joined again, and from credit.
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { HandleFor } from '../../../core/behaviour'
import { creditOf, useCredit } from '../../services/credits'
import { joinParts, split } from '../../services/debts'
import { duesSettled } from '../../services/dues/settled'
import { moneyText } from '../../services/money-text'
import { differenceOf } from '../../services/owed'
import { paymentOf, subjectOf } from './subject'

export const instalments: HandleFor<'pay_log', 'instalments'> = async ({ num, first_date }, context) => {
  const entry = await subjectOf(context, null)
  if (entry.amount < num)
    fail('PARAM', { errors: { num: { zh: '金额不够分成这么多期', en: 'Too many parts for the amount' } } })
  const { first, part, last } = await split(entry, num, first_date, context)
  const [one, other] = [moneyText(first), moneyText(part)]
  const zh = `首期 ${one.zh}，${first_date} 到期；其余每期 ${other.zh}，末期 ${last} 到期`
  const en = `${one.en} due on ${first_date}, then ${other.en} a month until ${last}`
  return { num, plan: pick({ zh, en }, context.language) }
}

export const join: HandleFor<'pay_log', 'join'> = async (_, context) => {
  const entry = await subjectOf(context, null)
  return { id: entry.id, num: await joinParts(entry, context) }
}

export const payFromCredit: HandleFor<'pay_log', 'use_credit'> = async ({ amount: wanted, remark }, context) => {
  const entry = await subjectOf(context, remark ?? null)
  const most = Math.min(entry.amount, await creditOf(entry.user_id as number, context))
  const amount = wanted ?? most
  if (amount > most) {
    const { zh, en } = moneyText(most)
    fail('PARAM', { errors: { amount: { zh: `最多抵用 ${zh}`, en: `At most ${en}` } } })
  }
  const pay_time = context.now().toISOString()
  const payment = paymentOf(entry, { amount, pay_type: 'credit', pay_time, remark: remark ?? null })
  const difference = differenceOf(entry.amount, { amount })
  const id = await useCredit(entry, payment, context)
  await duesSettled(payment.ref, payment, context)
  return { id, difference: difference && pick(difference, context.language) }
}
