// People who are not members: townsmen, applicants, former members, visitors, and possible duplicates.
import { addDays } from '#kernel/calendar'
import { expireOf } from '../../services/membership-dates'
import { type Books, moment } from './books'
import type { Membership } from './membership'
import { positions } from './organisation'
import type { Ground } from './people'
import { homes, persona, work } from './persona'
import { insertAll, type World } from './world'

type Values = Record<string, unknown>

/** The first unused person number. */
const FIRST = 320
const TOWNSMEN = 60
const APPLICANTS = 25
const LEFT = 18
const VISITORS = 40

const CHECKER = '何慧（演示）'

function origin({ random }: World, { places }: Ground): Values {
  const county = random.pick(places.counties)
  return { native_id: county, town_id: random.chance(0.8) ? random.pick(places.townsOf.get(county) ?? []) : null }
}

/** 8 pending, 4 refused, the others verified. */
function townsman(index: number, world: World, ground: Ground): Values {
  const { random, today } = world
  const status = index < 8 ? 'applied' : index < 12 ? 'rejected' : 'verified'
  const day = addDays(today, status === 'applied' ? -random.between(0, 9) : -random.between(10, 900))
  const checked = status === 'applied' ? null : moment(addDays(day, 1), index)
  return {
    ...persona(FIRST + index, world).columns,
    ...origin(world, ground),
    ...work(random),
    headimg_path: random.chance(0.4) ? random.pick(ground.avatars) : null,
    region: homes[index % homes.length],
    townsman_status: status,
    townsman_time: checked,
    townsman_reason: status === 'rejected' ? '籍贯无法核实（演示）' : null,
    source: random.pick(['mini_program', 'mini_program', 'staff']),
    visit_num: random.between(1, 60),
    last_visit_time: moment(addDays(today, -random.between(0, 60)), index),
    create_time: moment(day, index),
    update_time: checked ?? moment(day, index),
  }
}

const open = [6, 7, 9, 10]

/** 12 pending, 6 with outstanding dues, 7 refused. */
function applicant(index: number, world: World, ground: Ground): Values {
  const { random, today } = world
  const state = index < 12 ? 'applied' : index < 18 ? 'pending_payment' : 'rejected'
  // Applicants with outstanding dues were accepted recently: the payment deadline has not passed.
  const ago = { applied: [0, 12], pending_payment: [5, 10], rejected: [8, 120] } as const
  const day = addDays(today, -random.between(...(ago[state] as [number, number])))
  const seat = random.pick(open)
  const positionId = ground.organisation.positionIds[seat]
  const checked = state === 'applied' ? null : moment(addDays(day, random.between(1, 4)), index)
  return {
    ...persona(FIRST + TOWNSMEN + index, world).columns,
    ...origin(world, ground),
    ...work(random),
    region: homes[index % homes.length],
    state,
    townsman_status: random.chance(0.5) ? 'verified' : 'none',
    area_id: random.pick(ground.organisation.areaIds),
    apply_time: moment(day, index),
    apply_position_id: positionId,
    apply_remark: '希望加入商会，结识同乡，共同发展。（演示）',
    position_id: state === 'pending_payment' ? positionId : null,
    check_time: checked,
    check_admin_name: checked ? CHECKER : null,
    check_reason: state === 'rejected' ? random.pick(['资料不完整（演示）', '暂不符合入会条件（演示）']) : null,
    pay_deadline: state === 'pending_payment' ? addDays(String(checked).slice(0, 10), 7) : null,
    source: 'mini_program',
    visit_num: random.between(1, 30),
    create_time: moment(day, index),
    update_time: checked ?? moment(day, index),
  }
}

const farewells = [
  ['resigned', '自愿退会', 0, '工作调离江城（演示）'],
  ['unpaid_dues', '欠费退会', 2, '逾期未续费（演示）'],
  ['other', '其他', 1, '企业注销（演示）'],
  ['resigned', '自愿退会', 3, '常年在外，没有时间参加（演示）'],
  ['unpaid_dues', '欠费退会', 4, '认为活动与所在行业关系不大（演示）'],
] as const

function former(index: number, world: World, ground: Ground): { row: Values; out: Membership['out']; seat: number } {
  const { random, today } = world
  const seat = random.pick([8, 9, 9, 10])
  const [type, told, place, reason] = farewells[index % farewells.length] as (typeof farewells)[number]
  const cause = ground.labels.outReasons[place] as number
  const join = addDays(today, -random.between(700, 1500))
  const years = positions[seat]?.fee_years ?? 1
  const expire = expireOf(join, years * random.between(1, years === 1 ? 2 : 1)) as string
  const end = addDays(
    years === 1 ? expire : join,
    type === 'unpaid_dues' && years === 1 ? 60 : -20 + (years === 1 ? 0 : 420),
  )
  const day = end < today ? end : addDays(today, -5)
  const row = {
    ...persona(FIRST + TOWNSMEN + APPLICANTS + index, world).columns,
    ...origin(world, ground),
    ...work(random),
    region: homes[index % homes.length],
    member_no: `M${join.slice(0, 4)}${String(FIRST + index + 1).padStart(5, '0')}`,
    state: 'left',
    townsman_status: 'verified',
    position_id: ground.organisation.positionIds[seat],
    position_start: join,
    position_end: day,
    area_id: random.pick(ground.organisation.areaIds),
    join_time: join,
    expire_time: expire,
    out_time: day,
    out_type: type,
    out_cause_id: cause,
    out_reason: reason,
    source: 'staff',
    create_time: moment(join, index),
    update_time: moment(day, index),
  }
  return { row, seat, out: { day, type, told, cause, reason } }
}

function visitor(index: number, world: World): Values {
  const { random, today, cipher } = world
  const openid = `demo-openid-${String(index).padStart(4, '0')}`
  const last = addDays(today, -random.between(0, 200))
  return {
    nickname: `${random.pick(['云中', '山野', '江畔', '茶香', '竹影', '晚风'])}${random.pick(['客', '行者', '小筑', '听雨'])}${index + 1}`,
    headimg_path: null,
    openid: cipher.encrypt(openid),
    openid_hash: cipher.blindIndex(openid),
    source: 'mini_program',
    visit_num: random.between(1, 25),
    last_visit_time: moment(last, index),
    create_time: moment(addDays(last, -random.between(0, 90)), index),
    update_time: moment(last, index),
  }
}

/** One applicant is already known as a townsman with another phone number. */
function knownAlready(applicants: Values[], townsmen: readonly Values[]): void {
  const known = townsmen.find((row, index) => index > 25 && row['company'] && row['townsman_status'] === 'verified')
  const row = applicants[2]
  if (!known || !row) return
  for (const name of ['user_name', 'sex', 'company', 'company_duty', 'main_business', 'native_id', 'town_id'])
    row[name] = known[name]
  // The documents that would settle it are missing.
  row['id_card'] = null
  row['id_card_hash'] = null
}

/** Three people who share a rare value with a member. */
function twice(rows: Values[], known: readonly Values[]): void {
  const like = (place: number, member: number, names: readonly string[]) => {
    const row = rows[place] as Values
    for (const name of names) row[name] = (known[member] as Values)[name]
  }
  like(20, 40, ['user_name', 'birthday', 'lunar_birthday', 'native_id', 'town_id'])
  like(21, 41, ['user_name', 'company'])
  const row = rows[22] as Values
  like(22, 42, ['user_name'])
  row['phone_two'] = (known[42] as Values)['phone']
}

/** Returns the former members. */
export async function seedOthers(world: World, ground: Ground, books: Books): Promise<Membership[]> {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  const townsmen = many(TOWNSMEN, (index) => townsman(index, world, ground))
  const known = await world.db
    .selectFrom('person')
    .select(['user_name', 'birthday', 'lunar_birthday', 'native_id', 'town_id', 'company', 'phone'])
    .where('company', 'is not', null)
    .orderBy('id')
    .limit(60)
    .execute()
  twice(townsmen, known)
  await insertAll(world, 'person', townsmen)
  const applicants = many(APPLICANTS, (index) => applicant(index, world, ground))
  knownAlready(applicants, townsmen)
  const applicantIds = await insertAll(world, 'person', applicants)
  for (const [index, row] of applicants.entries()) {
    if (row['state'] !== 'pending_payment') continue
    const seat = ground.organisation.positionIds.indexOf(row['position_id'] as number)
    const id = applicantIds[index] as number
    const day = String(row['check_time']).slice(0, 10)
    const amount = (positions[seat]?.fee ?? 0) * 100
    const ref = { ref_type: 'user', ref_id: id } as const
    books.payments.push({
      user: id,
      scene: 'join',
      amount,
      pay_type: null,
      status: 'unpaid',
      day,
      due: String(row['pay_deadline']),
      ...ref,
    })
  }
  const gone = many(LEFT, (index) => former(index, world, ground))
  const goneIds = await insertAll(
    world,
    'person',
    gone.map(({ row }) => row),
  )
  await insertAll(
    world,
    'person',
    many(VISITORS, (index) => visitor(index, world)),
  )
  return gone.map(({ row, seat, out }, index) => ({
    id: goneIds[index] as number,
    name: String(row['user_name']),
    seat,
    positionId: row['position_id'] as number,
    areaId: row['area_id'] as number,
    join: String(row['join_time']),
    expire: String(row['expire_time']),
    frozen: null,
    out,
    complete: false,
  }))
}
