// The renewals of memberships: those that took effect, and a few that were not, were refused or taken back.
import { addDays } from '#kernel/calendar'
import { type Books, moment } from './books'
import { feeOf, type Membership, type Term, termsOf } from './membership'
import { positions } from './organisation'
import type { World } from './world'

type Values = Record<string, unknown>

const CHECKER = '苏文静（演示）'
const PENDING = 9
const VOIDED = 4
const REFUSED = 3

export type Way = 'wechat_pay' | 'bank_transfer' | 'cash' | 'waived'

/** How dues are paid: large ones by bank. */
export function wayOf(amount: number, { random }: World): Way {
  if (amount === 0) return 'waived'
  if (amount >= 1_000_000) return 'bank_transfer'
  return random.pick(['wechat_pay', 'wechat_pay', 'bank_transfer', 'cash'])
}

export interface Written {
  status: string
  amount: number
  pay_type: string
  years: number
  old_expire: string
  new_expire: string
  start_date: string
  renew_no: string
}

export interface Renewal {
  readonly member: Membership
  readonly values: Values
  readonly day: string
}

function renewalOf(
  member: Membership,
  term: Term,
  day: string,
  status: string,
  { numbers }: Books,
  world: World,
): Renewal {
  const amount = feeOf(member)
  const time = moment(day, member.id)
  const submitted = status !== 'effective' && status !== 'voided'
  const settled = status !== 'pending'
  return {
    member,
    day,
    values: {
      renew_no: numbers.next(`XF${day.replaceAll('-', '')}`, 4),
      user_id: member.id,
      position_id: member.positionId,
      years: positions[member.seat]?.fee_years ?? 1,
      amount,
      pay_type: wayOf(amount, world),
      pay_time: time,
      start_date: submitted ? null : term.start,
      old_expire: submitted ? null : addDays(term.start, -1),
      new_expire: submitted ? null : term.end,
      source: submitted || world.random.chance(0.4) ? 'mini_program' : 'staff',
      status,
      check_admin_name: settled ? CHECKER : null,
      check_time: settled ? time : null,
      reason: status === 'rejected' ? '凭证不清晰，请重新上传（演示）' : null,
      create_time: time,
      update_time: time,
    },
  }
}

/** Paid in the weeks before a term ended, never after: the terms follow each other without a gap. */
export function effective(member: Membership, books: Books, world: World): Renewal[] {
  return termsOf(member)
    .slice(1)
    .map((term) =>
      renewalOf(member, term, addDays(term.start, -world.random.between(1, 40)), 'effective', books, world),
    )
}

function nextTerm({ expire, seat }: Membership): Term {
  const start = addDays(expire as string, 1)
  const years = positions[seat]?.fee_years ?? 1
  const end = addDays(`${Number(start.slice(0, 4)) + years}${start.slice(4)}`.replace('-02-29', '-03-01'), -1)
  return { start, end }
}

/** Members in the order in which they will be chosen from; each at most once. */
function chosen(members: readonly Membership[], world: World): Membership[] {
  const fit = members.filter(({ expire, frozen, out }) => {
    return expire !== null && !frozen && !out && expire > world.today && expire < addDays(world.today, 80)
  })
  return world.random.shuffled(fit)
}

/** Submitted and waiting, refused, and entered by mistake. */
export function exceptions(members: readonly Membership[], books: Books, world: World): Renewal[] {
  const list = chosen(members, world)
  const some = (from: number, count: number, status: string, oldest: number) =>
    list
      .slice(from, from + count)
      .map((member) =>
        renewalOf(
          member,
          nextTerm(member),
          addDays(world.today, -world.random.between(1, oldest)),
          status,
          books,
          world,
        ),
      )
  return [
    ...some(0, PENDING, 'pending', 6),
    ...some(PENDING, VOIDED, 'voided', 20),
    ...some(PENDING + VOIDED, REFUSED, 'rejected', 20),
  ]
}
