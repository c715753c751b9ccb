// Sponsorships of members and shops: money, goods, venues and services, with payments and points.
import { addDays } from '#kernel/calendar'
import { type Books, moment } from './books'
import type { Membership } from './membership'
import { createRandom } from './random'
import { insertAll, type World } from './world'

const COUNT = 30
const PENDING = 3
const SEED = 20_260_121
const STAFF = '苏文静（演示）'
const shops = ['江城示范银行（演示）', '江城示范超市（演示）', '云岭茶业（虚构）', '江城文旅（虚构）']
const things = [
  ['goods', '伴手礼 200 份'],
  ['venue', '会议厅半天'],
  ['service', '摄影摄像'],
] as const
const levels = ['冠名', '特别支持', '协办', '赞助']

export async function seedSponsors(members: readonly Membership[], books: Books, world: World): Promise<void> {
  const random = createRandom(SEED)
  const { today } = world
  const active = members.filter(
    ({ out, frozen, join }) => out === null && frozen === null && join < addDays(today, -900),
  )
  // Pending ones have members of the first area, as a chapter’s own list shows them.
  const first = Math.min(...active.map(({ areaId }) => areaId))
  const ownArea = active.filter(({ areaId }) => areaId === first)
  const days = Array.from({ length: COUNT }, () => addDays(today, -random.between(2, 880))).sort()
  const given = days.map((day, order) => {
    const pending = order >= COUNT - PENDING
    const member = order % 3 === 2 ? null : random.pick(pending ? ownArea : active)
    const thing = order % 5 < 3 ? null : random.pick(things)
    return {
      day: pending ? addDays(today, -1) : day,
      pending,
      member,
      thing,
      amount: random.pick([500_000, 1_000_000, 2_000_000, 5_000_000]),
      level: random.pick(levels),
      shop: random.pick(shops),
    }
  })
  const ids = await insertAll(
    world,
    'sponsor',
    given.map(({ day, pending, member, thing, amount, level, shop }, order) => ({
      sponsor_no: books.numbers.next(`ZZ${day.replaceAll('-', '')}`, 4),
      user_id: member?.id ?? null,
      name: member?.name ?? shop,
      type: thing ? thing[0] : 'cash',
      goods: thing ? thing[1] : null,
      amount,
      level,
      sponsor_time: day,
      pay_type: thing ? null : 'bank_transfer',
      thanks: pending ? null : '感谢您对商会活动的大力支持！（演示）',
      status: pending ? 'pending' : 'approved',
      ...(pending ? {} : { check_time: moment(day, order), check_admin_name: STAFF }),
      create_time: moment(day, order),
      update_time: moment(day, order),
    })),
  )
  for (const [order, { day, pending, member, thing, amount, shop }] of given.entries()) {
    if (pending) continue
    const ref = { ref_type: 'sponsor', ref_id: ids[order] as number } as const
    if (!thing)
      books.payments.push({
        user: member?.id ?? null,
        payer: member?.name ?? shop,
        scene: 'sponsorship',
        amount,
        pay_type: 'bank_transfer',
        status: 'paid',
        day,
        ...ref,
      })
    if (!member) continue
    const { id: user, areaId: area, positionId: position, name } = member
    books.points.push({
      user,
      area,
      position,
      type: 6,
      points: Math.floor(amount / 10_000),
      amount,
      title: `赞助：${name}`,
      at: moment(day, order),
      key: `sponsor:${ref.ref_id}`,
      ...ref,
    })
  }
}
