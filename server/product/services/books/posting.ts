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
import { type Account, type Entry, isLocked, lockDay } from './amounts'
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
  /** `sys_key` of the category. */
  readonly cate: string
  readonly title: string
}

export const kinds: Partial<Record<PayScene, Kind>> = {
  join: { source: 'join', cate: 'fee', title: '入会会费' },
  renew: { source: 'renew', cate: 'fee', title: '续费' },
  position_change: { source: 'renew', cate: 'fee', title: '职务变更补差' },
  activity_fee: { source: 'activity', cate: 'activity', title: '活动费' },
  sponsorship: { source: 'sponsor', cate: 'sponsor', title: '赞助' },
  donation: { source: 'donate', cate: 'donate', title: '捐赠' },
}

/** Purposes of payments that are booked. */
export const SCENES = Object.keys(kinds)

/** Ways of payment by which nothing comes to an account. */
const NO_MONEY: ReadonlySet<PayType> = new Set(['waived', 'credit'])

const accounts: Partial<Record<PayType, Account>> = { wechat_pay: 'wechat', alipay: 'alipay', cash: 'cash' }

export const accountOf = (way: PayType): Account => accounts[way] ?? 'bank'

/** Payments received in a locked period are booked on the first open day. */
function openDay(day: string, context: Context): string {
  return isLocked(day, context) ? addDays(lockDay(context) as string, 1) : day
}

interface Beside {
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
      (select user_name from person where id = ${user}::bigint) as payer,
      (select area_id from person where id = ${user}::bigint) as area,
      (select activity_id from activity_apply where id = ${ref.id}::bigint and ${ref.type} = 'activity_apply'
        union all select activity_id from sponsor where id = ${ref.id}::bigint and ${ref.type} = 'sponsor') as activity`.execute(
    context.db,
  )
  const beside = rows[0] as Beside
  if (beside.cate === null) return null
  const payer = posted.payer ?? beside.payer
  const day = dayOf(posted.pay_time, context)
  const date = booked ?? openDay(day, context)
  return {
    type: 'income',
    cate_id: beside.cate,
    account: accountOf(posted.pay_type),
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
  if (!kind || posted.amount <= 0 || NO_MONEY.has(posted.pay_type)) return
  const values = await valuesOf(id, posted, kind, booked, context)
  if (values) await writeNew(context.resources.get('ledger'), values, context)
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
  | 'account'
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
  const { rows } = await sql<Held>`select id, status, type, cate_id, account, amount, trade_date, title, party, user_id,
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

/**
 * Takes a part of a payment out of the books: a pending entry is of the rest, and of an approved one a reversal in red is
 * of the part. Money that left another account than it came to is an entry of its own.
 */
export async function unbookPart(
  id: number,
  { amount, pay_type, day, id: back }: Part,
  context: Context,
): Promise<void> {
  const held = await entryOf(id, context)
  if (!held) return
  const account = pay_type === null ? held.account : accountOf(pay_type)
  const left = held.amount - amount
  if (account === held.account && left <= 0) return takeOut(held, 'refund', context, day)
  if (held.status === 'rejected') return
  if (held.status === 'approved' || account !== held.account || isLocked(held.trade_date, context))
    return reverseInRed({ ...held, account, amount, source_id: back }, 'refund', context, day)
  const change = { amount: left }
  await updateRow(context.resources.get('ledger'), held.id, change, context, { ...held, ...change })
}

/** Takes a payment out of the books: a pending or rejected entry goes, or stays rejected; an approved one is reversed. */
export async function unbook(id: number, cause: Reversal, context: Context): Promise<void> {
  const held = await entryOf(id, context)
  if (held) await takeOut(held, cause, context)
}

async function takeOut(held: Held, cause: Reversal, context: Context, day = context.today): Promise<void> {
  if (held.status === 'approved') await reverseInRed(held, cause, context, day)
  else if (!isLocked(held.trade_date, context)) await sql`delete from ledger where id = ${held.id}`.execute(context.db)
  else if (held.status === 'pending') await rejectUnpaid(held, context)
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
  if (held.status === 'approved' || closed || !kind || posted.amount <= 0 || NO_MONEY.has(posted.pay_type)) {
    await takeOut(held, 'correction', context)
    await postPending(id, posted, booked, context)
    return
  }
  const values = await valuesOf(id, posted, kind, booked, context)
  if (!values) return
  // The category and the handler may have been chosen by a person.
  const { cate_id: _, handler: __, ...changed } = values
  await updateRow(context.resources.get('ledger'), held.id, changed, context, { ...held, ...changed })
}
