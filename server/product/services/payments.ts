// The payment log: append-only, corrected by pairs; a person's total paid is always its sum.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { nextNumber } from '../../database/numbers'
import { POINTS } from './point-rules'
import { award, reverse, reverseFact, type Source } from './points'

type Written = Shapes['pay_log']['row']
export type PayType = NonNullable<Written['pay_type']>
export type PayScene = NonNullable<Written['scene']>

export interface Payment {
  user: number
  scene: PayScene
  amount: number
  pay_type: PayType
  /** RFC 3339. */
  pay_time: string
  ref: Source
  remark?: string | null
}

/** Scenes that earn points as dues; a donation earns by a rule of its own. */
const DUES: ReadonlySet<PayScene> = new Set(['join', 'renew', 'position_change'])
/** Milliseconds that clocks may differ. */
const TOLERANCE = 5 * 60_000

type Paid = Pick<Payment, 'amount' | 'pay_type' | 'pay_time'>

/** Problems of a payment: zero without a waiver, a waiver with an amount, a time in the future. */
export function paymentErrors(paid: Paid, context: Context): Record<string, Text> {
  const errors: Record<string, Text> = {}
  const waived = paid.pay_type === 'waived'
  if (paid.amount === 0 && !waived)
    errors['amount'] = { zh: '金额须大于 0；不收费请选择免缴', en: 'Enter an amount, or choose “waived”' }
  if (paid.amount !== 0 && waived) errors['amount'] = { zh: '免缴时金额须为 0', en: 'Must be 0 where it is waived' }
  if (Date.parse(paid.pay_time) > context.now().getTime() + TOLERANCE)
    errors['pay_time'] = { zh: '缴费时间不能晚于现在', en: 'Cannot be later than now' }
  return errors
}

/** Refuses an invalid payment with PARAM, at its fields. */
export function checkPayment(paid: Paid, context: Context): void {
  const errors = paymentErrors(paid, context)
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

async function append(payment: Payment, status: 'paid' | 'unpaid', context: Context): Promise<number> {
  const number = await nextNumber(`JF${context.today.replaceAll('-', '')}`, 6, context)
  const { rows } = await sql<{ id: number }>`insert into pay_log
    (pay_no, user_id, scene, amount, pay_type, status, pay_time, ref_type, ref_id, remark, admin_id)
    values (${number}, ${payment.user}, ${payment.scene}, ${payment.amount}, ${status === 'paid' ? payment.pay_type : null}, ${status},
      ${status === 'paid' ? payment.pay_time : null}, ${payment.ref.type}, ${payment.ref.id}, ${payment.remark?.slice(0, 200) ?? null},
      ${context.session?.admin.id ?? null}) returning id`.execute(context.db)
  return (rows[0] as { id: number }).id
}

async function addUp(user: number, amount: number, context: Context): Promise<void> {
  if (amount === 0) return
  const { rows } = await sql<{ pay_total: number }>`update person set pay_total = pay_total + ${amount}
    where id = ${user} returning pay_total`.execute(context.db)
  const now = rows[0]?.pay_total ?? 0
  const { page = context.page, changes } = context.audit
  // Field of the form for the amount, shown in advance.
  if (page.base !== 'user') return
  const change = changes.find((one) => one.id === user && one.field === 'pay_total')
  if (change) change.new = now
  else changes.push({ id: user, field: 'pay_total', old: now - amount, new: now })
}

async function earn(id: number, { user, scene, amount, pay_time, ref }: Payment, context: Context): Promise<void> {
  if (!DUES.has(scene) || amount <= 0) return
  await award({ type: POINTS.fee, user, key: `fee:${id}`, amount, ref, title: '缴纳会费', at: pay_time }, context)
}

/** A received payment: logged and added to the total; dues earn their points. Returns the entry's id. */
export async function pay(payment: Payment, context: Context): Promise<number> {
  const id = await append(payment, 'paid', context)
  await addUp(payment.user, payment.amount, context)
  await earn(id, payment, context)
  return id
}

/** An outstanding payment. */
export function owe(payment: Omit<Payment, 'pay_type' | 'pay_time'>, context: Context): Promise<number> {
  return append({ ...payment, pay_type: 'other', pay_time: '' }, 'unpaid', context)
}

/** Closes outstanding payments. */
export async function closeOwed(user: number, scene: PayScene, { db }: Context): Promise<void> {
  await sql`update pay_log set status = 'closed', update_time = now()
    where user_id = ${user} and scene = ${scene} and status = 'unpaid'`.execute(db)
}

/** An outstanding payment has been received: its entry is updated if the amount matches, otherwise replaced. */
export async function settle(payment: Payment, context: Context): Promise<number> {
  const { user, scene, amount, pay_type, pay_time, remark } = payment
  const { rows } = await sql<{
    id: number
  }>`update pay_log set status = 'paid', pay_type = ${pay_type}, pay_time = ${pay_time},
      remark = coalesce(${remark?.slice(0, 200) ?? null}, remark), update_time = now()
    where id = (select id from pay_log where user_id = ${user} and scene = ${scene} and status = 'unpaid' and amount = ${amount}
      order by id desc limit 1) returning id`.execute(context.db)
  await closeOwed(user, scene, context)
  const id = rows[0]?.id
  if (id === undefined) return pay(payment, context)
  await addUp(user, amount, context)
  await earn(id, payment, context)
  return id
}

/** Columns of an entry that its reversal repeats. */
export interface Entry {
  id: number
  user_id: number
  amount: number
  pay_type: PayType | null
  ref_type: string
  ref_id: number
}

/** The same for one chosen entry; the person's other ones stay outstanding. */
export async function settleEntry(
  entry: { id: number; amount: number },
  payment: Payment,
  context: Context,
): Promise<number> {
  const same = entry.amount === payment.amount
  const { pay_type, pay_time, remark } = payment
  await sql`update pay_log set status = ${same ? 'paid' : 'closed'}, pay_type = ${same ? pay_type : null},
      pay_time = ${same ? pay_time : null}, remark = coalesce(${remark?.slice(0, 200) ?? null}, remark), update_time = now()
    where id = ${entry.id}`.execute(context.db)
  if (!same) return pay(payment, context)
  await addUp(payment.user, payment.amount, context)
  await earn(entry.id, payment, context)
  return entry.id
}

/** The valid entries of a source: paid and not reversed. */
function validEntries(ref: Source, { db }: Context) {
  return sql<Entry>`select p.id, p.user_id, p.amount, p.pay_type, p.ref_type, p.ref_id
    from pay_log p where p.ref_type = ${ref.type} and p.ref_id = ${ref.id} and p.status = 'paid' and p.origin_id is null
    and not exists (select 1 from pay_log r where r.origin_id = p.id) order by p.id for no key update of p`.execute(db)
}

/** Reverses an entry by another one, at most once: `origin_id` is unique. */
async function takeBackEntry(entry: Entry, remark: string, context: Context): Promise<void> {
  const { id, user_id: user, amount, pay_type } = entry
  const number = await nextNumber(`JF${context.today.replaceAll('-', '')}`, 6, context)
  await sql`insert into pay_log (pay_no, user_id, scene, amount, pay_type, status, pay_time, ref_type, ref_id, origin_id, remark, admin_id)
    values (${number}, ${user}, 'refund', ${-amount}, ${pay_type}, 'refunded', ${context.now().toISOString()}, ${entry.ref_type}, ${entry.ref_id},
      ${id}, ${remark.slice(0, 200)}, ${context.session?.admin.id ?? null})`.execute(context.db)
  await addUp(user, -amount, context)
}

async function takeBack(ref: Source, remark: string, context: Context): Promise<void> {
  const { rows } = await validEntries(ref, context)
  for (const entry of rows) await takeBackEntry(entry, remark, context)
}

/** Refunds the payments of a source, and reverses the points earned as dues. */
export async function refund(ref: Source, remark: string, context: Context): Promise<void> {
  await takeBack(ref, remark, context)
  await reverse(ref, [POINTS.fee], context)
}

/** Refunds one entry, and reverses the points earned as dues. */
export async function refundEntry(entry: Entry, remark: string, context: Context): Promise<void> {
  await takeBackEntry(entry, remark, context)
  await reverseFact(`fee:${entry.id}`, context)
}

/** Replaces one entry by a correct one, with its points. Returns the id of the new entry. */
export async function rewriteEntry(entry: Entry, payment: Payment, context: Context): Promise<number> {
  await refundEntry(entry, '更正', context)
  return pay(payment, context)
}

/**
 * A correction of amount, method or time: reverses the wrong entry and writes the right one. Points follow the amount
 * only.
 */
export async function correct(payment: Payment, before: { amount: number }, context: Context): Promise<void> {
  await takeBack(payment.ref, '更正', context)
  const id = await append(payment, 'paid', context)
  await addUp(payment.user, payment.amount, context)
  if (before.amount === payment.amount) return
  await reverse(payment.ref, [POINTS.fee], context)
  await earn(id, payment, context)
}
