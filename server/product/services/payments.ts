// The payment log: append-only, corrected by pairs; a person's total paid is always its sum.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { nextNumber } from '../../database/numbers'
import { book } from './books/posting'
import type { Reversal } from './correction-date'
import { foundingProblem } from './earliest-day'
import { append, money, type Source } from './ledger'
import { dayOf } from './membership-dates'
import { POINTS } from './point-rules'
import { award } from './points'
import { likelyTitle } from './receipt-titles'

type Written = Shapes['pay_log']['row']
/** Purpose of an entry called `alias`; that of a refund or reversal is its origin’s. */
export const purposeSql = (
  alias: string,
) => sql`case when ${sql.ref(`${alias}.origin_id`)} is null then ${sql.ref(`${alias}.scene`)}
  else coalesce((select paid.scene from pay_log paid where paid.id = ${sql.ref(`${alias}.origin_id`)}), ${sql.ref(`${alias}.scene`)}) end`

export type PayType = NonNullable<Written['pay_type']>
export type PayScene = NonNullable<Written['scene']>

export interface Payment {
  /** Null for payers who are not registered, named in `payer`. */
  user: number | null
  payer?: string | null
  scene: PayScene
  amount: number
  pay_type: PayType
  /** RFC 3339. */
  pay_time: string
  ref: Source
  remark?: string | null
  debt?: Debt | null | undefined
  /** Number that all entries of one receipt of money share. */
  group?: string | null | undefined
  /** The title that pays for the member. */
  payer_id?: number | null | undefined
}

/** The debt that an entry is a part of. */
export interface Debt {
  /** Its first entry; null for that entry itself. */
  id: number | null
  /** The last day to pay. */
  due: string | null
}

/** Scenes that earn points as dues; a donation earns by a rule of its own. */
const DUES: ReadonlySet<PayScene> = new Set(['join', 'renew', 'position_change'])
/** Milliseconds that clocks may differ. */
const TOLERANCE = 5 * 60_000

type Paid = Pick<Payment, 'amount' | 'pay_type' | 'pay_time'>

/** Problems of a payment: zero without a waiver, a waiver with an amount, a time in the future or before the founding. */
export function paymentErrors(paid: Paid, context: Context): Record<string, Text> {
  const errors: Record<string, Text> = {}
  const waived = paid.pay_type === 'waived'
  if (paid.amount === 0 && !waived)
    errors['amount'] = { zh: '金额须大于 0；不收费请选择免缴', en: 'Enter an amount, or choose “waived”' }
  if (paid.amount !== 0 && waived) errors['amount'] = { zh: '免缴时金额须为 0', en: 'Must be 0 if waived' }
  if (paid.pay_type === 'credit')
    errors['pay_type'] = { zh: '用预收抵缴请办理「抵用预收」', en: 'Choose “Use credit” to pay from credit' }
  if (Date.parse(paid.pay_time) > context.now().getTime() + TOLERANCE)
    errors['pay_time'] = { zh: '缴费时间不能晚于现在', en: 'Cannot be later than now' }
  const early = foundingProblem(dayOf(paid.pay_time, context), context)
  if (early) errors['pay_time'] = early
  return errors
}

/** Refuses an invalid payment with PARAM, at its fields. `further`: problems found elsewhere. */
export function checkPayment(paid: Paid, context: Context, further: Record<string, Text> = {}): void {
  const errors = { ...further, ...paymentErrors(paid, context) }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/**
 * Refuses a gift of money that was received without a way of payment, or as waived, which earlier versions took: it
 * would be in the wrong account, or never in the books.
 */
export function refuseUnpaidGift(payType: PayType | null): asserts payType is PayType {
  if (payType !== null && payType !== 'waived') return
  const text = { zh: '请填写收到这笔款项的支付方式', en: 'Enter how the money was received' }
  fail('PARAM', { message: text, errors: { pay_type: text } })
}

type Row = Pick<Written, 'status' | 'pay_type'> & { pay_time: string | null | RawBuilder<string> } & Pick<
    Payment,
    'user' | 'payer' | 'amount' | 'ref' | 'remark' | 'debt' | 'group' | 'payer_id'
  > & { scene: PayScene | Reversal; origin?: number }

export const columns = sql`pay_no, user_id, payer, scene, amount, pay_type, status, pay_time, ref_type, ref_id, origin_id, remark,
  admin_id, due_date, debt_id, group_no, payer_id`

export const nextPayNo = (context: Context): Promise<string> =>
  nextNumber(`JF${context.today.replaceAll('-', '')}`, 6, context)

/** Number of one receipt of money. */
export const nextGroup = (context: Context): Promise<string> =>
  nextNumber(`SK${context.today.replaceAll('-', '')}`, 4, context)

export const authorOf = ({ session }: Context) => sql`${session?.admin.id ?? null}::bigint`

/** Returns the id of the entry; undefined if it exists already. */
export async function post(row: Row, context: Context): Promise<number | undefined> {
  const number = await nextPayNo(context)
  const [posted] = await append(
    money,
    columns,
    sql`values (${number}, ${row.user}::bigint, ${row.payer ?? null}, ${row.scene}, ${row.amount}::bigint, ${row.pay_type}, ${row.status},
      ${row.pay_time}::timestamptz, ${row.ref.type}, ${row.ref.id}::bigint, ${row.origin ?? null}::bigint,
      ${row.remark?.slice(0, 200) ?? null}, ${authorOf(context)}, ${row.debt?.due ?? null}::date, ${row.debt?.id ?? null}::int,
      ${row.group ?? null}, ${row.payer_id ?? null}::bigint)`,
    context,
  )
  return posted?.id
}

/** Points of dues. */
export async function earn(
  id: number,
  { user, scene, amount, pay_time, ref }: Payment,
  context: Context,
): Promise<void> {
  if (!DUES.has(scene) || amount <= 0 || user === null) return
  await award({ type: POINTS.fee, user, key: `fee:${id}`, amount, ref, title: '缴纳会费', at: pay_time }, context)
}

/** A received payment, before its points. */
export async function receive(payment: Payment, context: Context): Promise<number> {
  return (await post({ ...payment, status: 'paid' }, context)) as number
}

/** A received payment: logged and added to the total; dues earn their points. Returns the entry's id. */
export async function pay(payment: Payment, context: Context): Promise<number> {
  const id = await receive(payment, context)
  await earn(id, payment, context)
  await book(id, payment, context)
  return id
}

/** Days to pay: an applicant's seat is kept for so long. */
const termOf = (scene: PayScene, { setting }: Context) =>
  Number(scene === 'join' ? (setting('pay_days') ?? 7) : (setting('due_days') ?? 30))

/** An outstanding payment, with the day until which it is to be paid and the title that probably pays. Returns its id. */
export async function owe(
  { due, ...payment }: Omit<Payment, 'pay_type' | 'pay_time'> & { due?: string },
  context: Context,
): Promise<number> {
  const { user, payer_id = user === null ? null : await likelyTitle(user, context) } = payment
  const debt = { id: null, due: due ?? addDays(context.today, termOf(payment.scene, context)) }
  return (await post(
    { ...payment, payer_id, debt, status: 'unpaid', pay_type: null, pay_time: null },
    context,
  )) as number
}

/** Closes outstanding payments; what was received or waived of their debts stays. */
export async function closeOwed(user: number, scene: PayScene, { db }: Context): Promise<void> {
  await sql`update pay_log set status = 'closed', update_time = now()
    where user_id = ${user} and scene = ${scene} and status = 'unpaid'`.execute(db)
}
