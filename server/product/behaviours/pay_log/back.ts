// Money that goes back: refunds of a whole payment or a part of it, and receipts that were entered by mistake.
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { creditOf, keepCredit, refuseOverdrawn } from '../../services/credits'
import { moneyText } from '../../services/money-text'
import { leftToRefund, refundEntry } from '../../services/payment-reversals'
import { nextGroup } from '../../services/payments'
import { takeBackReceipt } from '../../services/take-back'
import { refundTime, standingOf, subjectOf } from './subject'

/** Refuses more than this with PARAM. */
function refuseMore(amount: number, most: number): void {
  if (amount <= most) return
  const { zh, en } = moneyText(most)
  fail('PARAM', { errors: { amount: { zh: `最多可退 ${zh}`, en: `At most ${en}` } } })
}

const said = (fen: number, { language }: Context) => pick(moneyText(fen), language)

export const refund: HandleFor<'pay_log', 'refund'> = async (
  { amount: wanted, pay_type: way, refund_time, reason },
  context,
) => {
  const entry = await subjectOf(context, reason)
  const whole = await leftToRefund(entry.id, context)
  const amount = wanted ?? whole
  refuseMore(amount, whole)
  const credit = entry.pay_type === 'credit'
  if (credit && way) {
    const text = {
      zh: '抵用预收支付的退回预收：请留空，需要退钱的再办理「退还预收」',
      en: 'Paid from credit, it goes back to it: leave this empty, then pay back the credit',
    }
    fail('PARAM', { errors: { pay_type: text } })
  }
  const pay_time = refundTime(entry, refund_time, context)
  const remark = `退款：${reason}`
  await refundEntry(entry, { amount, pay_type: way ?? entry.pay_type, pay_time, remark }, context)
  if (credit) {
    const group = await nextGroup(context)
    await keepCredit(entry.user_id as number, { amount, pay_type: 'credit', pay_time, remark, group }, context)
  }
  const note = await standingOf(entry, context)
  const left = whole - amount
  return { id: entry.id, ...(left > 0 ? { left: said(left, context) } : {}), ...(note ? { note } : {}) }
}

export const refundCredit: HandleFor<'pay_log', 'refund_credit'> = async (
  { amount, pay_type, refund_time, reason },
  context,
) => {
  const entry = await subjectOf(context, reason)
  const user = entry.user_id as number
  refuseMore(amount, Math.min(await leftToRefund(entry.id, context), await creditOf(user, context)))
  const pay_time = refundTime(entry, refund_time, context)
  await refundEntry(entry, { amount, pay_type, pay_time, remark: `退还预收：${reason}` }, context)
  return { id: entry.id, left: said(await creditOf(user, context), context) }
}

export const takeBack: HandleFor<'pay_log', 'take_back'> = async ({ reason }, context) => {
  const entry = await subjectOf(context, reason)
  const num = await takeBackReceipt(entry, `撤销收款：${reason}`, context)
  await refuseOverdrawn(entry.user_id as number, context)
  const note = await standingOf(entry, context)
  return { num, ...(note ? { note } : {}) }
}
