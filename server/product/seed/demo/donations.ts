// Charity: what members and friends have given, with certificates, payments and points.
import { addDays, daysBetween } from '#kernel/calendar'
import { type Books, moment } from './books'
import { lastDay, type Membership } from './membership'
import { takeBack } from './merits'
import { insertAll, type World } from './world'

const COUNT = 85
const projects = ['云岭中学助学金', '云岭中学助学金', '抗洪救灾', '爱心水井']
const goods = ['矿泉水 200 箱', '棉被 100 床', '图书 500 册', '校服 80 套']
const strangers = ['江城市热心市民（演示）', '云岭同乡联谊会（演示）', '江城示范超市（演示）', '一位老师（演示）']

interface Donation {
  member: Membership | null
  day: string
  amount: number
  status: string
  cash: boolean
}

function donationOf(order: number, members: readonly Membership[], { random, today }: World): Donation {
  const member = order % 3 === 2 ? null : (members[Math.floor(random.next() ** 2.2 * members.length)] as Membership)
  const first = member && member.join > addDays(today, -1400) ? member.join : addDays(today, -1400)
  const last = member ? lastDay(member, today) : today
  const days = Math.max(0, daysBetween(first, last))
  const status = order < 3 ? 'unpaid' : order < 5 ? 'refunded' : 'received'
  return {
    member: status === 'refunded' ? (members[order] as Membership) : member,
    day: status === 'unpaid' ? today : addDays(first, random.between(0, days)),
    amount: random.pick([200, 500, 500, 1000, 1000, 2000, 5000, 10_000, 50_000]) * 100,
    status,
    cash: status !== 'received' || random.chance(0.75),
  }
}

function rowOf({ member, day, amount, status, cash }: Donation, order: number, books: Books, { random }: World) {
  const outside = random.pick(strangers)
  return {
    donate_no: books.numbers.next(`JZ${day.replaceAll('-', '')}`, 4),
    user_id: member?.id ?? null,
    donor_name: member?.name ?? outside,
    is_anonymous: random.chance(0.1),
    project: random.pick(projects),
    kind: cash ? 'cash' : 'goods',
    amount,
    goods: cash ? null : random.pick(goods),
    pay_type: cash ? random.pick(['wechat_pay', 'bank_transfer', 'cash']) : null,
    donate_time: moment(day, order),
    message: random.chance(0.3) ? '愿家乡的孩子们好好学习。（演示）' : null,
    certificate_no: status === 'unpaid' ? null : books.numbers.next(`ZS${day.slice(0, 4)}`, 5),
    status,
    create_time: moment(day, order),
    update_time: moment(day, order),
  }
}

export async function seedDonations(members: readonly Membership[], books: Books, world: World): Promise<void> {
  const list = Array.from({ length: COUNT }, (_, order) => donationOf(order, members, world))
  list.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const rows = list.map((donation, order) => rowOf(donation, order, books, world))
  const ids = await insertAll(world, 'user_donate', rows)
  for (const [index, { member, day, amount, status, cash }] of list.entries()) {
    if (!member || status === 'unpaid') continue
    const row = rows[index] as (typeof rows)[number]
    const ref = { ref_type: 'user_donate', ref_id: ids[index] as number } as const
    const paid = { user: member.id, pay_type: row.pay_type, day, ...ref }
    const place = cash ? books.payments.push({ ...paid, scene: 'donation', amount, status: 'paid' }) - 1 : null
    const { id: user, areaId: area, positionId: position } = member
    const points = Math.floor(amount / 10_000)
    const title = `捐赠：${row.project}`
    const at = moment(day, index)
    const entry = { user, area, position, type: 7, points, amount, title, at, key: `donate:${ref.ref_id}`, ...ref }
    if (points > 0) books.points.push(entry)
    if (status !== 'refunded' || place === null) continue
    const remark = `退款 ${row.donate_no}`
    books.payments.push({ ...paid, scene: 'refund', amount: -amount, status: 'refunded', remark, takesBack: place })
    if (points > 0) takeBack(books.points.length - 1, remark, books)
  }
}
