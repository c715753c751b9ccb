// The organisation frame of the demonstration: head office and three nodes in each chapter, with past terms, each
// within its holder's membership.
import { addDays, daysBetween } from '#kernel/calendar'
import { type Membership, officeOf, type Term } from './membership'
import { chapters, type Organisation, positions } from './organisation'
import { type Branch, insertAll, insertTree, type World } from './world'

const office: readonly Branch[] = [
  { name: '会长班子', below: [{ name: '顾问团' }] },
  { name: '监事会' },
  { name: '秘书处', below: ['办公室', '会员部', '宣传部', '财务部'].map((name) => ({ name })) },
  { name: '理事会', below: [{ name: '常务理事会' }] },
]

/** Node to the positions of its officers, as indexes of `positions`. */
const seats: Readonly<Record<string, readonly number[]>> = {
  会长班子: [1, 3, 4],
  顾问团: [0],
  监事会: [2, 8],
  秘书处: [5],
  理事会: [7],
  常务理事会: [6],
}

const chapter = ['会长', '秘书长', '干事'] as const
/** Most entries of a node. */
const MOST = 100

/** Months of a past term. */
const FORMER = 24

interface Service {
  frame: number
  member: Membership
  title: string
  term: Term
}

/** True if the membership is valid today, so that the member may hold office. */
function isIn({ expire, out }: Membership, today: string): boolean {
  return out === null && (expire === null || expire >= today)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

/** A current term: since `years` ago, or since joining. */
function since(member: Membership, years: number, today: string): Term {
  return { start: later(addDays(today, -years * 365), member.join), end: null }
}

/** A past term: the first months of a long enough membership. */
function over({ join }: Membership): Term {
  return { start: join, end: addDays(join, FORMER * 30) }
}

function isLong({ join }: Membership, today: string): boolean {
  return daysBetween(join, today) > (FORMER + 6) * 30
}

/** Officers sit on the node of their position, as long as its term lasts. */
function inOffice(nodes: ReadonlyMap<string, number>, members: readonly Membership[], today: string): Service[] {
  return Object.entries(seats).flatMap(([name, held]) => {
    const frame = nodes.get(name) as number
    const holders = members
      .filter((member) => held.includes(member.seat) && isIn(member, today))
      .sort((one, other) => held.indexOf(one.seat) - held.indexOf(other.seat))
      .slice(0, MOST)
    return holders.map((member) => {
      return { frame, member, title: positions[member.seat]?.name ?? '', term: officeOf(member) }
    })
  })
}

/** Nodes hold the positions of their officers, so that the chart shows empty seats. */
async function holdPositions(nodes: ReadonlyMap<string, number>, { positionIds }: Organisation, { db }: World) {
  const links = Object.entries(seats).flatMap(([name, held]) =>
    held.map((seat, place) => ({
      owner_id: nodes.get(name) as number,
      target_id: positionIds[seat] as number,
      place,
    })),
  )
  await db.insertInto('frame_position_ids').values(links).execute()
}

export async function seedFrame(world: World, organisation: Organisation, members: readonly Membership[]) {
  const { random, today } = world
  const nodes = await insertTree(world, 'frame', office)
  await holdPositions(nodes, organisation, world)
  const services = inOffice(nodes, members, today)
  const taken = new Set<Membership>()
  /** A different person for each post, if there are enough. */
  const choose = (list: readonly Membership[]): Membership | undefined => {
    const member = list.find((one) => !taken.has(one))
    if (member) taken.add(member)
    return member
  }
  const plain = members.filter((member) => member.seat > 5 && isIn(member, today))
  for (const name of ['办公室', '会员部', '宣传部', '财务部']) {
    const frame = nodes.get(name) as number
    const head = choose(plain.slice(100))
    const before = choose(plain.filter((member) => isLong(member, today)).slice(20))
    if (head) services.push({ frame, member: head, title: '部长', term: since(head, 1, today) })
    if (before) services.push({ frame, member: before, title: '原部长', term: over(before) })
  }
  for (const names of chapters) {
    const areas = names.map((name) => organisation.areaByName.get(name) as number)
    const ids = await insertAll(
      world,
      'frame',
      chapter.map((post, index) => ({ area_id: areas[0], name: `${names[0]}${post}`, sort: (index + 1) * 10 })),
    )
    const own = plain.filter((member) => areas.includes(member.areaId))
    for (const [index, frame] of ids.entries()) {
      const member = choose(own)
      if (!member) continue
      const title = chapter[index] ?? ''
      services.push({ frame, member, title, term: since(member, random.between(1, 2), today) })
      // Chart and chapter name the same person.
      if (index > 0) continue
      await world.db
        .updateTable('area')
        .set({ leader_id: member.id })
        .where('id', '=', areas[0] as number)
        .execute()
      const before = choose(own.filter((one) => isLong(one, today)))
      if (before) services.push({ frame, member: before, title: `原${title}`, term: over(before) })
    }
  }
  await write(services, world)
}

async function write(services: readonly Service[], world: World): Promise<void> {
  const order = new Map<number, number>()
  await insertAll(
    world,
    'frame_user',
    services.map(({ frame, member, title, term }) => {
      const sort = (order.get(frame) ?? 0) + 1
      order.set(frame, sort)
      return { frame_id: frame, user_id: member.id, title, start_date: term.start, end_date: term.end, sort }
    }),
  )
}

const unions = [
  ['云川省商会联合会（演示）', '省级商会组织的联盟'],
  ['江城市工商业联合会（演示）', '江城市各行业商会的联盟'],
  ['异地云岭商会联盟（演示）', '各地云岭商会的联谊组织'],
  ['云川籍企业家联合会（演示）', null],
  ['江城市社会组织总会（演示）', null],
  ['全国茶产业协作联盟（演示）', '茶企的行业联盟'],
] as const

export async function seedUnions(world: World): Promise<void> {
  await insertAll(
    world,
    'union',
    unions.map(([name, remark], index) => ({
      name,
      remark,
      sxh_type_str: name.includes('协作') ? '协会' : '联合会',
      contact_name: '秘书处',
      url: `https://example.com/union/${index + 1}`,
      sort: (index + 1) * 10,
    })),
  )
}
