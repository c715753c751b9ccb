// The members of the demonstration: 320 fictional people, each with a membership.
import { addDays } from '#kernel/calendar'
import { type Membership, officeOf } from './membership'
import { type Organisation, positions } from './organisation'
import { creditCode, homes, persona, work } from './persona'
import type { Places } from './places'
import { insertAll, type World } from './world'

type Status = 'active' | 'expiring' | 'expired' | 'frozen' | 'forever'

/** 262 active, 24 expiring, 22 expired, 6 frozen, 6 lifelong. */
const statuses: readonly Status[] = [
  ...Array<Status>(6).fill('forever'),
  ...Array<Status>(262).fill('active'),
  ...Array<Status>(24).fill('expiring'),
  ...Array<Status>(22).fill('expired'),
  ...Array<Status>(6).fill('frozen'),
]

function holders(): number[] {
  return positions.flatMap((position, index) => Array<number>(position.holders).fill(index))
}

/** Start and end of a membership that give it this status today. Terms follow each other without a gap. */
function datesOf(status: Status, feeYears: number, { random, today }: World): { join: string; expire: string | null } {
  if (status === 'forever') return { join: addDays(today, -random.between(800, 3600)), expire: null }
  const years = Math.max(1, feeYears)
  const left =
    status === 'expiring'
      ? random.between(1, 30)
      : status === 'expired'
        ? -random.between(5, 320)
        : random.between(31, years * 365 - 20)
  const expire = addDays(today, left).replace('-02-29', '-02-28')
  const terms = years === 1 ? random.between(1, 5) : random.chance(0.12) ? 2 : 1
  const before = `${Number(expire.slice(0, 4)) - years * terms}${expire.slice(4)}`
  return { join: addDays(before, 1), expire }
}

export interface Labels {
  userTags: number[]
  outReasons: number[]
}

export interface Ground {
  readonly organisation: Organisation
  readonly places: Places
  readonly labels: Labels
  readonly avatars: readonly string[]
}

function rowsOf(world: World, { organisation, places, avatars }: Ground): Record<string, unknown>[] {
  const { random, today } = world
  const seats = holders()
  const others = random.shuffled(statuses.slice(6))
  return statuses.map((_, index) => {
    const seat = seats[index] ?? 9
    const status = index < 6 ? 'forever' : (others[index - 6] as Status)
    // Five people have their birthday today.
    const { columns } = persona(index, world, index % 64 === 7)
    const county = random.pick(places.counties)
    const full = () => random.chance(0.9)
    const { join, expire } = datesOf(status, positions[seat]?.fee_years ?? 1, world)
    const office = officeOf({ join, expire, seat })
    // A freeze can't start before joining.
    const rested = addDays(today, -random.between(10, 60))
    const frozen = status !== 'frozen' ? null : rested > join ? rested : addDays(join, 1)
    return {
      ...columns,
      member_no: `M${join.slice(0, 4)}${String(index + 1).padStart(5, '0')}`,
      headimg_path: random.chance(0.5) ? random.pick(avatars) : null,
      wechat: full() ? `demo_${index + 1}` : null,
      email: full() ? `member${index + 1}@example.com` : null,
      is_lunar: random.chance(0.3),
      politics: random.pick(['none', 'none', 'none', 'cpc_member', 'league', 'other_party', 'non_partisan']),
      education: random.pick(['high_school', 'college', 'college', 'bachelor', 'bachelor', 'master']),
      native_id: county,
      town_id: full() ? random.pick(places.townsOf.get(county) ?? []) : null,
      region: homes[index % homes.length] as string,
      address: full() ? `江城市示范路 ${random.between(1, 999)} 号（虚构）` : null,
      ...work(random),
      intro: random.chance(0.4) ? '<p>在江城创业多年，热心家乡事务。（演示用的虚构简介）</p>' : null,
      credit_code: full() ? creditCode(index + 1) : null,
      company_scale: random.pick(['up_to_20', 'up_to_20', '21_to_100', '101_to_500', '501_to_1000']),
      work_type_id: random.pick(organisation.workTypeIds),
      work_nature_id: random.pick(organisation.workNatureIds),
      position_id: organisation.positionIds[seat],
      position_start: office.start,
      position_end: office.end,
      // Chapters of different sizes.
      area_id:
        organisation.areaIds[
          Math.min(organisation.areaIds.length - 1, Math.floor(random.next() ** 1.7 * organisation.areaIds.length))
        ],
      is_volunteer: random.chance(0.2),
      is_star: seat < 5 && random.chance(0.6),
      is_show: random.chance(0.95),
      sort: (seat + 1) * 10,
      join_time: join,
      expire_time: expire,
      state: frozen ? 'frozen' : 'active',
      freeze_time: frozen ? `${frozen}T02:00:00Z` : null,
      freeze_reason: frozen ? '本人申请暂停会籍（演示）' : null,
      townsman_status: 'verified',
      source: random.pick(['staff', 'mini_program', 'import', 'referral']),
      visit_num: random.between(0, 200),
      create_time: `${join}T02:00:00Z`,
      update_time: `${join}T02:00:00Z`,
    }
  })
}

async function linkAll(world: World, table: string, owners: readonly number[], targets: readonly number[]) {
  const { random } = world
  const links = owners.flatMap((owner) =>
    random
      .shuffled(targets)
      .slice(0, random.between(0, 2))
      .map((target, place) => ({ owner_id: owner, target_id: target, place })),
  )
  await insertAll(world, table, links, false)
}

/** The members by position, the highest first. */
export async function seedPeople(world: World, ground: Ground): Promise<Membership[]> {
  const rows = rowsOf(world, ground)
  const ids = await insertAll(world, 'person', rows)
  await linkAll(world, 'person_group_ids', ids, ground.organisation.groupIds)
  await linkAll(world, 'person_label_ids', ids, ground.labels.userTags)
  const seats = holders()
  return rows.map((row, index) => ({
    id: ids[index] as number,
    name: String(row['user_name']),
    seat: seats[index] ?? 9,
    positionId: row['position_id'] as number,
    areaId: row['area_id'] as number,
    join: String(row['join_time']),
    expire: row['expire_time'] as string | null,
    frozen: row['freeze_time'] ? String(row['freeze_time']).slice(0, 10) : null,
    out: null,
    complete: ['headimg_path', 'company', 'intro'].every((name) => Boolean(row[name])),
  }))
}
