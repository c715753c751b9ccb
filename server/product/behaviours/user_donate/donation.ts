// Side effects of a donation: a certificate, a payment entry, points, thanks.
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { AroundFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { nextNumber } from '../../../database/numbers'
import { refuseEarlyGift } from '../../services/earliest-day'
import { dayOf } from '../../services/membership-dates'
import { queueNotice, yuan } from '../../services/notices'
import { correct, refund } from '../../services/payment-reversals'
import { pay, refuseUnpaidGift } from '../../services/payments'
import { POINTS } from '../../services/point-rules'
import { redate, repost, reverse } from '../../services/points'
import { voidReceipts } from '../../services/receipts'

type Donation = Shapes['user_donate']['row']

const sourceOf = (id: number) => ({ type: 'user_donate', id })

/** Money; goods have a value but no payment. */
function paymentOf(donation: Donation) {
  const { id, user_id: user, donor_name: payer, kind, amount, donate_time: pay_time } = donation
  if (kind !== 'cash') return null
  return {
    user,
    payer,
    scene: 'donation' as const,
    amount,
    pay_type: donation.pay_type ?? 'other',
    pay_time,
    ref: sourceOf(id),
  }
}

async function earn({ id, user_id: user, amount, donate_time: at, project }: Donation, context: Context) {
  if (user === null) return
  const title = `捐赠：${project}`
  await repost({ type: POINTS.donate, user, key: `donate:${id}`, amount, ref: sourceOf(id), title, at }, context)
}

/** Side effects of receipt. */
async function receive(donation: Donation, context: Context): Promise<void> {
  const payment = paymentOf(donation)
  if (payment) await pay(payment, context)
  await earn(donation, context)
  if (donation.user_id === null) return
  const values = { 项目: donation.project, 金额: yuan(donation.amount), 证书编号: donation.certificate_no ?? '' }
  await queueNotice('donate_thanks', { id: donation.user_id, user_name: donation.donor_name }, values, context)
}

async function giveBack({ id, donate_no: number }: Donation, context: Context): Promise<void> {
  await refund(sourceOf(id), `退款 ${number}`, context)
  await reverse(sourceOf(id), [POINTS.donate], context, 'refund')
  await voidReceipts('donate_id', id, `退款 ${number}`, context)
}

/** Allowed transitions: received ones can be corrected or refunded. The schema locks refunded ones. */
const steps: Readonly<Record<string, readonly string[]>> = {
  unpaid: ['unpaid', 'received'],
  received: ['received', 'refunded'],
}

function refuseStep(text: Text, field = 'status'): never {
  fail('STATE', { message: text, errors: { [field]: text } })
}

const money = ['kind', 'amount', 'pay_type', 'donate_time'] as const
/** Values that the receipt of a gift of goods repeats. */
const receipted = ['donor_name', 'goods', 'amount', 'donate_time'] as const

async function change(record: Donation, stored: Donation, context: Context): Promise<void> {
  if (stored.status === 'refunded') return
  if (!steps[stored.status]?.includes(record.status))
    refuseStep({
      zh: '捐赠只能从待支付到已到账，再到已退款',
      en: 'A donation can only change from unpaid to received to refunded',
    })
  const changed = money.filter((name) => record[name] !== stored[name])
  if (stored.status === 'unpaid') {
    if (record.status === 'received') await receive(record, context)
    return
  }
  if (record.status === 'refunded') {
    if (changed[0]) refuseStep({ zh: '退款时不能修改此项', en: 'A refund cannot change this' }, changed[0])
    return giveBack(stored, context)
  }
  const payment = changed.length > 0 ? paymentOf(record) : null
  if (payment) await correct(payment, stored, context)
  if (receipted.some((name) => record[name] !== stored[name]))
    await voidReceipts('donate_id', record.id, `更正 ${record.donate_no}`, context)
  if (record.amount !== stored.amount) await earn(record, context)
  else if (record.donate_time !== stored.donate_time)
    await redate(sourceOf(record.id), [POINTS.donate], record.donate_time, context)
}

export async function check(record: Donation, stored: Donation | null, context: Context): Promise<void> {
  if (!stored && record.status === 'refunded')
    refuseStep({ zh: '还没有到账，不能退款', en: 'There is nothing received to refund' })
  const paid = record.pay_type !== stored?.pay_type || record.status !== stored?.status
  if (paid && record.kind === 'cash' && record.status === 'received') refuseUnpaidGift(record.pay_type)
  if (record.donate_time !== stored?.donate_time || record.user_id !== stored?.user_id) {
    const day = dayOf(record.donate_time, context)
    await refuseEarlyGift(record.user_id, { field: 'donate_time', day }, context)
  }
  if (record.status === 'received')
    record.certificate_no ??= await nextNumber(`ZS${context.today.slice(0, 4)}`, 5, context)
  if (stored) await change(record, stored, context)
}

export const enter: AroundFor<'user_donate', 'create'> = async (input, context, next) => {
  const answer = await next(input)
  const row = await context.db
    .selectFrom('user_donate')
    .selectAll()
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
  const donation = row as unknown as Donation
  if (donation.status === 'received') await receive(donation, context)
  return answer
}
