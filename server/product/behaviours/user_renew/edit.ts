// Editable parts of a renewal: all while pending, the payment once effective, nothing afterwards.
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { checkPayment, correct } from '../../services/payments'
import { positionOf } from '../../services/positions'
import { type Renewal, refuseOddYears } from '../../services/renewal'

const payment: ReadonlySet<string> = new Set(['voucher', 'pay_type', 'pay_time', 'remark', 'amount'])

function changedNames(record: Renewal, stored: Renewal): string[] {
  const [now, before] = [record as Record<string, unknown>, stored as Record<string, unknown>]
  return Object.keys(now).filter((name) => JSON.stringify(now[name] ?? null) !== JSON.stringify(before[name] ?? null))
}

export async function recordEdit(record: Renewal, stored: Renewal, context: Context): Promise<void> {
  const names = changedNames(record, stored)
  if (names.length === 0) return
  if (stored.status === 'rejected' || stored.status === 'voided') {
    const done = stored.status === 'voided'
    fail('STATE', {
      message: {
        zh: done ? '续费已作废，不能修改' : '续费已驳回，不能修改',
        en: done ? 'Voided: cannot be changed' : 'Rejected: cannot be changed',
      },
    })
  }
  checkPayment(record, context)
  if (stored.status === 'pending') return refuseOddYears(await positionOf(record.position_id, context), record)
  const fixed = names.filter((name) => !payment.has(name))
  if (fixed.length > 0) {
    const text = { zh: '已生效，不能修改；如有误请作废后重新登记', en: 'In effect: void it and enter it anew instead' }
    fail('STATE', { message: text, errors: Object.fromEntries(fixed.map((name) => [name, text])) })
  }
  if (!names.some((name) => name === 'amount' || name === 'pay_type' || name === 'pay_time')) return
  const { user_id: user, amount, pay_type, pay_time } = record
  const ref = { type: 'user_renew', id: stored.id }
  await correct({ user, scene: 'renew', amount, pay_type, pay_time, ref }, stored, context)
}
