// The organisation frame of the demonstration: head office and three nodes in each chapter, with terms that ended.
import type { Membership } from './membership'
import type { Organisation } from './organisation'
import { addDays } from './random'
import { type Branch, insertAll, insertTree, type World } from './world'

const office: readonly Branch[] = [
  { name: '会长班子', below: [{ name: '顾问团' }] },
  { name: '监事会' },
  { name: '秘书处', below: ['办公室', '会员部', '宣传部', '财务部'].map((name) => ({ name })) },
  { name: '理事会', below: [{ name: '常务理事会' }] },
]

/** Node to the positions whose holders sit there, by their place among `positions`. */
const seats: Readonly<Record<string, readonly number[]>> = {
  会长班子: [1, 3, 4],
  顾问团: [0],
  监事会: [2, 8],
  秘书处: [5],
  理事会: [7],
  常务理事会: [6],
}

const chapter = ['会长', '秘书长', '干事'] as const
const MOST = 12

interface Term {
  frame: number
  member: Membership
  title: string
  /** Years ago that it began; an ended one lasted five years. */
  since: number
  ended: boolean
}

export async function seedFrame(
  world: World,
  organisation: Organisation,
  members: readonly Membership[],
  titles: readonly string[],
) {
  const { random, today } = world
  const nodes = await insertTree(world, 'frame', office)
  const terms: Term[] = []
  for (const [name, held] of Object.entries(seats)) {
    const frame = nodes.get(name) as number
    const holders = members.filter(({ seat }) => held.includes(seat)).slice(0, MOST)
    for (const member of holders)
      terms.push({ frame, member, title: titles[member.seat] ?? '', since: 2, ended: false })
    const [former] = holders.slice(-1)
    if (former) terms.push({ frame, member: former, title: `原${titles[former.seat] ?? ''}`, since: 7, ended: true })
  }
  for (const [place, name] of ['办公室', '会员部', '宣传部', '财务部'].entries())
    terms.push({
      frame: nodes.get(name) as number,
      member: members[200 + place] as Membership,
      title: '部长',
      since: 1,
      ended: false,
    })
  const chapters = [...organisation.areaByName].filter(
    ([name]) => !['华东', '华南', '西南', '东南亚', '欧洲'].includes(name),
  )
  for (const [place, [name, areaId]] of chapters.entries()) {
    const ids = await insertAll(
      world,
      'frame',
      chapter.map((post, index) => ({ area_id: areaId, name: `${name}${post}`, sort: (index + 1) * 10 })),
    )
    const own = members.filter((member) => member.areaId === areaId && member.seat > 5)
    for (const [index, frame] of ids.entries()) {
      const member = own[index] ?? (members[100 + place * 3 + index] as Membership)
      terms.push({ frame, member, title: chapter[index] ?? '', since: random.between(1, 2), ended: false })
      if (index === 0 && own[5]) terms.push({ frame, member: own[5], title: '原会长', since: 6, ended: true })
    }
  }
  const order = new Map<number, number>()
  await insertAll(
    world,
    'frame_user',
    terms.map(({ frame, member, title, since, ended }) => {
      const start = addDays(today, -since * 365)
      const sort = (order.get(frame) ?? 0) + 1
      order.set(frame, sort)
      return {
        frame_id: frame,
        user_id: member.id,
        title,
        start_date: start,
        end_date: ended ? addDays(start, 5 * 365 - 400) : null,
        sort,
      }
    }),
  )
}

const unions = [
  ['云川省商会联合会(演示)', '省级商会组织的联盟'],
  ['江城市工商业联合会(演示)', '江城市各行业商会的联盟'],
  ['异地云岭商会联盟(演示)', '各地云岭商会的联谊组织'],
  ['云川籍企业家联合会(演示)', null],
  ['江城市社会组织总会(演示)', null],
  ['全国茶产业协作联盟(演示)', '茶企的行业联盟'],
] as const

export async function seedUnions(world: World): Promise<void> {
  await insertAll(
    world,
    'union',
    unions.map(([name, remark], index) => ({ name, remark, sort: (index + 1) * 10 })),
  )
}
