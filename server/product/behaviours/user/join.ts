// Joining, for the first time or again: what the person gets, and what is recorded.

import type { Text } from '#kernel/binding'
import { addDays, daysBetween } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { type Rest, settleDues } from '../../services/debts'
import type { Award } from '../../services/earnings'
import { changePerson, type Member, type Person } from '../../services/member'
import { anniversaryOf, expireOf, momentOf } from '../../services/membership-dates'
import { queueNotice } from '../../services/notices'
import { nextMemberNo } from '../../services/numbers'
import { closeOwed, owe, type Payment, type PayType, pay } from '../../services/payments'
import { appendPeriods, type Period } from '../../services/periods'
import { POINTS } from '../../services/point-rules'
import { awardAll } from '../../services/points'
import { type Position, termFrom } from '../../services/positions'
import { takeSeat } from '../../services/seats'
import { rewardProfiles } from './profile'

export interface Paid {
  amount: number
  pay_type: PayType
  pay_time: string
  payer_id?: number | null | undefined
}

/** A longer absence counts as joining anew. */
const YEARS_AWAY = 1
/** Older memberships entered afterwards send no notice. */
const NEWS_DAYS = 30

type Membership = Pick<Person, 'state' | 'member_no' | 'join_time' | 'expire_time' | 'townsman_status'> &
  Pick<Person, 'position_start' | 'position_end'>

export function nextMemberNoOf(context: Context): Promise<string> {
  return nextMemberNo(String(context.setting('member_no_prefix') ?? 'M'), context)
}

/** Number, dates and term from the first day on; `expire` if set explicitly. */
export async function membershipFrom(
  day: string,
  position: Position,
  given: { member_no: string | null; expire?: string | null },
  context: Context,
): Promise<Membership> {
  return {
    state: 'active',
    townsman_status: 'verified',
    member_no: given.member_no ?? (await nextMemberNoOf(context)),
    join_time: day,
    expire_time: given.expire ?? expireOf(day, position.fee_years),
    ...termFrom(day, position),
  }
}

/** Dues that a payment is made for, and what becomes of what it leaves. */
export interface Owed {
  readonly dues: number
  readonly rest: Rest
}

export interface Welcome {
  readonly member: Member
  readonly position: Position
  /** End of the previous membership. */
  readonly leftOn?: string | null
  readonly paid?: Paid | undefined
  /** Dues of which the payment is a part or the whole; without them, what was paid is all. */
  readonly owed?: Owed | undefined
}

const refTo = ({ id }: Member) => ({ type: 'user', id })

function periodOf({ member, position, leftOn = null }: Welcome): Period {
  return {
    user_id: member.id,
    kind: leftOn === null ? 'join' : 'rejoin',
    to_value: position.name,
    start_date: member.join_time as string,
    end_date: member.expire_time,
    ref_type: 'position',
    ref_id: position.id,
  }
}

/** Points for the new member and the referrer. */
function earnings({ member, leftOn = null }: Welcome, period: number, context: Context): Award[] {
  const day = member.join_time as string
  const [ref, at] = [refTo(member), momentOf(day, context)]
  const facts: Award[] = []
  if (leftOn === null || day > anniversaryOf(leftOn, YEARS_AWAY)) {
    const title = leftOn === null ? '入会' : '恢复入会'
    facts.push({ type: POINTS.join, user: member.id, key: `join:${member.id}:${period}`, ref, title, at })
  }
  if (member.referrer_id !== null && leftOn === null) {
    const title = `推荐入会：${member.user_name ?? ''}`
    facts.push({ type: POINTS.invite, user: member.referrer_id, key: `inv:${member.id}`, ref, title, at })
  }
  return facts
}

/** Side effects for people who have just become members. */
export async function welcomeAll(welcomes: readonly Welcome[], context: Context): Promise<void> {
  const periods = await appendPeriods(welcomes.map(periodOf), context)
  await awardAll(
    welcomes.flatMap((one, index) => earnings(one, periods[index] as number, context)),
    context,
  )
  for (const { member, paid, owed } of welcomes) {
    if (!paid) continue
    const payment: Payment = { user: member.id, scene: 'join', ref: refTo(member), ...paid }
    await (owed ? settleDues(payment, owed.dues, owed.rest, context) : pay(payment, context))
  }
  await rewardProfiles(
    welcomes.map(({ member }) => member.id),
    context,
  )
  const news = welcomes.filter(({ member }) => daysBetween(member.join_time as string, context.today) <= NEWS_DAYS)
  for (const { member, position } of news) {
    const values = { 编号: member.member_no ?? '', 职务: position.name, 到期日: member.expire_time ?? '终身' }
    await queueNotice('join_done', member, values, context)
  }
}

/** All changes for a person accepted as a member: seat, values, side effects. */
export async function admit(
  person: Person,
  chosen: {
    position: Position
    area: number
    day: string
    expire?: string | null
    owed?: Owed | undefined
    paid?: Paid | undefined
  },
  more: Partial<Person>,
  context: Context,
): Promise<Person> {
  const { position, area, day, expire, paid, owed } = chosen
  if (expire && expire < day) {
    const text: Text = { zh: '到期时间不能早于入会时间', en: 'Cannot be before the day of joining' }
    fail('PARAM', { errors: { expire_time: text } })
  }
  await takeSeat(position.id, context, { person: person.id })
  const given = { member_no: person.member_no, ...(expire ? { expire } : {}) }
  const values: Partial<Person> = {
    ...(await membershipFrom(day, position, given, context)),
    // Townsmen are people.
    ...(person.kind === 'company' ? { townsman_status: 'none' as const } : {}),
    position_id: position.id,
    area_id: area,
    pay_deadline: null,
    out_time: null,
    out_type: null,
    out_cause_id: null,
    out_reason: null,
    ...more,
  }
  const member = await changePerson(person, values, context)
  await welcomeAll([{ member, position, leftOn: person.out_time, paid, owed }], context)
  return member
}

/** An accepted person who has not paid: the dues are outstanding, and the seat is reserved until the deadline. */
export async function awaitPayment(
  person: Person,
  { position, area }: { position: Position; area: number },
  more: Partial<Person>,
  context: Context,
): Promise<Person> {
  await takeSeat(position.id, context, { person: person.id })
  const deadline = addDays(context.today, Number(context.setting('pay_days') ?? 7))
  const values = { state: 'pending_payment', position_id: position.id, area_id: area, pay_deadline: deadline } as const
  const waiting = await changePerson(person, { ...values, ...more }, context)
  await closeOwed(person.id, 'join', context)
  const ref = { type: 'user', id: person.id }
  await owe({ user: person.id, scene: 'join', amount: position.fee, ref }, context)
  return waiting
}
