// Takes payments back: refunds on their own day, corrections in the period of the payment that they correct.
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { book, rebook, unbook, unbookPart } from './books/posting'
import { type Corrected, correctedSql, type Reversal, replacementDate, reversalDateSql } from './correction-date'
import { debtOf } from './debts'
import { money, refundedSql, type Source, standsSql } from './ledger'
import { dayOf } from './membership-dates'
import { earn, type Payment, type PayType, post, receive } from './payments'
import { POINTS } from './point-rules'
import { duesAgainOn, redate, reduceFact, reverse, reverseFact } from './points'
import { voidReceipts } from './receipts'

/** Columns of an entry that its reversal repeats. */
export interface Entry {
  id: number
  user_id: number | null
  payer: string | null
  amount: number
  pay_type: PayType | null
  ref_type: string
  ref_id: number
}

/** The paid entries of a source that have not been reversed, locked. */
async function validEntries(ref: Source, { db }: Context): Promise<Entry[]> {
  await sql`select id from pay_log where ref_type = ${ref.type} and ref_id = ${ref.id} order by id for no key update`.execute(
    db,
  )
  // Read once the locks are held: a refund may have been entered meanwhile.
  const { rows } = await sql<Entry>`select p.id, p.user_id, p.payer, p.amount, p.pay_type, p.ref_type, p.ref_id
    from pay_log p where p.ref_type = ${ref.type} and p.ref_id = ${ref.id} and p.status = 'paid' and p.origin_id is null
    and ${standsSql(money, 'p')} order by p.id`.execute(db)
  return rows
}

/** Reverses entries, each at most once. */
async function takeBack(entries: readonly Entry[], scene: Reversal, remark: string, context: Context): Promise<void> {
  for (const { id, user_id: user, payer, amount, pay_type, ref_type, ref_id } of entries) {
    const entry = { user, payer, amount: -amount, pay_type, ref: { type: ref_type, id: ref_id }, remark, origin: id }
    const date = reversalDateSql(scene, sql`(select pay_time from pay_log where id = ${id})`, context)
    await post({ ...entry, scene, status: 'refunded', pay_time: date }, context)
    await voidReceipts('pay_id', id, remark, context)
  }
}

async function giveBack(entries: readonly Entry[], scene: Reversal, remark: string, context: Context): Promise<void> {
  await takeBack(entries, scene, remark, context)
  for (const { id } of entries) await unbook(id, scene, context)
}

/**
 * Refunds the payments of a source, or takes back what was recorded by mistake, with the points earned as dues.
 * @returns the cents and points taken back
 */
export async function refund(
  ref: Source,
  remark: string,
  context: Context,
  cause: Reversal = 'refund',
): Promise<{ amount: number; points: number }> {
  const entries = await validEntries(ref, context)
  await giveBack(entries, cause, remark, context)
  const points = await reverse(ref, [POINTS.fee], context, cause)
  return { amount: entries.reduce((sum, { amount }) => sum + amount, 0), points }
}

/** Takes back one entry that was recorded by mistake. It must be locked. */
export async function takeBackEntry(entry: Entry, remark: string, context: Context): Promise<void> {
  await giveBack([entry], 'correction', remark, context)
  await reverseFact(`fee:${entry.id}`, context, 'correction')
}

/** Money that is paid back, on which day and how. */
export interface Back {
  amount: number
  pay_type: PayType | null
  pay_time: string
  remark: string
}

/** Refunds a payment as a whole or in part, at most what is left of it. It must be locked. */
export async function refundEntry(entry: Entry, back: Back, context: Context): Promise<void> {
  const { id, user_id: user, payer, ref_type, ref_id } = entry
  const { amount, pay_type, pay_time, remark } = back
  const left = await leftToRefund(id, context)
  const ref = { type: ref_type, id: ref_id }
  const row = { user, payer, amount: -amount, pay_type, ref, remark, origin: id, debt: await debtOf(id, context) }
  const made = (await post({ ...row, scene: 'refund', status: 'refunded', pay_time }, context)) as number
  if (amount === left) await voidReceipts('pay_id', id, remark, context)
  await unbookPart(id, { id: made, amount, pay_type, day: dayOf(pay_time, context) }, context)
  await reduceFact(`fee:${id}`, { kept: left - amount, of: left }, context)
}

/** Amount of a payment that has not been paid back. */
export async function leftToRefund(id: number, { db }: Context): Promise<number> {
  const { rows } = await sql<{ left: number }>`select p.amount - ${refundedSql('p')} as left from pay_log p
    where p.id = ${id}`.execute(db)
  return rows[0]?.left ?? 0
}

async function correctedOf(ref: Source, { db }: Context): Promise<Corrected> {
  const { rows } = await sql<Corrected>`select ${correctedSql('back', 'paid', 'pay_time')}
    from pay_log back join pay_log paid on paid.id = back.origin_id
    where back.ref_type = ${ref.type} and back.ref_id = ${ref.id} and back.scene = 'correction'`.execute(db)
  return rows[0] as Corrected
}

/** The date of a payment of a source whose earlier one was taken back as a mistake. */
export async function payTimeAgain(ref: Source, wanted: string, context: Context): Promise<string> {
  return replacementDate(wanted, await correctedOf(ref, context), context) as string
}

/** A payment on another day than that on which it was received, which its remark keeps. */
function dated(payment: Payment, pay_time: string, context: Context): Payment {
  const [real, day] = [dayOf(payment.pay_time, context), dayOf(pay_time, context)]
  if (real === day) return { ...payment, pay_time }
  const remark = [payment.remark, `实际缴费日期 ${real}`].filter(Boolean).join('，')
  return { ...payment, pay_time, remark }
}

/** A correct entry: its id, and the instant to which the correction moves the payment, if it does. */
interface Replaced {
  readonly id: number
  readonly pay_time: string
  readonly moved: string | null
}

/** The right entry takes the place of the wrong ones, in the books as well. */
async function replace(wrong: readonly Entry[], payment: Payment, context: Context): Promise<Replaced> {
  await takeBack(wrong, 'correction', '更正', context)
  const corrected = await correctedOf(payment.ref, context)
  const pay_time = replacementDate(payment.pay_time, corrected, context) as string
  const id = await receive(dated(payment, pay_time, context), context)
  const [first, ...others] = wrong
  const moved = first && Date.parse(pay_time) !== Date.parse(corrected.last ?? pay_time) ? pay_time : null
  if (first) await rebook(first.id, id, payment, moved && dayOf(moved, context), context)
  else await book(id, payment, context)
  for (const other of others) await unbook(other.id, 'correction', context)
  return { id, pay_time, moved }
}

/** Points of the right entry, on the day of the wrong one unless the correction moves the payment. */
async function earnAgain({ id, pay_time, moved }: Replaced, payment: Payment, context: Context): Promise<void> {
  const at = await duesAgainOn(payment.ref, moved, context)
  await earn(id, { ...payment, pay_time: at ?? pay_time }, context)
}

/** Replaces one entry by a correct one, with its points. Returns the id of the new entry. */
export async function rewriteEntry(entry: Entry, payment: Payment, context: Context): Promise<number> {
  const replaced = await replace([entry], payment, context)
  await reverseFact(`fee:${entry.id}`, context)
  await earnAgain(replaced, payment, context)
  return replaced.id
}

/**
 * A correction of a source's amount, method or time: the wrong entry is reversed and the right one written. Points
 * follow amount and time only. `others`: points of the source that do not follow the amount.
 */
export async function correct(
  payment: Payment,
  before: { amount: number },
  context: Context,
  others: readonly number[] = [],
): Promise<void> {
  const replaced = await replace(await validEntries(payment.ref, context), payment, context)
  const same = before.amount === payment.amount
  if (replaced.moved) await redate(payment.ref, same ? [POINTS.fee, ...others] : others, replaced.moved, context)
  if (same) return
  await reverse(payment.ref, [POINTS.fee], context)
  await earnAgain(replaced, payment, context)
}
