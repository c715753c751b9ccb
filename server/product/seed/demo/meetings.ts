// Meetings of the demonstration: two past ones with votes, an election and minutes, a called one with proxies, and a draft.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { living } from '../../../database/living'
import { createRandom } from './random'
import { insertAll, type World } from './world'

const SEED = 260_615
const SECRETARY = '苏文静（演示）'
const MEMBERS = '何慧（演示）'

interface Motion {
  readonly title: string
  readonly content: string
  readonly method?: 'secret'
  readonly rule?: string
  /** Shares of the votes, of yes and no; absent before the vote. */
  readonly shares?: readonly [yes: number, no: number]
  readonly result?: 'accepted' | 'rejected'
  /** Days from today on which it has to be done. */
  readonly due?: number
  readonly progress?: string
  readonly note?: string
  /** Of an election: its position, and the shares of its candidates. */
  readonly position?: string
  readonly candidates?: readonly number[]
}

interface Plan {
  readonly kind: 'assembly' | 'council' | 'standing' | 'supervisors'
  readonly title: string
  readonly state: 'draft' | 'called' | 'closed' | 'confirmed'
  /** Days from today. */
  readonly day: number
  readonly place: string
  readonly positions: readonly string[]
  readonly items: readonly string[]
  /** Share of voters who came. */
  readonly came?: number
  readonly motions: readonly Motion[]
}

const plans: readonly Plan[] = [
  {
    kind: 'standing',
    title: '第三届常务理事会第四次会议（演示）',
    state: 'confirmed',
    day: -48,
    place: '商会会议室（虚构）',
    positions: ['会长', '常务副会长', '副会长', '秘书长', '常务理事'],
    items: ['上半年工作报告', '上半年财务报告', '增补副会长', '会费标准调整'],
    came: 0.82,
    motions: [
      {
        title: '上半年工作报告',
        content: '<p>审议秘书处上半年工作报告。</p>',
        shares: [0.95, 0.02],
        result: 'accepted',
        due: -20,
        progress: 'done',
        note: '已印发全体理事',
      },
      {
        title: '增补副会长',
        content: '<p>因工作需要增补副会长一名，差额选举。</p>',
        method: 'secret',
        position: '副会长',
        candidates: [0.68, 0.28],
        result: 'accepted',
      },
      {
        title: '会费标准上调一成',
        content: '<p>拟自明年起上调，须到会三分之二以上同意。</p>',
        method: 'secret',
        rule: 'two_thirds_present',
        shares: [0.52, 0.36],
        result: 'rejected',
      },
    ],
  },
  {
    kind: 'supervisors',
    title: '第三届监事会第三次会议（演示）',
    state: 'closed',
    day: -16,
    place: '商会会议室（虚构）',
    positions: ['监事长', '监事'],
    items: ['审阅上半年财务收支', '专项资金检查方案'],
    came: 1,
    motions: [
      {
        title: '专项资金检查方案',
        content: '<p>对助学金等专项资金的使用逐笔检查，形成报告。</p>',
        shares: [1, 0],
        result: 'accepted',
        due: -3,
        progress: 'doing',
        note: '已调取凭证，待复核',
      },
    ],
  },
  {
    kind: 'standing',
    title: '第三届常务理事会第五次会议（演示）',
    state: 'called',
    day: 12,
    place: '江城示范酒店三楼（虚构）',
    positions: ['会长', '常务副会长', '副会长', '秘书长', '常务理事'],
    items: ['换届筹备方案', '明年工作计划', '年会筹备'],
    motions: [
      { title: '换届筹备工作方案', content: '<p>成立筹备小组，按章程时限完成换届。</p>' },
      { title: '明年工作计划', content: '<p>审议明年工作计划。</p>', rule: 'half_all' },
      {
        title: '增补常务副会长',
        content: '<p>因工作需要增补常务副会长一名，差额选举。</p>',
        method: 'secret',
        position: '常务副会长',
        candidates: [0, 0],
      },
    ],
  },
  {
    kind: 'assembly',
    title: '第四届会员大会（演示）',
    state: 'draft',
    day: 75,
    place: '江城示范会堂（虚构）',
    positions: [],
    items: ['理事会工作报告', '财务报告', '选举第四届理事会'],
    motions: [],
  },
]

/** Time of a meeting's day, in hours of the association. */
const at = (day: string, hour: string): string =>
  new Date(`${day}T${hour}:00+08:00`).toISOString().replace(/\.\d+Z/, 'Z')

interface Voter {
  readonly id: number
  readonly name: string
  readonly isHere: boolean
}

async function seedRoll(id: number, { positions, came = 0, state }: Plan, day: string, world: World): Promise<Voter[]> {
  const random = createRandom(SEED + id)
  const { rows } = await sql<
    Record<string, unknown> & { id: number; user_name: string; expired: boolean }
  >`select p.id, p.user_name, p.member_no,
      left(p.company, 100) as company, p.phone, held.name as position_name, p.expire_time < ${day}::date as expired
    from person p join position held on held.id = p.position_id where p.state = 'active' and ${living('p')} and held.name = any(${[...positions]}::text[])
    order by p.id`.execute(world.db)
  const people = rows.map(({ id: user_id, expired, ...row }) => {
    const isVoter = !expired
    const isHere = isVoter && came > 0 && random.chance(came)
    return {
      ...{ meeting_id: id, user_id, ...row, is_voter: isVoter, left_out: isVoter ? null : 'expired' },
      ...{ state: isHere ? 'present' : 'expected', in_time: isHere ? at(day, '13:45') : null },
      notice_time: state === 'called' || !isVoter ? null : at(addDays(day, -7), '10:00'),
    }
  })
  const ids = await insertAll(world, 'meeting_person', people)
  const voters = people.flatMap((one, place) =>
    one.is_voter
      ? [{ id: ids[place] as number, name: one['user_name'] as string, isHere: one.state === 'present' }]
      : [],
  )
  // Of each two, the one who stays away has given a proxy to the other.
  const [giver, holder] = [voters.find(({ isHere }) => !isHere), voters.findLast(({ isHere }) => came === 0 || isHere)]
  if (giver && holder && giver !== holder)
    await sql`update meeting_person set proxy_id = ${holder.id} where id = ${giver.id}`.execute(world.db)
  return voters
}

async function seedMotion(
  meeting: number,
  motion: Motion,
  order: number,
  day: string,
  voters: readonly Voter[],
  world: World,
) {
  const { method = 'open', rule = 'half_present', shares, candidates, position, result, due, note, ...text } = motion
  const { rows: held } = await sql<{
    id: number
    proxied: boolean
  }>`select v.id, v.state = 'expected' as proxied from meeting_person v
    left join meeting_person h on h.id = v.proxy_id where v.meeting_id = ${meeting} and v.is_voter
      and (v.state = 'present' or h.state = 'present') order by v.id`.execute(world.db)
  const base = held.length
  const [yes, no] = (shares ?? [0, 0]).map((share) => Math.round(base * share)) as [number, number]
  const voted = result !== undefined
  const secret = method === 'secret'
  const positionId = position
    ? (await world.db.selectFrom('position').select('id').where('name', '=', position).executeTakeFirstOrThrow()).id
    : null
  const [id = 0] = await insertAll(world, 'meeting_motion', [
    {
      ...{ meeting_id: meeting, title: text.title, content: text.content, method, rule, sort: (order + 1) * 10 },
      ...{ kind: position ? 'election' : 'motion', position_id: positionId, seats: position ? 1 : null },
      ...(voted
        ? {
            ...{ state: 'closed', result, round: 1, base_num: base, all_num: voters.length },
            ...(position ? {} : { yes_num: yes, no_num: no, abstain_num: base - yes - no }),
            ...(secret ? { invalid_num: 0, returned_num: base, tellers: `${SECRETARY}、${MEMBERS}` } : {}),
            ...{ open_time: at(day, `1${4 + order}:30`), close_time: at(day, `1${4 + order}:50`) },
          }
        : {}),
      ...(due === undefined
        ? {}
        : { due_date: addDays(world.today, due), progress: text.progress, progress_note: note }),
    },
  ])
  const { rows: people } = await sql<{
    id: number
    user_name: string
    member_no: string
  }>`select p.id, p.user_name, p.member_no from person p join position held on held.id = p.position_id
    where held.name = '常务理事' and p.state = 'active' and ${living('p')} order by p.id desc limit ${candidates?.length ?? 0}`.execute(
    world.db,
  )
  await insertAll(
    world,
    'meeting_candidate',
    people.map((person, place) => ({
      ...{
        motion_id: id,
        user_id: person.id,
        user_name: person.user_name,
        member_no: person.member_no,
        is_elected: voted && place === 0,
      },
      votes: voted ? Math.round(base * (candidates?.[place] ?? 0)) : null,
    })),
  )
  if (!voted) return
  const votes = held.map((one, place) => ({
    ...{ motion_id: id, person_id: one.id, is_cast: true },
    choice: secret || position ? null : place < yes ? 'yes' : place < yes + no ? 'no' : 'abstain',
  }))
  await insertAll(world, 'meeting_vote', votes)
  await sql`update meeting_vote v set holder_id = p.proxy_id from meeting_person p where p.id = v.person_id and p.state = 'expected' and v.motion_id = ${id}`.execute(
    world.db,
  )
}

async function seedMinutes(id: number, plan: Plan, day: string, voters: readonly Voter[], world: World): Promise<void> {
  const here = voters.filter(({ isHere }) => isHere)
  const accepted = plan.motions.filter(({ result }) => result === 'accepted')
  const confirmed = plan.state === 'confirmed'
  const content = [
    `<p><strong>时间</strong>：${day} 14:00</p><p><strong>地点</strong>：${plan.place}</p>`,
    `<h2>出席</h2><p>应到 ${voters.length} 人，签到 ${here.length} 人，达到法定人数。</p><p>${here.map(({ name }) => name).join('、')}</p>`,
    `<h2>议程</h2><ol>${plan.items.map((title) => `<li><p>${title}</p></li>`).join('')}</ol>`,
    `<h2>决议</h2><ol>${accepted.map(({ title }) => `<li><p>${title}</p></li>`).join('')}</ol>`,
  ].join('')
  const done = confirmed
    ? { state: 'confirmed', confirm_name: SECRETARY, confirm_time: at(addDays(day, 3), '10:00') }
    : {}
  await insertAll(world, 'meeting_minutes', [
    {
      meeting_id: id,
      title: `${plan.title}纪要`,
      content,
      recorder: MEMBERS,
      ...done,
      create_time: at(addDays(day, 1), '10:00'),
    },
  ])
}

/** After the accounts of the staff. */
export async function seedMeetings(world: World): Promise<void> {
  const { rows: known } = await sql<{ id: number; name: string }>`select id, name from position`.execute(world.db)
  const positionIds = new Map(known.map(({ id, name }) => [name, id]))
  for (const plan of plans) {
    const { kind, title, state, day: offset, place, positions, items, motions } = plan
    const day = addDays(world.today, offset)
    const isPast = state === 'closed' || state === 'confirmed'
    const called = at(addDays(isPast ? day : world.today, isPast ? -14 : -2), '09:30')
    const [id = 0] = await insertAll(world, 'meeting', [
      {
        ...{
          kind,
          title,
          state,
          place,
          start_time: at(day, '14:00'),
          end_time: at(day, '17:30'),
          notice: '会议材料请提前阅读。',
        },
        ...(state === 'draft' ? {} : { quorum: 'two_thirds', call_time: called }),
        ...(isPast ? { open_time: at(day, '14:05'), close_time: at(day, '17:20') } : {}),
      },
    ])
    await insertAll(
      world,
      'meeting_item',
      items.map((one, sort) => ({ meeting_id: id, title: one, minutes: 30, sort: sort + 1 })),
    )
    await insertAll(
      world,
      'meeting_position_ids',
      positions.map((name, index) => ({ owner_id: id, target_id: positionIds.get(name), place: index + 1 })),
      false,
    )
    const voters = state === 'draft' ? [] : await seedRoll(id, plan, day, world)
    for (const [order, motion] of motions.entries()) await seedMotion(id, motion, order, day, voters, world)
    if (isPast) await seedMinutes(id, plan, day, voters, world)
  }
}
