// Events of each membership (joining, renewal, promotion, freeze, leaving) with payments and points.
import { addDays } from '#kernel/calendar'
import { type Books, moment } from './books'
import { feeOf, isPromoted, lastDay, type Membership, officeOf, termsOf } from './membership'
import { positions } from './organisation'
import { effective, exceptions, type Renewal, type Written, wayOf } from './renewals'
import { insertAll, type World } from './world'

type Values = Record<string, unknown>

/** Index of ordinary members among the positions, and their name. */
const PLAIN = 9
const BEFORE = positions[PLAIN]?.name ?? ''

/** The entry position of members who hold a higher office now, with its dues for the first term. */
function plainOf(member: Membership, members: readonly Membership[]) {
  const plain = members.find(({ seat }) => seat === PLAIN) as Membership
  const years = positions[member.seat]?.fee_years ?? 1
  return { name: BEFORE, positionId: plain.positionId, amount: feeOf(plain) * years }
}

/** A few ordinary members had left before and came back. */
const hadLeft = ({ id, seat, out }: Membership): boolean => seat === PLAIN && !out && id % 29 === 0

/** A first membership of before the books began. */
function earlier({ id, join }: Membership, books: Books): void {
  const [first, left] = [addDays(join, -1500), addDays(join, -700)]
  const own = { user_id: id, remark: '据纸质名册（演示）' }
  books.periods.push(
    { ...own, kind: 'join', to_value: BEFORE, start_date: first, create_time: moment(first, id) },
    {
      ...own,
      kind: 'out',
      from_value: BEFORE,
      to_value: '自愿退会',
      out_type: 'resigned',
      start_date: left,
      create_time: moment(left, id),
    },
  )
}

function joined(member: Membership, members: readonly Membership[], books: Books, world: World): void {
  const { id, areaId, join } = member
  const [first] = termsOf(member)
  const held = { name: positions[member.seat]?.name ?? '', positionId: member.positionId, amount: feeOf(member) }
  const { name, positionId, amount } = isPromoted(member) ? plainOf(member, members) : held
  const ref = { ref_type: 'user', ref_id: id } as const
  const cameBack = hadLeft(member)
  if (cameBack) earlier(member, books)
  books.periods.push({
    user_id: id,
    kind: cameBack ? 'rejoin' : 'join',
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

/** An effective renewal; a voided one is reversed the day after. */
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

/** Freezes, promotions and departures. */
function turns(member: Membership, books: Books, world: World): void {
  const { id, seat, positionId, frozen, out } = member
  const { random } = world
  const line = (values: Values & { start_date: string }) =>
    books.periods.push({ user_id: id, create_time: moment(values.start_date, id), ...values })
  const day = lastDay(member, world.today)
  if (isPromoted(member)) {
    const { start, end } = officeOf(member)
    line({
      kind: 'position',
      from_value: BEFORE,
      to_value: positions[seat]?.name,
      start_date: start,
      end_date: end,
      ref_type: 'position',
      ref_id: positionId,
    })
  }
  const rested = addDays(member.join, random.between(120, 300))
  if (random.chance(0.04) && addDays(rested, 60) < day && !frozen) {
    line({ kind: 'freeze', start_date: rested, end_date: addDays(rested, 60), remark: '出国半年（演示）' })
    line({ kind: 'unfreeze', start_date: addDays(rested, 55), end_date: member.expire })
  }
  if (frozen) line({ kind: 'freeze', start_date: frozen, remark: '本人申请暂停会籍（演示）' })
  if (out)
    line({
      kind: 'out',
      from_value: positions[seat]?.name,
      to_value: out.told,
      start_date: out.day,
      out_type: out.type,
      cause_id: out.cause,
      remark: out.reason,
    })
}

/** Fills the books and writes the renewals, because everything else refers to them. */
export async function writeStories(members: readonly Membership[], books: Books, world: World): Promise<void> {
  for (const member of members) joined(member, members, books, world)
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
