// Entries of the ledger that payments make: pending ones follow their payment, approved ones are reversed in red.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { addDays } from '#kernel/calendar'
import { writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { updateRow } from '../../../rows/store'
import type { Reversal } from '../correction-date'
import { refundedSql, type Source } from '../ledger'
import { dayOf } from '../membership-dates'
import { type Entry, isLocked, lockDay, MONEY } from './amounts'
import { matchPayment, releaseEntries } from './matching'
import { release } from './voided'

type Paid = Shapes['pay_log']['row']
type PayScene = NonNullable<Paid['scene']>
type PayType = NonNullable<Paid['pay_type']>

/** A received payment. */
interface Posted {
  readonly user: number | null
  readonly scene: PayScene
  readonly amount: number
  readonly pay_type: PayType
  readonly pay_time: string
  readonly ref: Source
  readonly payer?: string | null
}

interface Kind {
  readonly source: Entry['source_type']
  /** `sys_key` of the category; null for no income. */
  readonly cate: string | null
  readonly title: string
}

export const kinds: Partial<Record<PayScene, Kind>> = {
  join: { source: 'join', cate: 'fee', title: '入会会费' },
  renew: { source: 'renew', cate: 'fee', title: '续费' },
  position_change: { source: 'renew', cate: 'fee', title: '职务变更补差' },
  activity_fee: { source: 'activity', cate: 'activity', title: '活动费' },
  sponsorship: { source: 'sponsor', cate: 'sponsor', title: '赞助' },
  donation: { source: 'donate', cate: 'donate', title: '捐赠' },
  // Owed until it is used: a transfer from the account of what was received in advance.
  credit: { source: 'credit', cate: null, title: '预收款' },
}

/** Purposes of payments that are booked. */
export const SCENES = Object.keys(kinds)

/** False for payments that change no account: what is waived, and credit that comes back from a payment made of it. */
const moves = ({ scene, pay_type: way }: Pick<Posted, 'scene' | 'pay_type'>): boolean =>
  way !== 'waived' && !(scene === 'credit' && way === 'credit')

type Place = Pick<Entry, 'account' | 'account_id'>

/** The account of what members have paid in advance, made with the first of it. */
export async function advanceAccount({ db }: Context): Promise<Place> {
  const known = () =>
    sql<Place>`select id as account_id, code as account from ledger_account
    where kind = 'received_in_advance' and closed_date is null and ${living()} order by sort, id limit 1`.execute(db)
  const { rows } = await known()
  if (rows[0]) return rows[0]
  await sql`insert into ledger_account (name, code, kind, sort) values ('会员预收款', 'prepaid', 'received_in_advance', 900)
    on conflict do nothing`.execute(db)
  return (await known()).rows[0] as Place
}

/** The account to which money paid in this way comes; null if all of them are closed. */
async function accountFor(way: PayType, context: Context): Promise<Place | null> {
  if (way === 'credit') return advanceAccount(context)
  const { rows } = await sql<Place>`select id as account_id, code as account from ledger_account
    where kind = any(${[...MONEY]}::text[]) and closed_date is null and ${living()} and (${way} = any(pay_types) or kind = 'bank')
    order by (${way} = any(pay_types)) desc, sort, id limit 1`.execute(context.db)
  return rows[0] ?? null
}

/** Payments received in a locked period are booked on the first open day. */
function openDay(day: string, context: Context): string {
  return isLocked(day, context) ? addDays(lockDay(context) as string, 1) : day
}

interface Beside {
  fund: number | null
  cate: number | null
  payer: string | null
  area: number | null
  activity: number | null
}

/** Why the date of an entry is not that of its payment. */
function remarkOn(day: string, date: string, context: Context): string | null {
  if (date === day) return null
  return isLocked(day, context) ? `实际收款日期 ${day}，该期间已锁账` : `实际收款日期 ${day}`
}

/** @param booked date of the entry; that of the payment if there is none. */
async function valuesOf(
  id: number,
  posted: Posted,
  { source, cate, title }: Kind,
  booked: string | null,
  context: Context,
) {
  const { user, ref } = posted
  const { rows } = await sql<Beside>`select
      (select id from ledger_cate where sys_key = ${cate} order by id limit 1) as cate,
      (select fund_id from user_donate where id = ${ref.id}::bigint and ${ref.type} = 'user_donate') as fund,
      (select user_name from person where id = ${user}::bigint) as payer,
      (select area_id from person where id = ${user}::bigint) as area,
      (select activity_id from activity_apply where id = ${ref.id}::bigint and ${ref.type} = 'activity_apply'
        union all select activity_id from sponsor where id = ${ref.id}::bigint and ${ref.type} = 'sponsor') as activity`.execute(
    context.db,
  )
  const beside = rows[0] as Beside
  const place = await accountFor(posted.pay_type, context)
  if (place === null || (cate !== null && beside.cate === null)) return null
  const other = cate === null ? await advanceAccount(context) : null
  const payer = posted.payer ?? beside.payer
  const day = dayOf(posted.pay_time, context)
  const date = booked ?? openDay(day, context)
  return {
    type: other ? 'transfer_in' : 'income',
    cate_id: beside.cate,
    ...place,
    other_account_id: other?.account_id ?? null,
    fund_id: beside.fund,
    amount: posted.amount,
    trade_date: date,
    title: [title, payer].filter(Boolean).join('：').slice(0, 100),
    party: payer?.slice(0, 100) ?? null,
    user_id: user,
    activity_id: beside.activity,
    area_id: beside.area,
    handler: context.session?.admin.real_name.slice(0, 30) ?? '系统',
    status: 'pending',
    reason: null,
    check_time: null,
    check_admin_name: null,
    source_type: source,
    source_id: id,
    remark: remarkOn(day, date, context),
  }
}

/** Posts a received payment as a pending entry, if the settings say so. */
export async function book(id: number, posted: Posted, context: Context): Promise<void> {
  if (context.setting('auto_ledger') !== true) return
  await postPending(id, posted, null, context)
}

async function postPending(id: number, posted: Posted, booked: string | null, context: Context): Promise<void> {
  const kind = kinds[posted.scene]
  if (!kind || posted.amount <= 0 || !moves(posted)) return
  const values = await valuesOf(id, posted, kind, booked, context)
  if (!values) return
  await writeNew(context.resources.get('ledger'), values, context)
  await matchPayment(id, context)
}

/** A payment that is not in the books gets a pending entry. */
export async function bookLate(id: number, posted: Posted, context: Context): Promise<void> {
  await release(id, context)
  const { rows } = await sql<{
    back: number
  }>`select ${refundedSql('p')} as back from pay_log p where p.id = ${id}`.execute(context.db)
  await postPending(id, { ...posted, amount: posted.amount - (rows[0]?.back ?? 0) }, null, context)
}

type Held = Pick<
  Entry,
  | 'id'
  | 'status'
  | 'type'
  | 'cate_id'
  | 'fund_id'
  | 'account'
  | 'account_id'
  | 'other_account_id'
  | 'amount'
  | 'trade_date'
  | 'title'
  | 'party'
  | 'user_id'
  | 'activity_id'
  | 'area_id'
> &
  Pick<Entry, 'source_type' | 'source_id' | 'ledger_no'>

/** The entry of a payment, locked. */
async function entryOf(id: number, { db }: Context): Promise<Held | undefined> {
  const { rows } =
    await sql<Held>`select id, status, type, cate_id, fund_id, account, account_id, other_account_id, amount, trade_date, title, party, user_id,
      activity_id, area_id, source_type, source_id, ledger_no from ledger
    where source_id = ${id} and source_type <> 'manual' and origin_id is null and status <> 'voided' and ${living()}
    for update`.execute(db)
  return rows[0]
}

/** The day of both halves of a correction in the books. */
function correctionDay({ trade_date: day }: Held, context: Context): string {
  return isLocked(day, context) ? openDay(context.today, context) : day
}

/** A pending entry over the negative amount, in the same direction and category, so that totals by category are right. */
async function reverseInRed(held: Held, cause: Reversal, context: Context, day = context.today): Promise<void> {
  const { id, status: _, ledger_no: number, title, ...same } = held
  const words = {
    title: `冲销：${title}`.slice(0, 100),
    remark: number ? `冲销 ${number}` : null,
    handler: context.session?.admin.real_name ?? '系统',
  }
  const values = {
    ...same,
    ...words,
    amount: -held.amount,
    trade_date: cause === 'refund' ? openDay(day, context) : correctionDay(held, context),
    status: 'pending',
    origin_id: id,
  }
  await writeNew(context.resources.get('ledger'), values, context)
}

/** Of a locked period a pending entry is in no balance: rejected, it waits for nobody, and can't be approved any more. */
async function rejectUnpaid(held: Held, context: Context): Promise<void> {
  const change = {
    status: 'rejected',
    reason: '缴费已退款或更正，系统驳回',
    check_time: context.now().toISOString(),
    check_admin_name: context.session?.admin.real_name.slice(0, 30) ?? '系统',
  }
  await updateRow(context.resources.get('ledger'), held.id, change, context, { ...held, ...change })
}

/** A part that was paid back. */
export interface Part {
  /** The refund. */
  readonly id: number
  readonly amount: number
  readonly pay_type: PayType | null
  readonly day: string
}

/** Credit that came back from a payment has no entry of its own: paid back, it leaves an account for that of the credit. */
async function payBackCredit(id: number, { amount, pay_type: way, day, id: back }: Part, context: Context) {
  if (context.setting('auto_ledger') !== true || way === null || way === 'credit') return
  const { rows } = await sql<{ user_id: number; name: string | null; area: number | null }>`select p.user_id,
      u.user_name as name, u.area_id as area from pay_log p join person u on u.id = p.user_id
    where p.id = ${id} and p.scene = 'credit' and p.pay_type = 'credit'`.execute(context.db)
  const [of] = rows
  const place = of && (await accountFor(way, context))
  if (!of || !place) return
  const { account_id: other } = await advanceAccount(context)
  const about = { user_id: of.user_id, party: of.name, area_id: of.area, title: `退还预收款：${of.name ?? ''}` }
  const handler = context.session?.admin.real_name.slice(0, 30) ?? '系统'
  const source = { source_type: 'credit', source_id: back, handler, status: 'pending' }
  const values = { type: 'transfer_out', ...place, other_account_id: other, amount, trade_date: openDay(day, context) }
  await writeNew(context.resources.get('ledger'), { ...values, ...about, ...source }, context)
}

/**
 * Takes a part of a payment out of the books: a pending entry is of the rest, and of an approved one a reversal in red is
 * of the part. Money that left another account than it came to is an entry of its own.
 */
export async function unbookPart(id: number, part: Part, context: Context): Promise<void> {
  const held = await entryOf(id, context)
  if (!held) return payBackCredit(id, part, context)
  const { amount, pay_type, day, id: back } = part
  const place = pay_type === null ? held : await accountFor(pay_type, context)
  const { account, account_id } = place ?? held
  const left = held.amount - amount
  if (account === held.account && left <= 0) return takeOut(held, 'refund', context, day)
  if (held.status === 'rejected') return
  if (held.status === 'approved' || account !== held.account || isLocked(held.trade_date, context))
    return reverseInRed({ ...held, account, account_id, amount, source_id: back }, 'refund', context, day)
  const change = { amount: left }
  await releaseEntries([held.id], context)
  await updateRow(context.resources.get('ledger'), held.id, change, context, { ...held, ...change })
}

/** Takes a payment out of the books: a pending or rejected entry goes, or stays rejected; an approved one is reversed. */
export async function unbook(id: number, cause: Reversal, context: Context): Promise<void> {
  const held = await entryOf(id, context)
  if (held) await takeOut(held, cause, context)
}

async function takeOut(held: Held, cause: Reversal, context: Context, day = context.today): Promise<void> {
  if (held.status === 'approved') await reverseInRed(held, cause, context, day)
  else if (!isLocked(held.trade_date, context)) {
    await releaseEntries([held.id], context)
    await sql`delete from ledger where id = ${held.id}`.execute(context.db)
  } else if (held.status === 'pending') await rejectUnpaid(held, context)
}

/**
 * A payment replaces another one: a pending entry is changed, an approved or locked one stays beside a new one.
 *
 * @param day the day to which the correction moves the payment; null if it stays where it is
 */
export async function rebook(
  before: number,
  id: number,
  posted: Posted,
  day: string | null,
  context: Context,
): Promise<void> {
  const held = await entryOf(before, context)
  if (!held) {
    if (await release(before, context)) await postPending(id, posted, null, context)
    return
  }
  const kind = kinds[posted.scene]
  const closed = isLocked(held.trade_date, context)
  const booked = closed || day === null ? correctionDay(held, context) : openDay(day, context)
  if (held.status === 'approved' || closed || !kind || posted.amount <= 0 || !moves(posted)) {
    await takeOut(held, 'correction', context)
    await postPending(id, posted, booked, context)
    return
  }
  const values = await valuesOf(id, posted, kind, booked, context)
  if (!values) return
  await releaseEntries([held.id], context)
  // The category and the handler may have been chosen by a person.
  const { cate_id: _, handler: __, ...changed } = values
  await updateRow(context.resources.get('ledger'), held.id, changed, context, { ...held, ...changed })
  await matchPayment(id, context)
}
