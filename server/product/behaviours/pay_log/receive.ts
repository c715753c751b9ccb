// Money that comes in for what is owed: one entry, or several of one person at once; and the correction of a payment.
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { keepCredit, refuseOverdrawn } from '../../services/credits'
import { debtOf, leftOf, moveRest, type Rest, settleEntry } from '../../services/debts'
import { duesSettled } from '../../services/dues/settled'
import { differenceOf, leftWords, owedErrors, owedOn } from '../../services/owed'
import { rewriteEntry } from '../../services/payment-reversals'
import { checkPayment, nextGroup, type Payment } from '../../services/payments'
import { checkTitle, paymentOf, type Subject, sourceOf, subjectOf } from './subject'

type Received = Pick<Payment, 'amount' | 'pay_type' | 'pay_time'>

interface How {
  rest?: Rest | undefined
  over?: boolean
}

/**
 * Refuses a payment that the entry cannot have. Returns the words for what it leaves unpaid, which the form shows
 * before anything is confirmed.
 */
async function checkAgainst(entry: Subject, paid: Received, { rest, over = false }: How, context: Context) {
  const owed = await owedOn(entry, context)
  checkPayment(paid, context, owedErrors(entry, over ? null : owed, paid))
  const difference = differenceOf(owed, paid, rest)
  return difference && pick(difference, context.language)
}

export const settle: HandleFor<'pay_log', 'settle'> = async (input, context) => {
  const { amount, pay_type, pay_time, payer_id, remark = null } = input
  const [rest, over] = [input.rest ?? 'keep', input.over === 'credit']
  const entry = await subjectOf(context, remark)
  const difference = await checkAgainst(entry, { amount, pay_type, pay_time }, { rest, over }, context)
  await checkTitle(payer_id, entry.user_id, context)
  const more = Math.max(0, amount - entry.amount)
  const group = more > 0 ? await nextGroup(context) : null
  const paid = { amount: amount - more, pay_type, pay_time, remark, payer_id, group }
  const id = await settleEntry(entry, paymentOf(entry, paid), context, rest)
  if (more > 0) await keepCredit(entry.user_id as number, { ...paid, amount: more }, context)
  await duesSettled(sourceOf(entry), paid, context)
  return { id, difference }
}

/** Refuses entries of several people, and a single one: each row of a long selection would be given the whole amount. */
function entriesOf(context: Context): Subject[] {
  const entries = (context.subjects ?? []) as unknown as Subject[]
  const refuse = (zh: string, en: string) => fail('PARAM', { message: { zh, en } })
  if (new Set(entries.map(({ user_id }) => user_id)).size > 1)
    refuse(
      '只能合并收取同一人的款项：请按缴费人筛选后再选',
      'Only entries of one person are received together: filter by the payer first',
    )
  if (entries.length < 2)
    refuse('请选择两笔以上；只收一笔请用「登记收款」', 'Select two or more; of a single one record the payment')
  const due = ({ due_date, id }: Subject) => `${due_date ?? '9999'} ${String(id).padStart(12, '0')}`
  return [...entries].sort((one, other) => due(one).localeCompare(due(other)))
}

export const receive: HandleFor<'pay_log', 'receive'> = async (input, context) => {
  const { amount, pay_type, pay_time, payer_id, remark = null } = input
  const entries = entriesOf(context)
  const { user_id: user } = await subjectOf(context, remark)
  for (const entry of entries) checkPayment(input, context, owedErrors(entry, null, input))
  await checkTitle(payer_id, user, context)
  const group = await nextGroup(context)
  let [left, num] = [amount, 0]
  for (const entry of entries) {
    const part = Math.min(left, entry.amount)
    if (part === 0) break
    const paid = { amount: part, pay_type, pay_time, remark, payer_id, group }
    await settleEntry(entry, paymentOf(entry, paid), context)
    await duesSettled(sourceOf(entry), paid, context)
    left -= part
    num++
  }
  if (left > 0) await keepCredit(user as number, { amount: left, pay_type, pay_time, remark, payer_id, group }, context)
  const owed = entries.reduce((sum, entry) => sum + entry.amount, 0)
  const difference = differenceOf(owed, { amount })
  return { num, owed, difference: difference && pick(difference, context.language) }
}

export const correct: HandleFor<'pay_log', 'correct'> = async (
  { amount, pay_type, pay_time, rest, reason },
  context,
) => {
  const entry = await subjectOf(context, reason)
  const paid = { amount, pay_type, pay_time, remark: `更正 ${entry.pay_no}：${reason}` }
  await checkAgainst(entry, paid, {}, context)
  const same = amount === entry.amount && pay_type === entry.pay_type && pay_time === entry.pay_time
  if (same) fail('PARAM', { errors: { amount: { zh: '与原记录相同，无需更正', en: 'The entry would not change' } } })
  const debt = await debtOf(entry.id, context)
  const { group_no: group, payer_id } = entry
  const id = await rewriteEntry(entry, paymentOf(entry, { ...paid, debt, group, payer_id }), context)
  if (entry.scene === 'credit') await refuseOverdrawn(entry.user_id as number, context)
  if (!debt) return { id, difference: null }
  await moveRest(id, entry.amount - amount, amount === 0 ? 'waive' : (rest ?? 'keep'), paid.remark, context)
  const left = leftWords(await leftOf(debt.id, context))
  return { id, difference: left && pick(left, context.language) }
}
