// Edits of a renewal: a pending one is checked anew, the payment of an effective one is corrected in the books.
import type { Context } from '../../../core/context'
import { lockMember } from '../../services/member'
import { correct } from '../../services/payment-reversals'
import { checkPayment } from '../../services/payments'
import { POINTS } from '../../services/point-rules'
import { positionOf } from '../../services/positions'
import { type Renewal, refuseBeforeJoining, refuseOddYears, sourceOf } from '../../services/renewal'

function changedNames(record: Renewal, stored: Renewal): string[] {
  const [now, before] = [record as Record<string, unknown>, stored as Record<string, unknown>]
  return Object.keys(now).filter((name) => JSON.stringify(now[name] ?? null) !== JSON.stringify(before[name] ?? null))
}

export async function recordEdit(record: Renewal, stored: Renewal, context: Context): Promise<void> {
  const names = changedNames(record, stored)
  if (names.length === 0) return
  checkPayment(record, context)
  if (names.includes('pay_time'))
    await refuseBeforeJoining(await lockMember(record.user_id, context), record.pay_time, context)
  if (stored.status === 'pending') return refuseOddYears(await positionOf(record.position_id, context), record)
  if (!names.some((name) => name === 'amount' || name === 'pay_type' || name === 'pay_time')) return
  const { user_id: user, amount, pay_type, pay_time } = record
  const ref = sourceOf(stored)
  await correct({ user, scene: 'renew', amount, pay_type, pay_time, ref }, stored, context, [POINTS.renew])
}
