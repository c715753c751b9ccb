// Companies that are members of the demonstration themselves, each with a representative.
import { addDays } from '#kernel/calendar'
import { type Facts, factsOf, nameKey } from '../../services/companies/facts'
import { expireOf } from '../../services/membership-dates'
import type { Membership } from './membership'
import { type Organisation, positions } from './organisation'
import { creditCode } from './persona'
import { insertAll, type World } from './world'

const firms = [
  { name: '江城云岭茶业集团有限公司（虚构）', scale: '101_to_500', days: 260 },
  { name: '江城松阳竹艺制品股份公司（虚构）', scale: '21_to_100', days: 180 },
  { name: '江城白鹭冷链物流有限公司（虚构）', scale: 'over_1000', days: 120 },
  { name: '江城青岚软件工作室（虚构）', scale: 'up_to_20', days: 40 },
] as const

/** Ordinary membership, among the positions. */
const SEAT = 9
/** Members with higher numbers joined later or left. */
const FIRST_NUMBER = 901

/** Returns their memberships; the representatives are members. */
export async function seedFirms(
  world: World,
  { positionIds, areaIds, workTypeIds, workNatureIds }: Organisation,
  members: readonly Membership[],
): Promise<Membership[]> {
  const { today } = world
  const values = firms.map(({ name, scale, days }, place) => {
    const join = addDays(today, -days)
    const company = {
      name,
      scale,
      name_key: nameKey(name),
      credit_code: creditCode(9101 + place),
      phone: `0571-8800000${place}`,
      address: `江城市示范路 ${100 + place} 号（虚构）`,
      work_type_id: workTypeIds[place % workTypeIds.length] ?? null,
      work_nature_id: workNatureIds[place % workNatureIds.length] ?? null,
      create_time: `${join}T02:00:00Z`,
      update_time: `${join}T02:00:00Z`,
    }
    return { company, join, expire: expireOf(join, positions[SEAT]?.fee_years ?? 1) as string }
  })
  const companies = await insertAll(
    world,
    'company',
    values.map(({ company }) => company),
  )
  const rows = values.map(({ company, join, expire }, place) => ({
    ...(factsOf(company as never) as Facts),
    kind: 'company',
    company_id: companies[place],
    user_name: company.name,
    member_no: `M${join.slice(0, 4)}${String(FIRST_NUMBER + place).padStart(5, '0')}`,
    position_id: positionIds[SEAT],
    position_start: join,
    area_id: areaIds[place % areaIds.length],
    join_time: join,
    expire_time: expire,
    state: 'active',
    sort: (SEAT + 1) * 10,
    create_time: company.create_time,
    update_time: company.update_time,
  }))
  const ids = await insertAll(world, 'person', rows)
  await insertAll(
    world,
    'company_person',
    companies.map((company_id, place) => ({
      company_id,
      user_id: members[40 + place * 9]?.id,
      duty: '总经理',
      is_main: true,
      start_date: values[place]?.join,
    })),
  )
  return rows.map((row, place) => ({
    id: ids[place] as number,
    name: row.user_name,
    seat: SEAT,
    positionId: row.position_id as number,
    areaId: row.area_id as number,
    join: row.join_time,
    expire: row.expire_time,
    frozen: null,
    out: null,
    complete: false,
  }))
}
