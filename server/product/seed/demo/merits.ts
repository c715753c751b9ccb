// Contributions of members over the years: attended, hosted, served, referred, donated.
import { addDays, daysBetween } from '#kernel/calendar'
import { type Books, moment, type Points } from './books'
import { lastDay, type Membership } from './membership'
import { insertAll, type World } from './world'

interface Deed {
  type: number
  /** Total number. */
  count: number
  titles: readonly string[]
  points(world: World): { points: number; amount?: number }
  /** Done more often by members in high positions. */
  lead?: boolean
}

const fixed = (points: number) => () => ({ points })

const events = [
  '年会暨新春联欢',
  '招商推介会',
  '慈善助学行',
  '羽毛球联赛',
  '法律讲座',
  '云岭茶文化节',
  '会员企业走访',
  '读书沙龙',
  '登山活动',
]

const deeds: readonly Deed[] = [
  { type: 4, count: 3010, titles: events.map((event) => `参加活动：${event}`), points: fixed(10) },
  { type: 5, count: 66, titles: events.map((event) => `组织活动：${event}`), points: fixed(30), lead: true },
  {
    type: 6,
    count: 60,
    titles: ['赞助：年会暨新春联欢', '赞助：羽毛球联赛', '赞助：云岭茶文化节'],
    lead: true,
    points: ({ random }) => {
      const amount = random.between(10, 300) * 10_000
      return { amount, points: amount / 10_000 }
    },
  },
  { type: 10, count: 18, titles: ['提案采纳：会员走访制度', '提案采纳：家乡助学'], points: fixed(20) },
  { type: 11, count: 22, titles: ['有效反馈'], points: fixed(2) },
  { type: 15, count: 36, titles: ['投稿：家乡见闻', '投稿：创业故事'], points: fixed(5) },
]

/** Some take part every time, many hardly ever. */
function somebody(members: readonly Membership[], lead: boolean, { random }: World): Membership {
  const place = Math.floor(random.next() ** (lead ? 3 : 1.3) * members.length)
  return members[place] as Membership
}

function between(first: string, last: string, { random }: World): string {
  const days = Math.max(0, daysBetween(first, last))
  return addDays(first, random.between(0, days))
}

function earned(
  member: Membership,
  day: string,
  order: number,
  more: Pick<Points, 'type' | 'points' | 'key' | 'title'>,
): Points {
  const { id, areaId, positionId } = member
  return { user: id, area: areaId, position: positionId, ref_type: null, ref_id: null, at: moment(day, order), ...more }
}

/** Entries of modules outside the demonstration, and of former years: points without a source record. */
export function doDeeds(members: readonly Membership[], books: Books, world: World): void {
  const keen = world.random.shuffled(members)
  for (const { type, count, titles, points, lead = false } of deeds) {
    for (let order = 0; order < count; order++) {
      const member = somebody(lead ? members : keen, lead, world)
      const day = between(member.join, lastDay(member, world.today), world)
      const title = world.random.pick(titles)
      books.points.push({
        ...earned(member, day, order, { type, ...points(world), title, key: `demo:${type}:${order}` }),
      })
    }
  }
  const signs = books.points.flatMap(({ type }, place) => (type === 4 ? [place] : [])).slice(0, 2)
  for (const place of signs) takeBack(place, '签到有误（演示）', books)
}

/** One day later, once. */
export function takeBack(place: number, remark: string, books: Books): void {
  const origin = books.points[place] as Points
  books.points.push({ ...origin, points: -origin.points, key: '', at: later(origin.at), remark, takesBack: place })
}

function later(at: string): string {
  return new Date(Date.parse(at) + 3_600_000).toISOString()
}

/** Referrers; also written into the record of the new member. */
export async function recommend(members: readonly Membership[], books: Books, world: World): Promise<void> {
  const { random, db } = world
  for (const [order, member] of members.slice(60, 180).entries()) {
    const referrer = members[random.between(0, 59)] as Membership
    if (!random.chance(0.55) || referrer.join >= member.join) continue
    await db.updateTable('person').set({ referrer_id: referrer.id }).where('id', '=', member.id).execute()
    const title = `推荐入会：${member.name}`
    const entry = earned(referrer, member.join, order, { type: 13, points: 20, key: `inv:${member.id}`, title })
    books.points.push({ ...entry, ref_type: 'user', ref_id: member.id })
  }
}

/** Manual postings by staff, negative ones included. */
export function adjust(members: readonly Membership[], books: Books, world: World): void {
  for (let order = 0; order < 40; order++) {
    const member = somebody(members, false, world)
    const day = between(member.join, lastDay(member, world.today), world)
    const points = order % 8 === 0 ? -10 : world.random.pick([5, 10, 20, 50])
    const entry = earned(member, day, order, { type: 90, points, key: `man:demo:${order}`, title: '手工调整' })
    books.points.push({
      ...entry,
      ref_type: 'user',
      ref_id: member.id,
      remark: points < 0 ? '重复计分（演示）' : '会务贡献（演示）',
    })
  }
}

const titles: readonly (readonly [name: string, level: string, org: string, points: number])[] = [
  ['优秀会员', 'association', '江城云岭商会', 50],
  ['突出贡献奖', 'association', '江城云岭商会', 100],
  ['爱心企业家', 'district', '江北区慈善会（虚构）', 50],
  ['优秀青年企业家', 'city', '江城市青年联合会（虚构）', 80],
  ['劳动模范', 'province', '云川省总工会（虚构）', 200],
  ['全国优秀个体工商户', 'national', '全国个体劳动者协会（虚构）', 300],
]
const HONOURS = 55

export async function honour(members: readonly Membership[], books: Books, pictures: readonly string[], world: World) {
  const { random, today } = world
  const list = Array.from({ length: HONOURS }, (_, order) => {
    const member = somebody(members, true, world)
    const [name, level, org, points] = titles[
      Math.min(titles.length - 1, Math.floor(random.next() ** 2 * 7))
    ] as (typeof titles)[number]
    const day = between(member.join, lastDay(member, today), world)
    return { member, day, points, name: `${day.slice(0, 4)} 年度${name}`, level, org, order }
  })
  const ids = await insertAll(
    world,
    'user_honor',
    list.map(({ member, day, points, name, level, org, order }) => ({
      user_id: member.id,
      name,
      level,
      grant_org: org,
      grant_time: day,
      points,
      image: random.chance(0.4) ? [random.pick(pictures)] : [],
      content: '演示用的虚构荣誉。',
      create_time: moment(day, order),
      update_time: moment(day, order),
    })),
  )
  for (const [index, { member, day, points, name, order }] of list.entries()) {
    const entry = earned(member, day, order, { type: 14, points, key: `hon:${ids[index]}`, title: name })
    books.points.push({ ...entry, ref_type: 'user_honor', ref_id: ids[index] as number })
  }
}
