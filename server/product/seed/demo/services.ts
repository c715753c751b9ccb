// Services of the demonstration: volunteer days with shifts and hours, and services to members with their results.
import { addDays } from '#kernel/calendar'
import { startOfDay } from '../../../core/settings'
import { hoursOf } from '../../services/volunteering/hours'
import { type Books, moment } from './books'
import { lastDay, type Membership } from './membership'
import type { Pictures } from './pictures'
import { createRandom, type Random } from './random'
import { insertAll, type World } from './world'

const SEED = 15_120_101
const ZONE = 'Asia/Shanghai'
const STAFF = '卞纪明（演示）'
const HOUR = 3_600_000
const RULE = 5

interface Volunteers {
  readonly title: string
  readonly place: string
  readonly text: string
  /** Days from today to its first and last day. */
  readonly from: number
  readonly to: number
  readonly people: number
  /** Of each person. */
  readonly shifts: number
  readonly each?: number
}

const volunteers: readonly Volunteers[] = [
  {
    title: '交通疏导志愿岗',
    place: '江城火车站东广场（虚构）',
    text: '每日早晚高峰引导行人与车辆。',
    from: -45,
    to: 20,
    people: 30,
    shifts: 3,
  },
  {
    title: '敬老院探访',
    place: '江北敬老院（虚构）',
    text: '陪伴老人，打扫房间，表演节目。',
    from: -23,
    to: -23,
    people: 30,
    shifts: 1,
  },
  {
    title: '环保清河',
    place: '江城滨河公园（虚构）',
    text: '清理河岸垃圾，宣传垃圾分类。',
    from: -58,
    to: -58,
    people: 36,
    shifts: 1,
    each: 8,
  },
  {
    title: '爱心送考',
    place: '江城第一中学（虚构）',
    text: '免费接送考生，考点外供应饮水。',
    from: -130,
    to: -129,
    people: 7,
    shifts: 2,
  },
  {
    title: '社区义诊',
    place: '云岭社区中心（虚构）',
    text: '协助医师登记与引导。',
    from: 9,
    to: 9,
    people: 10,
    shifts: 0,
  },
]

const help: readonly (readonly [title: string, text: string, result: string])[] = [
  ['法律咨询', '每周三由法律服务委员会解答会员提问。', '已由律师当面解答，并提供合同范本。'],
  ['财税代办', '代办记账、申报与年检。', '已完成本季度申报，回执已交会员。'],
  ['商标注册指导', '指导商标查询、申请与续展。', '已提交申请，取得受理通知书。'],
  ['政策申报辅导', '辅导会员企业申报扶持资金。', '材料已通过初审，待主管部门公示。'],
  ['证照代办', '代办营业执照变更等手续。', '变更完成，新证照已领取。'],
  ['融资对接', '为会员企业联系银行与担保机构。', '已与两家银行面谈，授信额度待审批。'],
  ['商务出行协助', '协助办理商务签证与邀请函。', '邀请函已出具，签证已受理。'],
]
const HELPED = [14, 13, 12, 12, 11, 10, 8]

function at(day: string, hour: number, minute = 0): string {
  return new Date(startOfDay(day, ZONE).getTime() + hour * HOUR + minute * 60_000).toISOString()
}

type Faces = ReadonlyMap<number, { user_name: string | null; phone: string | null }>

async function facesOf(people: readonly Membership[], { db }: World): Promise<Faces> {
  const ids = people.map(({ id }) => id)
  const rows = await db.selectFrom('person').select(['id', 'user_name', 'phone']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...face }) => [id, face]))
}

interface Sign {
  readonly user: Membership
  readonly status: string
  readonly in: string | null
  readonly out: string | null
  readonly hours: number
  readonly points: number
  readonly forgotten?: boolean
  readonly result?: string
}

/** Shifts on the days of a service, each of two to four hours; two people forget to sign out, one does not come. */
function shiftsOf(one: Volunteers, people: readonly Membership[], random: Random, today: string): Sign[] {
  const days = Math.min(one.to, -1) - one.from
  return people.slice(0, one.people).flatMap((user, place): Sign[] => {
    const nothing = { user, hours: 0, points: 0 }
    if (one.shifts === 0) return [{ ...nothing, status: 'registered', in: null, out: null }]
    if (one.each && place === 0) return [{ ...nothing, status: 'absent', in: null, out: null }]
    return Array.from({ length: one.shifts }, (_, shift): Sign => {
      const day = addDays(
        today,
        one.from + (days === 0 ? 0 : Math.min(days, Math.floor((shift * days) / one.shifts) + (place % 7))),
      )
      const start = at(day, 8, 30 + (place % 20))
      const forgotten = one.shifts === 1 && !one.each && place < 2
      if (forgotten) return { ...nothing, status: 'signed_out', in: start, out: at(day, 12), forgotten }
      const out = new Date(Date.parse(start) + random.between(4, 8) * (HOUR / 2)).toISOString()
      const hours = hoursOf(start, out, 12)
      const points = one.each ? Math.floor(one.each * hours) : RULE * Math.floor(hours)
      return { user, status: 'signed_out', in: start, out, hours, points }
    })
  })
}

/** The newest ones are still open. */
function casesOf(place: number, people: readonly Membership[], today: string): Sign[] {
  const [, , result] = help[place] as (typeof help)[number]
  return Array.from({ length: HELPED[place] as number }, (_, index): Sign => {
    const user = people[(place * 17 + index * 5) % people.length] as Membership
    const open = index < 2
    const day = addDays(today, open ? -1 - index : -4 - index * 9 - place)
    const taken = at(day, 9 + (index % 7), 10)
    if (open) return { user, status: 'signed_in', in: taken, out: null, hours: 0, points: 0 }
    return {
      user,
      status: 'signed_out',
      in: taken,
      out: at(addDays(day, 2), 15, index * 3),
      hours: 0,
      points: RULE,
      result,
    }
  })
}

const content = (text: string) => `<p>${text}</p><p>本文为演示内容，其中的单位与人物均为虚构。</p>`

function rowsOf(pictures: Pictures, areaIds: readonly number[], today: string) {
  const common = { contact_name: '秘书处', contact_phone: '12000000000' }
  return [
    ...volunteers.map(({ title, place, text, from, to, each, people }, index) => ({
      ...common,
      title,
      place,
      kind: 'volunteer',
      cover: pictures.events[(index * 3) % pictures.events.length],
      area_id: title.includes('敬老院') ? areaIds[0] : null,
      start_time: at(addDays(today, from), 8),
      end_time: at(addDays(today, to), from === to ? 12 : 18),
      quota: from === to ? people + 10 : 0,
      audience: index === 1 ? 'volunteers' : 'all',
      points_per_hour: each ?? null,
      content: content(text),
      sort: (index + 1) * 10,
      create_time: moment(addDays(today, Math.min(from - 14, -1)), index),
    })),
    ...help.map(([title, text], index) => ({
      ...common,
      title,
      kind: 'member',
      place: '商会秘书处',
      cover: pictures.events[(index * 3 + 1) % pictures.events.length],
      audience: 'members',
      content: content(text),
      sort: (index + 6) * 10,
      create_time: moment(addDays(today, -300), index),
    })),
  ]
}

export async function seedServices(
  members: readonly Membership[],
  pictures: Pictures,
  areaIds: readonly number[],
  books: Books,
  world: World,
): Promise<void> {
  const { today } = world
  const random = createRandom(SEED)
  // Members since before the first sign-in, who still are.
  const people = random.shuffled(
    members.filter((one) => one.frozen === null && one.join < addDays(today, -200) && lastDay(one, today) >= today),
  )
  const faces = await facesOf(people, world)
  const rows = rowsOf(pictures, areaIds, today)
  const ids = await insertAll(world, 'service', rows)
  const signs = [
    ...volunteers.map((one, index) => shiftsOf(one, people.slice(index * 11), random, today)),
    ...help.map((_, place) => casesOf(place, people, today)),
  ].flatMap((list, index) => list.map((sign) => ({ ...sign, service: index })))
  const made = await insertAll(
    world,
    'service_sign',
    signs.map(({ user, status, service, ...sign }, index) => {
      const time = sign.in ?? moment(addDays(today, -2), index)
      return {
        service_id: ids[service],
        user_id: user.id,
        ...faces.get(user.id),
        status,
        sign_time: sign.in,
        sign_out_time: sign.out,
        hours: sign.hours,
        is_forgotten: sign.forgotten ?? false,
        result: sign.result ?? null,
        sign_type: sign.in ? (index % 3 === 0 ? 'qr_scan' : 'staff') : null,
        admin_name: sign.in ? STAFF : null,
        create_time: time,
        update_time: sign.out ?? time,
      }
    }),
  )
  for (const [index, { user, points, out, service }] of signs.entries()) {
    if (points === 0 || out === null) continue
    const { title, kind } = rows[service] as (typeof rows)[number]
    books.points.push({
      user: user.id,
      area: user.areaId,
      position: user.positionId,
      type: 12,
      points,
      key: `svc:${made[index]}`,
      ref_type: 'service_sign',
      ref_id: made[index] as number,
      title: `${kind === 'member' ? '会员服务' : '志愿服务'}：${title}`,
      at: out,
    })
  }
}
