// What happened to each membership: joined, renewed, promoted, rested, left; with the money and the points of it.
import { type Books, moment } from './books'
import { feeOf, lastDay, type Membership, type Term, termsOf } from './membership'
import { positions } from './organisation'
import { addDays } from './random'
import { insertAll, type World } from './world'

type Values = Record<string, unknown>

const CHECKER = '苏文静(演示)'
const PENDING = 9
const VOIDED = 4
const REFUSED = 3

export type Way = 'wechat_pay' | 'bank_transfer' | 'cash' | 'waived'

/** How dues are paid: large ones by bank. */
function wayOf(amount: number, { random }: World): Way {
  if (amount === 0) return 'waived'
  if (amount >= 1_000_000) return 'bank_transfer'
  return random.pick(['wechat_pay', 'wechat_pay', 'bank_transfer', 'cash'])
}

interface Written {
  status: string
  amount: number
  pay_type: string
  years: number
  old_expire: string
  new_expire: string
  start_date: string
  renew_no: string
}

interface Renewal {
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
      reason: status === 'rejected' ? '凭证不清晰,请重新上传(演示)' : null,
      create_time: time,
      update_time: time,
    },
  }
}

/** Paid in the weeks before a term ended, never after: the terms follow each other without a gap. */
function effective(member: Membership, books: Books, world: World): Renewal[] {
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
function exceptions(members: readonly Membership[], books: Books, world: World): Renewal[] {
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

function joined(member: Membership, books: Books, world: World): void {
  const { id, seat, positionId, areaId, join } = member
  const [first] = termsOf(member)
  const amount = feeOf(member)
  const name = positions[seat]?.name ?? ''
  const ref = { ref_type: 'user', ref_id: id } as const
  books.periods.push({
    user_id: id,
    kind: 'join',
    to_value: name,
    start_date: join,
    end_date: first?.end ?? null,
    ref_type: 'position',
    ref_id: positionId,
    create_time: moment(join, id),
  })
  books.payments.push({
    user: id,
    scene: 'join',
    amount,
    pay_type: wayOf(amount, world),
    status: 'paid',
    day: join,
    ...ref,
  })
  const earned = { user: id, area: areaId, position: positionId, ...ref }
  books.points.push({ ...earned, type: 1, points: 100, key: `join:${id}:demo`, title: '入会', at: moment(join, id) })
  if (member.complete)
    books.points.push({
      ...earned,
      type: 16,
      points: 10,
      key: `prof:${id}`,
      title: '完善资料',
      at: moment(join, id + 1),
    })
}

/** A renewal that took effect; a voided one is taken back the day after. */
function renewed({ member, values, day }: Renewal, id: number, books: Books): void {
  const { status, amount, pay_type, years, old_expire, new_expire, start_date, renew_no } = values as unknown as Written
  if (status !== 'effective' && status !== 'voided') return
  const { id: user, areaId: area, positionId: position } = member
  const ref = { ref_type: 'user_renew', ref_id: id } as const
  const at = moment(day, user)
  const own = { user_id: user, ...ref, remark: renew_no }
  const line = { from_value: old_expire, to_value: new_expire, start_date, end_date: new_expire }
  books.periods.push({ ...own, ...line, kind: 'renew', create_time: at })
  const paid = books.payments.push({ user, scene: 'renew', amount, pay_type, status: 'paid', day, ...ref }) - 1
  const title = `续费 ${years} 年`
  const earned = { user, area, position, type: 2, amount, title, at, ...ref }
  const place = books.points.push({ ...earned, points: 50 * years, key: `renew:${id}` }) - 1
  if (status !== 'voided') return
  const after = addDays(day, 1)
  const back = { from_value: new_expire, to_value: old_expire, start_date: after, end_date: old_expire }
  books.periods.push({ ...own, ...back, kind: 'void', create_time: moment(after, user) })
  const remark = `作废 ${renew_no}`
  books.payments.push({
    user,
    scene: 'refund',
    amount: -amount,
    pay_type,
    status: 'refunded',
    day: after,
    ...ref,
    remark,
    takesBack: paid,
  })
  books.points.push({ ...earned, points: -50 * years, key: '', at: moment(after, user), takesBack: place })
}

/** What somebody was called who holds a higher office now. */
const BEFORE = '会员'

/** Rests, promotions and farewells. */
function turns(member: Membership, books: Books, world: World): void {
  const { id, seat, positionId, frozen, out } = member
  const { random } = world
  const terms = termsOf(member)
  const line = (values: Values & { start_date: string }) =>
    books.periods.push({ user_id: id, create_time: moment(values.start_date, id), ...values })
  const day = lastDay(member, world.today)
  if (seat < 8 && terms.length > 1 && random.chance(0.8)) {
    const start = terms.at(-1)?.start as string
    const began = books.periods.find((one) => one['user_id'] === id && one['kind'] === 'join')
    if (began) began['to_value'] = BEFORE
    line({
      kind: 'position',
      from_value: BEFORE,
      to_value: positions[seat]?.name,
      start_date: start,
      ref_type: 'position',
      ref_id: positionId,
    })
  }
  const rested = addDays(member.join, random.between(120, 300))
  if (random.chance(0.04) && addDays(rested, 60) < day && !frozen) {
    line({ kind: 'freeze', start_date: rested, end_date: addDays(rested, 60), remark: '出国半年(演示)' })
    line({ kind: 'unfreeze', start_date: addDays(rested, 55), end_date: member.expire })
  }
  if (frozen) line({ kind: 'freeze', start_date: frozen, remark: '本人申请暂停会籍(演示)' })
  if (out)
    line({
      kind: 'out',
      from_value: positions[seat]?.name,
      to_value: out.type,
      start_date: out.day,
      remark: out.reason,
    })
}

/** Fills the books; the renewals are written, because everything else refers to them. */
export async function tellStories(members: readonly Membership[], books: Books, world: World): Promise<void> {
  for (const member of members) joined(member, books, world)
  const renewals = [
    ...members.flatMap((member) => effective(member, books, world)),
    ...exceptions(members, books, world),
  ]
  renewals.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const ids = await insertAll(
    world,
    'user_renew',
    renewals.map(({ values }) => values),
  )
  for (const [index, renewal] of renewals.entries()) renewed(renewal, ids[index] as number, books)
  for (const member of members) turns(member, books, world)
  books.periods.sort((one, other) => (String(one['create_time']) < String(other['create_time']) ? -1 : 1))
}
