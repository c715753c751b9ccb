// Activities of the demonstration: planned, full, under way, over and cancelled, with enrolments, sign-ins and albums.
import { addDays } from '#kernel/calendar'
import { startOfDay } from '../../../core/settings'
import { type Books, moment } from './books'
import { lastDay, type Membership } from './membership'
import type { Pictures } from './pictures'
import { createRandom, type Random } from './random'
import { insertAll, type World } from './world'

const SEED = 15_060_101
const ZONE = 'Asia/Shanghai'
const STAFF = '卞纪明（演示）'
const SIGNED = 52
const PICTURES = 10

const types: readonly (readonly [name: string, colour: string])[] = [
  ['会议', '#1677ff'],
  ['论坛讲座', '#722ed1'],
  ['招商考察', '#fa8c16'],
  ['公益慈善', '#eb2f96'],
  ['文体联谊', '#52c41a'],
  ['党建活动', '#f5222d'],
  ['培训', '#13c2c2'],
  ['走访', '#2f54eb'],
  ['节庆', '#faad14'],
  ['其他', '#8c8c8c'],
]

type State = 'draft' | 'upcoming' | 'full' | 'enrolling' | 'reviewed' | 'paid' | 'ongoing' | 'ended' | 'cancelled'

interface Plan {
  readonly title: string
  /** Index of its type. */
  readonly type: number
  readonly state: State
  /** Days from today to its start. */
  readonly day: number
  readonly enrolled: number
}

const over: readonly (readonly [title: string, type: number])[] = [
  ['年会暨新春联欢', 8],
  ['招商推介会', 2],
  ['慈善助学行', 3],
  ['羽毛球联赛', 4],
  ['合同风险法律讲座', 1],
  ['云岭茶文化节', 8],
  ['会员企业走访·江北', 7],
  ['读书沙龙：家族企业传承', 1],
  ['登山活动', 4],
  ['数字化转型培训', 6],
  ['重温入党誓词', 5],
  ['第三届理事会会议', 0],
]

const plans: readonly Plan[] = [
  ...over.map(([title, type], index) => ({ title, type, state: 'ended' as const, day: -9 - index * 27, enrolled: 60 })),
  { title: '云岭名优产品展销周', type: 2, state: 'ongoing', day: -1, enrolled: 40 },
  { title: '中秋赏月联谊会', type: 4, state: 'full', day: 12, enrolled: 38 },
  { title: '银企对接座谈会', type: 0, state: 'reviewed', day: 9, enrolled: 25 },
  { title: '青年企业家参访团', type: 2, state: 'paid', day: 20, enrolled: 20 },
  { title: '税费政策解读讲座', type: 1, state: 'enrolling', day: 6, enrolled: 15 },
  { title: '重阳敬老慰问', type: 3, state: 'upcoming', day: 34, enrolled: 0 },
  { title: '秋季茶园行', type: 4, state: 'upcoming', day: 41, enrolled: 0 },
  { title: '户外徒步活动', type: 4, state: 'cancelled', day: 4, enrolled: 21 },
  { title: '跨境电商考察', type: 2, state: 'cancelled', day: -40, enrolled: 21 },
  { title: '年度总结大会（筹备）', type: 0, state: 'draft', day: 60, enrolled: 0 },
  { title: '羽毛球公开赛（筹备）', type: 4, state: 'draft', day: 75, enrolled: 0 },
  { title: '消防安全培训（筹备）', type: 6, state: 'draft', day: 25, enrolled: 0 },
]

const QUOTA = 30
const HOUR = 3_600_000

/** An instant of a day in the association's zone. */
function at(day: string, hour: number, minute = 0): string {
  return new Date(startOfDay(day, ZONE).getTime() + hour * HOUR + minute * 60_000).toISOString()
}

interface Held extends Plan {
  readonly start: string
  readonly end: string
  readonly opens: string
  readonly hosts: readonly Membership[]
  readonly guests: readonly Membership[]
}

function held(plan: Plan, members: readonly Membership[], random: Random, today: string): Held {
  const day = addDays(today, plan.day)
  const opens = addDays(today, plan.state === 'upcoming' ? 5 : Math.min(plan.day - 20, -3))
  const there = random.shuffled(
    members.filter(
      (one) => one.frozen === null && one.join < opens && lastDay(one, today) >= (day < today ? day : today),
    ),
  )
  const end = plan.state === 'ongoing' ? at(addDays(today, 1), 18) : at(day, 17)
  return {
    ...plan,
    start: at(day, plan.state === 'ongoing' ? 9 : 14),
    end,
    opens: at(opens, 9),
    hosts: there.slice(0, 2),
    guests: there.slice(2, 2 + plan.enrolled),
  }
}

/** Enrolment closes the evening before; an exhibition takes visitors to its end. */
const closes = ({ state, start, end }: Held) =>
  state === 'ongoing' ? end : new Date(Date.parse(start) - 20 * HOUR).toISOString()

function rowOf(one: Held, order: number, typeIds: readonly number[], areaIds: readonly number[], pictures: Pictures) {
  const { title, state } = one
  return {
    title,
    type_id: typeIds[one.type],
    cover: pictures.events[order % pictures.events.length],
    images: pictures.events.slice(order % 20, (order % 20) + 2),
    area_id: title.includes('江北') ? areaIds[0] : null,
    host: '江城云岭商会',
    contact_name: '秘书处',
    contact_phone: '12000000000',
    start_time: one.start,
    end_time: one.end,
    place: '江城会议中心（虚构）',
    apply_start: one.opens,
    apply_end: closes(one),
    is_check: state === 'reviewed',
    quota: state === 'full' ? QUOTA : state === 'ended' ? 80 : 0,
    max_with: state === 'enrolling' ? 2 : 0,
    is_wait: state === 'full',
    audience: 'members',
    fee: state === 'paid' ? 30_000 : 0,
    fee_member: state === 'paid' ? 20_000 : null,
    apply_fields:
      state === 'paid'
        ? JSON.stringify([
            { key: 'room', name: '住宿', type: 'choice', required: true, options: '单间，合住' },
            { key: 'note', name: '饮食禁忌', type: 'text', required: false, options: null },
          ])
        : '[]',
    sign_way: 'qr',
    content: `<p>${title}，欢迎会员报名参加。</p><p>本文为演示内容，其中的单位与人物均为虚构。</p>`,
    summary: state === 'ended' ? `<p>「${title}」顺利结束，感谢各位会员支持。（演示）</p>` : null,
    is_publish: state !== 'draft',
    is_cancel: state === 'cancelled',
    cancel_reason: state === 'cancelled' ? '天气原因（演示）' : null,
    is_top: state === 'full',
    hosts_settled: state === 'ended',
    view_num: state === 'draft' ? 0 : 60 + order * 7,
    create_time: moment(addDays(one.opens.slice(0, 10), -10), order),
    update_time: moment(addDays(one.opens.slice(0, 10), -10), order),
  }
}

function statusOf({ state }: Held, index: number): string {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'full' && index >= QUOTA) return 'waiting'
  return state === 'reviewed' && index >= 20 ? 'pending' : 'approved'
}

/** Snapshots that enrolments and sign-ins keep. */
type Faces = ReadonlyMap<number, { user_name: string | null; company: string | null; phone: string | null }>

async function facesOf(list: readonly Held[], { db }: World): Promise<Faces> {
  const ids = [...new Set(list.flatMap(({ guests }) => guests.map(({ id }) => id)))]
  const rows = await db
    .selectFrom('person')
    .select(['id', 'user_name', 'company', 'phone'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...face }) => [id, face]))
}

/** Enrolments in the order in which they came. */
async function enrol(list: readonly Held[], ids: readonly number[], faces: Faces, books: Books, world: World) {
  const all = list.flatMap((one, order) => one.guests.map((guest, index) => ({ one, order, guest, index })))
  const rows = all.map(({ one, order, guest, index }) => ({
    activity_id: ids[order],
    user_id: guest.id,
    ...faces.get(guest.id),
    with_num: one.state === 'enrolling' ? index % 3 : 0,
    seats: 1 + (one.state === 'enrolling' ? index % 3 : 0),
    form_data: one.state === 'paid' ? JSON.stringify({ room: index % 2 ? '单间' : '合住' }) : null,
    fee: one.state === 'paid' ? 20_000 : 0,
    status: statusOf(one, index),
    apply_time: new Date(Date.parse(one.opens) + index * 11 * 60_000).toISOString(),
    reason: one.state === 'cancelled' ? '天气原因（演示）' : null,
    source: index % 3 === 0 ? 'staff' : 'mini_program',
  }))
  const made = await insertAll(world, 'activity_apply', rows)
  for (const [place, { one, guest, index }] of all.entries()) {
    if (one.state !== 'paid') continue
    const paid = index % 2 === 0
    books.payments.push({
      user: guest.id,
      scene: 'activity_fee',
      amount: 20_000,
      pay_type: paid ? 'wechat_pay' : null,
      status: paid ? 'paid' : 'unpaid',
      day: one.opens.slice(0, 10),
      ref_type: 'activity_apply',
      ref_id: made[place] as number,
    })
  }
}

async function sign(list: readonly Held[], ids: readonly number[], faces: Faces, books: Books, world: World) {
  const all = list.flatMap((one, order) => {
    const come = one.state === 'ended' ? SIGNED : one.state === 'ongoing' ? 16 : 0
    return one.guests.slice(0, come).map((guest, index) => ({ one, order, guest, index }))
  })
  const timeOf = (one: Held, index: number) => new Date(Date.parse(one.start) - (30 - index) * 60_000).toISOString()
  const made = await insertAll(
    world,
    'activity_sign',
    all.map(({ one, order, guest, index }) => ({
      activity_id: ids[order],
      user_id: guest.id,
      ...faces.get(guest.id),
      sign_type: index % 4 === 0 ? 'staff' : 'qr_scan',
      sign_time: timeOf(one, index),
      admin_name: STAFF,
      create_time: timeOf(one, index),
      update_time: timeOf(one, index),
    })),
  )
  for (const [place, { one, order, guest, index }] of all.entries())
    books.points.push({
      user: guest.id,
      area: guest.areaId,
      position: guest.positionId,
      type: 4,
      points: 10,
      key: `asign:${ids[order]}:${guest.id}`,
      ref_type: 'activity_sign',
      ref_id: made[place] as number,
      title: `参加活动：${one.title}`,
      at: timeOf(one, index),
    })
}

function thank(list: readonly Held[], ids: readonly number[], books: Books): void {
  for (const [order, { state, hosts, title, end }] of list.entries())
    for (const host of state === 'ended' ? hosts : [])
      books.points.push({
        user: host.id,
        area: host.areaId,
        position: host.positionId,
        type: 5,
        points: 30,
        key: `ahost:${ids[order]}:${host.id}`,
        ref_type: 'activity',
        ref_id: ids[order] as number,
        title: `组织活动：${title}`,
        at: end,
      })
}

const captions = ['合影', '签到处', '开场致辞', '现场交流', null, '颁奖', null, '茶歇', '会场', null]

export async function seedActivities(
  members: readonly Membership[],
  pictures: Pictures,
  areaIds: readonly number[],
  books: Books,
  world: World,
): Promise<void> {
  const random = createRandom(SEED)
  const typeIds = await insertAll(
    world,
    'activity_type',
    types.map(([name, colour], index) => ({ name, colour, sort: (index + 1) * 10 })),
  )
  const list = plans.map((plan) => held(plan, members, random, world.today))
  const ids = await insertAll(
    world,
    'activity',
    list.map((one, order) => rowOf(one, order, typeIds, areaIds, pictures)),
  )
  await insertAll(
    world,
    'activity_host_user_ids',
    list.flatMap(({ hosts }, order) =>
      hosts.map((host, place) => ({ owner_id: ids[order], target_id: host.id, place })),
    ),
    false,
  )
  const faces = await facesOf(list, world)
  await enrol(list, ids, faces, books, world)
  await sign(list, ids, faces, books, world)
  thank(list, ids, books)
  await insertAll(
    world,
    'activity_pic',
    list.flatMap(({ state }, order) =>
      Array.from({ length: state === 'ended' ? PICTURES : 0 }, (_, index) => ({
        activity_id: ids[order],
        url: pictures.events[(order * 7 + index) % pictures.events.length],
        title: captions[index],
        is_cover: index === 0,
        width: 640,
        height: 420,
        uploader: STAFF,
        sort: index + 1,
      })),
    ),
  )
  await seedSponsors(list, ids, books, world)
}

/** Goods and venues lent by shops outside the association: they have a value, but no payment. */
async function seedSponsors(list: readonly Held[], ids: readonly number[], books: Books, world: World): Promise<void> {
  const given = [
    ['江城示范超市（演示）', 'goods', '矿泉水 40 箱', 120_000],
    ['江城会议中心（虚构）', 'venue', '会场一天', 500_000],
    ['云岭印务（演示）', 'service', '活动海报与席卡', 80_000],
  ] as const
  const ended = list.flatMap(({ state, start }, order) => (state === 'ended' ? [{ id: ids[order], start }] : []))
  await insertAll(
    world,
    'sponsor',
    ended.slice(0, 6).map(({ id, start }, index) => {
      const [name, type, goods, amount] = given[index % given.length] as (typeof given)[number]
      const day = addDays(start.slice(0, 10), -5)
      const times = { check_time: moment(day, index), create_time: moment(day, index), update_time: moment(day, index) }
      const review = { status: 'approved', check_admin_name: STAFF, ...times }
      const sponsor_no = books.numbers.next(`ZZ${day.replaceAll('-', '')}`, 4)
      return { sponsor_no, name, type, goods, amount, activity_id: id, level: '支持', sponsor_time: day, ...review }
    }),
  )
}
