// Areas, towns and people of the load data, with the history, renewals and payments of their memberships.

import { nameKey } from '../../services/companies/facts'
import type { Course } from './courses'
import { FIRST, type Sizes, streamOf, zipf } from './plan'
import type { LoadRow } from './write'

/** Records of the demonstration that the load data refer to. */
export interface Ground {
  readonly today: string
  readonly sizes: Sizes
  readonly courses: readonly Course[]
  readonly positions: { readonly plain: number; readonly young: number }
  readonly works: readonly number[]
  readonly natures: readonly number[]
}

const surnames = [
  ...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦',
  ...'昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹',
]
const first = [...'志建明海俊文国永振立浩子晓德庆少家启天秀雅梦慧玉诗佳春婉月若']
const second = [...'强国远涛杰博栋康华群然轩东胜丰峰辉航佑英琴燕琪敏兰涵怡梅婷娥']
const trades = [
  '茶业',
  '机械',
  '竹艺',
  '水产',
  '食品',
  '科技',
  '建材',
  '物流',
  '纺织',
  '农业',
  '文化',
  '能源',
  '贸易',
  '医疗',
]
const places = ['云岭', '江城', '松阳', '白鹭', '溪口', '青岚', '金坞', '南溪', '石桥', '梅源', '枫林', '河头']
const homes = [
  '330000/330100/330106',
  '310000/310115',
  '320000/320500/320508',
  '440000/440300/440305',
  '350000/350200/350203',
]

export function nameOf(place: number): string {
  const given = Math.floor(place / surnames.length)
  const one = first[given % first.length] as string
  const other = second[Math.floor(given / first.length) % second.length] as string
  return (surnames[place % surnames.length] as string) + one + (place % 7 === 0 ? '' : other)
}

export const phoneOf = (place: number): string => `121${String(place).padStart(8, '0')}`
const companyOf = (place: number): string =>
  `${places[place % places.length]}${trades[(place * 5) % trades.length]}${1 + (place % 997)}号有限公司`

/** An hour of the office on a day. */
export const at = (day: string, place: number): string => `${day}T0${1 + (place % 8)}:${10 + (place % 50)}:00Z`

export function* areas({ sizes }: Ground): Generator<LoadRow> {
  for (let place = 0; place < sizes.areas; place++)
    yield { id: FIRST + place, area_type: 'area', name: `片区${String(place + 1).padStart(3, '0')}`, sort: 500 + place }
}

export function* towns({ sizes }: Ground): Generator<LoadRow> {
  for (let place = 0; place < sizes.towns; place++)
    yield { id: FIRST + place, name: `测试镇${String(place + 1).padStart(3, '0')}`, level: 'town' }
}

/** Members, then those who left, townsmen, visitors. */
export function* people({ sizes, courses, positions, works, natures, today }: Ground): Generator<LoadRow> {
  const random = streamOf('person')
  const townOf = zipf(sizes.towns)
  const areaOf = zipf(sizes.areas)
  const joined = sizes.members + sizes.left
  const known = joined + sizes.townsmen
  const companies = new Map<string, Employer>()
  for (let place = 0; place < known + sizes.visitors; place++) {
    const course = courses[place]
    const isKnown = place < known
    const time = at(course?.terms[0]?.start ?? today, place)
    const row = {
      id: FIRST + place,
      user_name: nameOf(place),
      phone: isKnown ? phoneOf(place) : null,
      nickname: isKnown ? null : `微信用户${place}`,
      member_no: course ? `L${String(place + 1).padStart(7, '0')}` : null,
      sex: random.chance(0.62) ? 'male' : 'female',
      birthday: isKnown ? `${random.between(1950, 2003)}-0${random.between(1, 9)}-${random.between(10, 28)}` : null,
      native_id: null,
      town_id: isKnown ? FIRST + townOf(random) : null,
      region: isKnown ? random.pick(homes) : null,
      company: isKnown && random.chance(0.9) ? companyOf(place) : null,
      work_type_id: isKnown ? random.pick(works) : null,
      work_nature_id: isKnown ? random.pick(natures) : null,
      position_id: course ? (course.isYoung ? positions.young : positions.plain) : null,
      position_start: course?.terms[0]?.start ?? null,
      area_id: course ? FIRST + course.area : isKnown ? FIRST + areaOf(random) : null,
      join_time: course?.terms[0]?.start ?? null,
      expire_time: course?.terms.at(-1)?.end ?? null,
      state: course ? (course.out ? 'left' : 'active') : 'none',
      out_time: course?.out ?? null,
      out_type: course?.out ? 'resigned' : null,
      townsman_status: isKnown ? 'verified' : 'none',
      source: random.pick(['import', 'mini_program', 'staff', 'referral']),
      is_volunteer: isKnown && random.chance(0.08),
      contribute_total: 0,
      pay_total: 0,
      create_time: time,
      update_time: time,
    }
    yield { ...row, ...employerOf(row, companies) }
  }
}

interface Employer {
  readonly company_id: number
  readonly work_type_id: number | null
  readonly work_nature_id: number | null
}

/** The company of a person, whose values are those of its first one. */
function employerOf(
  { company, work_type_id, work_nature_id }: Omit<Employer, 'company_id'> & { company: string | null },
  companies: Map<string, Employer>,
): Omit<Employer, 'company_id'> & { company_id: number | null } {
  if (company === null) return { company_id: null, work_type_id, work_nature_id }
  const known = companies.get(company) ?? { company_id: FIRST + companies.size, work_type_id, work_nature_id }
  companies.set(company, known)
  return known
}

/** Those of the people, in the order of their first ones. */
export function* companies(ground: Ground): Generator<LoadRow> {
  let made = 0
  for (const { company_id: id, company: name, work_type_id, work_nature_id, create_time } of people(ground)) {
    if (typeof id !== 'number' || id < FIRST + made) continue
    made++
    yield {
      id,
      name,
      name_key: nameKey(String(name)),
      work_type_id,
      work_nature_id,
      create_time,
      update_time: create_time,
    }
  }
}

export interface Renewal {
  readonly course: Course
  /** Place among the terms of the membership, from 1. */
  readonly term: number
}

/** All renewals, by the day of their payment. */
export function renewalsOf(courses: readonly Course[]): Renewal[] {
  const all = courses.flatMap((course) =>
    course.terms.slice(1).map((_, index): Renewal => ({ course, term: index + 1 })),
  )
  const paid = ({ course, term }: Renewal) => course.terms[term]?.paid as string
  return all.sort((one, other) =>
    paid(one) < paid(other) ? -1 : paid(one) > paid(other) ? 1 : one.course.place - other.course.place,
  )
}

const feeOf = ({ isYoung }: Course): number => (isYoung ? 50_000 : 100_000)
const ways = ['wechat_pay', 'bank_transfer', 'cash', 'alipay'] as const

export function* renewals({ positions }: Ground, all: readonly Renewal[]): Generator<LoadRow> {
  const random = streamOf('user_renew')
  for (const [index, { course, term }] of all.entries()) {
    const { paid, start, end } = course.terms[term] as Course['terms'][number]
    const before = course.terms[term - 1]?.end
    const time = at(paid, course.place)
    yield {
      id: FIRST + index,
      renew_no: `LX${String(index + 1).padStart(8, '0')}`,
      user_id: FIRST + course.place,
      position_id: course.isYoung ? positions.young : positions.plain,
      years: 1,
      amount: feeOf(course),
      pay_type: random.pick(ways),
      pay_time: time,
      start_date: start,
      old_expire: before,
      new_expire: end,
      source: 'mini_program',
      status: 'effective',
      create_time: time,
      update_time: time,
    }
  }
}

/** Lines of the history in the order of their days. */
export function* periods({ courses, positions }: Ground, all: readonly Renewal[]): Generator<LoadRow> {
  const lines: [day: string, line: LoadRow][] = []
  const push = (day: string, course: Course, line: LoadRow) =>
    lines.push([
      day,
      {
        user_id: FIRST + course.place,
        create_time: at(day, course.place),
        start_date: day,
        from_value: null,
        to_value: null,
        end_date: null,
        ref_type: null,
        ref_id: null,
        out_type: null,
        ...line,
      },
    ])
  for (const course of courses) {
    const [{ start, end }] = course.terms as [Course['terms'][number]]
    const name = course.isYoung ? '青年会员' : '会员'
    const id = course.isYoung ? positions.young : positions.plain
    push(start, course, { kind: 'join', to_value: name, end_date: end, ref_type: 'position', ref_id: id })
    if (course.out)
      push(course.out, course, { kind: 'out', from_value: name, to_value: '自愿退会', out_type: 'resigned' })
  }
  for (const [index, { course, term }] of all.entries()) {
    const { paid, start, end } = course.terms[term] as Course['terms'][number]
    const from_value = course.terms[term - 1]?.end
    push(paid, course, {
      kind: 'renew',
      from_value,
      to_value: end,
      start_date: start,
      end_date: end,
      ref_type: 'user_renew',
      ref_id: FIRST + index,
    })
  }
  lines.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  for (const [index, [, line]] of lines.entries()) yield { id: FIRST + index, ...line }
}

/** Dues of joining and of each renewal, and fees of activities. */
export function* payments({ courses, sizes }: Ground, all: readonly Renewal[]): Generator<LoadRow> {
  const random = streamOf('pay_log')
  let index = 0
  const row = (course: Course, day: string, values: LoadRow): LoadRow => {
    const time = at(day, course.place)
    const pay_no = `LJ${String(index + 1).padStart(9, '0')}`
    const more = {
      user_id: FIRST + course.place,
      status: 'paid',
      pay_type: random.pick(ways),
      pay_time: time,
      create_time: time,
      update_time: time,
    }
    return { id: FIRST + index++, pay_no, ...more, ...values }
  }
  for (const course of courses) {
    const [{ paid }] = course.terms as [Course['terms'][number]]
    yield row(course, paid, { scene: 'join', amount: feeOf(course), ref_type: 'user', ref_id: FIRST + course.place })
  }
  for (const [place, { course, term }] of all.entries())
    yield row(course, course.terms[term]?.paid as string, {
      scene: 'renew',
      amount: feeOf(course),
      ref_type: 'user_renew',
      ref_id: FIRST + place,
    })
  for (let fee = 0; fee < Math.round(sizes.applies / 40); fee++) {
    const course = random.pick(courses)
    const amount = 1000 * random.between(1, 30)
    yield row(course, random.pick(course.terms).paid, {
      scene: 'activity_fee',
      amount,
      ref_type: 'activity_apply',
      ref_id: FIRST + fee,
    })
  }
}
