// Limits of a payment that is entered for a receivable, and the words for what it leaves of it.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import type { Context } from '../../core/context'
import { ENROLMENT } from './attendance/fees'
import { leftOf, type Rest } from './debts'
import { moneyText } from './money-text'
import type { Payment } from './payments'

type Row = Shapes['pay_log']['row']
type Entry = Pick<Row, 'status' | 'amount' | 'pay_time' | 'create_time' | 'ref_type' | 'ref_id'> &
  Pick<Row, 'id' | 'due_date' | 'debt_id'>
type Paid = Pick<Payment, 'amount' | 'pay_time'>

/** Days that a payment may lie before its entry: some pay in advance, nobody by years. */
const ADVANCE = 366
const DAY = 86_400_000

/** Null where nothing tells the amount owed: joining dues that are corrected may have been entered by hand. */
export async function owedOn(entry: Entry, context: Context): Promise<number | null> {
  if (entry.status === 'unpaid') return entry.amount ?? 0
  if (entry.due_date !== null) {
    const { open, waived } = await leftOf(entry.debt_id ?? entry.id, context)
    return (entry.amount ?? 0) + open + waived
  }
  if (entry.ref_type !== ENROLMENT) return null
  const { rows } = await sql<{ fee: number }>`select fee from activity_apply where id = ${entry.ref_id}`.execute(
    context.db,
  )
  return rows[0]?.fee ?? null
}

/** Problems of a payment for this entry: more than is owed, or long before anything was owed. */
export function owedErrors(entry: Entry, owed: number | null, paid: Paid): Record<string, Text> {
  const errors: Record<string, Text> = {}
  if (owed !== null && paid.amount > owed) {
    const { zh, en } = moneyText(owed)
    errors['amount'] = { zh: `不能多于应收的 ${zh}`, en: `Not more than the ${en} owed` }
  }
  const known = [entry.create_time, entry.pay_time].flatMap((one) => (one ? [Date.parse(one)] : []))
  const first = new Date(Math.min(...known) - ADVANCE * DAY)
  if (known.length > 0 && Date.parse(paid.pay_time) < first.getTime()) {
    const day = first.toISOString().slice(0, 10)
    errors['pay_time'] = { zh: `不能早于 ${day}`, en: `Cannot be before ${day}` }
  }
  return errors
}

/** Words for a payment of less than is owed, or of more, read before it is confirmed; null if it is the whole amount. */
export function differenceOf(owed: number | null, { amount }: Pick<Paid, 'amount'>, rest: Rest = 'keep'): Text | null {
  if (owed === null || amount === owed) return null
  const { zh, en } = moneyText(Math.abs(owed - amount))
  if (amount > owed) return { zh: `多收 ${zh}，转为预收`, en: `${en} more than owed, kept as credit` }
  if (amount === 0) return { zh: `免收 ${zh}，不再催收`, en: `${en} waived, no longer owed` }
  return rest === 'keep'
    ? { zh: `少收 ${zh}，差额继续催收`, en: `${en} less than owed; the rest stays owed` }
    : { zh: `少收 ${zh}，差额免收`, en: `${en} less than owed; the rest is waived` }
}

/** Words for what a correction leaves of a debt; null if nothing is left. */
export function leftWords({ open, waived }: Awaited<ReturnType<typeof leftOf>>): Text | null {
  const parts = [
    ...(open > 0 ? [{ zh: `仍欠 ${moneyText(open).zh}`, en: `${moneyText(open).en} still owed` }] : []),
    ...(waived > 0 ? [{ zh: `免收 ${moneyText(waived).zh}`, en: `${moneyText(waived).en} waived` }] : []),
  ]
  if (parts.length === 0) return null
  return { zh: parts.map(({ zh }) => zh).join('，'), en: parts.map(({ en }) => en).join(', ') }
}
