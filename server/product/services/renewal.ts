// Effects of a renewal: the new expiry, payment, points, history, notice.

import type { Shapes } from '#generated/index'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Context } from '../../core/context'
import { nextNumber } from '../../database/numbers'
import { together } from '../../database/together'
import { DUES_ITEM } from './dues/amounts'
import { joiningProblem } from './earliest-day'
import { FOREVER } from './expiry'
import type { Source } from './ledger'
import { changePerson, checkedBy, isMember, type Member, type Person } from './member'
import { dayOf } from './membership-dates'
import { namedPeople } from './named-people'
import { queueNotice, yuan } from './notices'
import { pay } from './payments'
import { appendPeriod } from './periods'
import { POINTS, rulesOf } from './point-rules'
import { award } from './points'
import { moveTo, type Position, positionOf } from './positions'
import { renewalDates } from './renewal-dates'

export type Renewal = Shapes['user_renew']['row']

export const PENDING = 'pending'

export function renewNumber(context: Context): Promise<string> {
  return nextNumber(`XF${context.today.replaceAll('-', '')}`, 4, context)
}

/** Dues cover whole terms; other numbers of years need a decision with a reason. Refuses with PARAM. */
export function refuseOddYears(
  { name, fee_years: covers }: Position,
  { years, remark }: Pick<Renewal, 'years' | 'remark'>,
): void {
  if (covers < 2 || years % covers === 0 || remark) return
  const text = {
    zh: `${name}每 ${covers} 年缴一次，请填 ${covers} 的倍数；确需其他年限，请在备注中写明原因`,
    en: `${name} is paid for ${covers} years at a time: enter a multiple, or say in the remark why not`,
  }
  fail('PARAM', { errors: { years: text } })
}

/** Refuses with PARAM dues that were paid before the member had joined. */
export async function refuseBeforeJoining(
  { id, join_time: joined }: Pick<Member, 'id' | 'join_time'>,
  payTime: string,
  context: Context,
): Promise<void> {
  const day = dayOf(payTime, context)
  if (joined === null || day >= joined) return
  const problem = await joiningProblem([id], day, context)
  if (problem) fail('PARAM', { errors: { pay_time: problem } })
}

type Wanted = Pick<Renewal, 'years' | 'pay_time' | 'start_date' | 'position_id'>

/**
 * Values of an effective renewal. Moving to a position with one-time dues makes the membership lifelong. Refuses people
 * who are no members, need no renewal, or have an invalid first day.
 */
export async function effectOn(
  member: Member,
  { years, pay_time, start_date: start, position_id: positionId }: Wanted,
  context: Context,
) {
  const name = member.user_name ?? ''
  if (!isMember(member))
    fail('STATE', { message: { zh: `${name}不是在会会员，不能续费`, en: `${name} is not a member` } })
  const expire = member.expire_time
  if (expire === null) fail('STATE', { message: { zh: '终身会员无需续费', en: 'A lifelong member needs no renewal' } })
  await refuseBeforeJoining(member, pay_time, context)
  const base = context.setting('renew_base') === 'original_expiry' ? 'original_expiry' : 'payment_date'
  const dates = renewalDates({ expire, payDay: dayOf(pay_time, context), years, base, start: start ?? null })
  if ('problem' in dates) fail('PARAM', { errors: { start_date: dates.problem } })
  const moves = positionId !== member.position_id
  const once = moves && (await positionOf(positionId, context)).fee_years === 0
  return {
    old_expire: expire,
    start_date: dates.start,
    new_expire: once ? null : dates.end,
    old_position_id: moves ? member.position_id : null,
    old_position_start: moves ? member.position_start : null,
    old_position_end: moves ? member.position_end : null,
    status: 'effective' as const,
    ...checkedBy(context),
  }
}

/** STATE if the membership lasts longer than the renewal period allows, unless confirmed. */
export function refuseEarly(expire: string, payTime: string, context: Context): void {
  const days = Number(context.setting('renew_early_days') ?? 90)
  const first = addDays(expire, -days)
  if (dayOf(payTime, context) >= first) return
  fail('STATE', {
    message: {
      zh: `会籍到 ${expire} 才到期，${first} 起可以续费；确需提前请打开「允许提前续费」`,
      en: `Valid until ${expire}; can be renewed from ${first}, or earlier with “Allow early renewal”`,
    },
  })
}

/** The document of the payments of a renewal: itself, or the dues item whose payment brought it about. */
export function sourceOf({ id, dues_item_id: item }: Pick<Renewal, 'id' | 'dues_item_id'>): Source {
  return item ? { type: DUES_ITEM, id: item } : { type: 'user_renew', id }
}

/** Side effects of an effective renewal. That of a dues item has been paid already. */
export async function takeEffect(renewal: Renewal, member: Member, context: Context): Promise<void> {
  const moved = renewal.position_id === member.position_id ? {} : await moveTo(renewal.position_id, member, context)
  const values: Partial<Person> = { expire_time: renewal.new_expire, ...moved }
  const period = {
    user_id: member.id,
    kind: 'renew',
    from_value: renewal.old_expire,
    to_value: renewal.new_expire ?? FOREVER,
    start_date: renewal.start_date,
    end_date: renewal.new_expire,
    ref_type: 'user_renew',
    ref_id: renewal.id,
    remark: renewal.renew_no,
  } as const
  await together([changePerson(member, values, context), appendPeriod(period, context), rulesOf(context)])
  const { amount, pay_type, pay_time, years } = renewal
  const ref = sourceOf(renewal)
  if (!renewal.dues_item_id) await pay({ user: member.id, scene: 'renew', amount, pay_type, pay_time, ref }, context)
  const title = `续费 ${years} 年`
  const fact = { type: POINTS.renew, user: member.id, key: `renew:${renewal.id}`, times: years, amount, ref, title }
  const words = { 年限: String(years), 金额: yuan(amount), 到期日: renewal.new_expire ?? FOREVER }
  await together([award({ ...fact, at: pay_time }, context), queueNotice('renew_done', member, words, context)])
}

/**
 * Says that dues of years that have passed leave memberships expired; null if they are all valid. Several people are
 * named.
 */
export function stillExpired(
  renewals: readonly { user_name?: string | null; new_expire: string | null }[],
  { today, language }: Context,
): string | null {
  const late = renewals.filter(({ new_expire: end }) => end !== null && end < today)
  if (late.length === 0) return null
  const say = (word: string) =>
    namedPeople(late.map(({ user_name: name, new_expire }) => `${name ?? ''}${word}${new_expire}`))
  const text = { zh: `${say('到期日 ')} 早于今天，续费后仍为已过期`, en: `${say(' until ')}: still expired` }
  return pick(text, language)
}
