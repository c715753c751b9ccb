// Effects of a settled dues item: once nothing of it is owed any more the membership is renewed, once; and the way back.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { addDays } from '#kernel/calendar'
import { writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import type { Source } from '../ledger'
import { isMember, lockMember, type Member } from '../member'
import { dayOf, expireOf } from '../membership-dates'
import { owe, type Payment } from '../payments'
import { effectOn, type Renewal, renewNumber, takeEffect } from '../renewal'
import { DUES_ITEM, owedSql, paidSql } from './amounts'

type Paid = Pick<Payment, 'pay_type' | 'pay_time'>

type Item = Pick<Shapes['dues_item']['row'], 'id' | 'kind' | 'amount' | 'position_id' | 'renew_id'> & {
  user_id: number
  years: number
  paid: number
  owed: number
  title: string
  from_date: string
  /** True if only some months of the period were charged. */
  is_part: boolean
}

async function itemOf(id: number, { db }: Context): Promise<Item | undefined> {
  const { rows } = await sql<Item>`select i.id, i.user_id, i.kind, i.amount, i.position_id, i.renew_id, i.from_date,
      coalesce(i.years, 1) as years, r.title, ${paidSql('i')} as paid, ${owedSql('i')} as owed, i.months < (extract(year from r.until_date) - extract(year from r.from_date)) * 12
        + extract(month from r.until_date) - extract(month from r.from_date) + 1 as is_part
    from dues_item i join dues_run r on r.id = i.run_id where i.id = ${id} for no key update of i`.execute(db)
  return rows[0]
}

/** Dues of a period leave no gap after the last one; dues of some months last until its end. */
async function effectOf(item: Item, member: Member, pay_time: string, context: Context) {
  const expire = member.expire_time as string
  const start_date = expire < dayOf(pay_time, context) ? addDays(expire, 1) : null
  const position_id = member.position_id ?? (item.position_id as number)
  const effect = await effectOn(member, { years: item.years, pay_time, start_date, position_id }, context)
  const end = expireOf(item.from_date, item.years) as string
  return { position_id, ...effect, ...(item.is_part && end > expire ? { new_expire: end } : {}) }
}

/** Former members, lifelong ones and those without a position pay what they owe, and nothing follows. */
async function renewBy(item: Item, { pay_type, pay_time }: Paid, context: Context): Promise<void> {
  const member = await lockMember(item.user_id, context)
  const hasPosition = (member.position_id ?? item.position_id) !== null
  if (!isMember(member) || member.expire_time === null || !hasPosition) return
  const values = {
    renew_no: await renewNumber(context),
    user_id: member.id,
    years: item.years,
    amount: item.paid,
    // Credit was received before, in some way.
    pay_type: item.paid === 0 ? ('waived' as const) : pay_type === 'credit' ? ('other' as const) : pay_type,
    pay_time,
    dues_item_id: item.id,
    remark: item.title,
    ...(await effectOf(item, member, pay_time, context)),
  }
  const id = await writeNew(context.resources.get('user_renew'), values, context)
  await takeEffect({ ...values, id } as Renewal, member, context)
  await sql`update dues_item set renew_id = ${id}, update_time = now() where id = ${item.id}`.execute(context.db)
}

/** After a payment, or a waiver, of a debt: the renewal that it completes. Nothing for debts of other documents. */
export async function duesSettled(ref: Source, paid: Paid, context: Context): Promise<void> {
  if (ref.type !== DUES_ITEM) return
  const item = await itemOf(ref.id, context)
  if (item?.kind !== 'dues' || item.renew_id !== null || item.owed > 0) return
  await renewBy(item, paid, context)
}

/** The renewal of an item that was waived before it was charged. */
export async function takeWaived(id: number, context: Context): Promise<void> {
  await duesSettled({ type: DUES_ITEM, id }, { pay_type: 'waived', pay_time: context.now().toISOString() }, context)
}

/** The effective renewal that a dues item has brought about. */
export async function renewalOfDues(ref: Source, { db }: Context): Promise<Renewal | undefined> {
  if (ref.type !== DUES_ITEM) return undefined
  const { rows } = await sql<Renewal>`select w.* from user_renew w
    where w.dues_item_id = ${ref.id} and w.status = 'effective' and ${living('w')} for no key update`.execute(db)
  return rows[0]
}

/** The item waits for another renewal. */
export async function unlinkDues(id: number, { db }: Context): Promise<void> {
  await sql`update dues_item set renew_id = null, update_time = now() where id = ${id}`.execute(db)
}

/** The renewal of an item was taken back: what was charged is owed again. */
export async function reopenDues(id: number, renewNo: string, context: Context): Promise<void> {
  const { rows } = await sql<
    Item & { is_waived: boolean; due_date: string }
  >`update dues_item i set renew_id = null, update_time = now()
    from dues_run r where i.id = ${id} and r.id = i.run_id and r.status <> 'undone'
    returning i.id, i.user_id, i.amount, i.is_waived, r.title, r.due_date`.execute(context.db)
  const [item] = rows
  if (!item || item.is_waived || !item.amount) return
  const ref = { type: DUES_ITEM, id }
  const remark = `${item.title}，作废 ${renewNo}`
  await owe({ user: item.user_id, scene: 'renew', amount: item.amount, ref, remark, due: item.due_date }, context)
}
