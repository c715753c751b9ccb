// Every figure of every statistics page equals a slow recomputation from the raw rows, written here independently.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { addDays, dayIn } from '#kernel/calendar'
import type { ReportAnswer } from '#kernel/report'
import { createRandom, type Random } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'

interface Line {
  id: number
  user_id: number
  kind: string
  to_value: string | null
  start_date: string
  end_date: string | null
  ref_id: number | null
  origin_id: number | null
}
interface Renewal {
  id: number
  user_id: number
  paid: string
  old_expire: string
  amount: number
  status: string
}
interface Someone {
  id: number
  state: string
  sex: string
  area_id: number | null
  town_id: number | null
  native_id: number | null
  work_type_id: number | null
  work_nature_id: number | null
  townsman_status: string
  verified: string | null
  groups: number[]
}
interface Point {
  id: number
  user_id: number
  area_id: number | null
  type: number
  origin_id: number | null
  points: number
  amount: number | null
  day: string
  at: string
}
type Places = Map<number, { pid: number | null; level?: string; group_type?: string }>

const TODAY = '2026-08-15'
const REMIND = 30
const EARLY = 90
const GRACE = 20

let server: TestServer
let person: Person
let people: Someone[]
let lines: Line[]
let renewals: Renewal[]
let points: Point[]
let areas: Places
let natives: Places
let types: Places

const rowsOf = async <T>(text: string): Promise<T[]> => (await server.connection.pool.query(text)).rows as T[]

/** Memberships with any course, and points of any kind: not all would be possible, and each has to be counted. */
async function generate(draw: Random): Promise<void> {
  const { pool } = server.connection
  const day = () => dayIn(2023, draw.between(0, 43), draw.between(1, 28))
  const ids = async (text: string) => (await rowsOf<{ id: number }>(text)).map(({ id }) => id)
  const [area, town, native, type, nature, group] = await Promise.all([
    ids(`select id from area where area_type = 'area' and delete_time is null`),
    ids(`select id from sxh_area where level = 'town'`),
    ids(`select id from sxh_area where level in ('province', 'city', 'county')`),
    ids('select id from work_type where delete_time is null'),
    ids('select id from work_nature where delete_time is null'),
    ids(`select id from area where area_type = 'group' and delete_time is null`),
  ])
  const maybe = (from: number[]) => (draw.chance(0.15) ? null : draw.pick(from))
  const made: object[] = []
  const histories: object[] = []
  const renewed: object[] = []
  const memberships: object[] = []
  const earned: object[] = []
  for (let id = 50_000; id < 50_160; id++) {
    const state = draw.pick(['active', 'active', 'active', 'frozen', 'left', 'none'])
    made.push({
      id,
      user_name: `人${id}`,
      state,
      sex: draw.pick(['male', 'female', 'unknown']),
      area_id: maybe(area),
      town_id: maybe(town),
      native_id: maybe(native),
      work_type_id: maybe(type),
      work_nature_id: maybe(nature),
      townsman_status: draw.pick(['none', 'verified']),
      townsman_time: draw.chance(0.3) ? null : `${day()}T20:30:00Z`,
    })
    for (const target of new Set([draw.pick(group), draw.pick(group)]))
      if (draw.chance(0.6)) memberships.push({ owner_id: id, target_id: target })
    let expire = day()
    if (state !== 'none')
      histories.push({
        user_id: id,
        kind: 'join',
        start_date: day(),
        end_date: draw.chance(0.1) ? null : expire,
        to_value: '会员',
      })
    for (let step = draw.between(0, 5); step > 0 && state !== 'none'; step--) {
      const kind = draw.pick([
        'renew',
        'renew',
        'freeze',
        'unfreeze',
        'out',
        'rejoin',
        'expire',
        'void',
        'position',
        'merge',
      ])
      const next = addDays(expire, draw.between(0, 500))
      const own = renewed.length + 900_000
      const end = kind === 'freeze' || kind === 'out' || kind === 'position' ? null : draw.chance(0.1) ? null : next
      const told = ['renew', 'expire', 'void'].includes(kind) ? (end ?? '终身') : '名'
      histories.push({
        user_id: id,
        kind,
        start_date: day(),
        end_date: end,
        to_value: told,
        ...(kind === 'renew' ? { ref_type: 'user_renew', ref_id: own } : {}),
        ...(draw.chance(0.05) ? { origin_id: 1 } : {}),
      })
      if (kind === 'renew')
        renewed.push({
          id: own,
          user_id: id,
          old_expire: expire,
          pay_time: `${addDays(expire, draw.between(-150, 60))}T17:00:00Z`,
          amount: draw.between(0, 900) * 100,
          status: draw.pick(['effective', 'effective', 'voided', 'pending']),
        })
      expire = next
    }
    for (let num = draw.between(0, 6); num > 0; num--) {
      const own = earned.length + 5_000_000
      const fact = {
        id: own,
        user_id: id,
        area_id: maybe(area),
        type: draw.between(1, 16),
        points: draw.between(-20, 60),
        amount: draw.chance(0.5) ? null : draw.between(1, 9000),
        happen_time: `${day()}T${draw.pick(['03', '16', '23'])}:00:00Z`,
        origin_id: null,
      }
      if (fact.points === 0) continue
      earned.push(fact)
      if (draw.chance(0.2))
        earned.push({
          ...fact,
          id: own + 1,
          type: 91,
          points: -fact.points,
          origin_id: own,
          happen_time: `${day()}T10:00:00Z`,
        })
    }
  }
  const insert = (table: string, columns: string, rows: object[]) =>
    pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  await pool.query(
    `update config set expire_remind_days = ${REMIND}, renew_early_days = ${EARLY}, grace_days = ${GRACE}`,
  )
  await insert(
    'person',
    'id, user_name, state, sex, area_id, town_id, native_id, work_type_id, work_nature_id, townsman_status, townsman_time',
    made,
  )
  await insert('person_group_ids', 'owner_id, target_id', memberships)
  const position = (await ids('select id from position limit 1'))[0]
  await insert(
    'user_renew',
    'id, user_id, old_expire, pay_time, amount, status, position_id, years, pay_type',
    renewed.map((row) => ({ ...row, position_id: position, years: 1, pay_type: 'cash' })),
  )
  await insert('user_period', 'user_id, kind, start_date, end_date, to_value, ref_type, ref_id, origin_id', histories)
  await insert('contribute_log', 'id, user_id, area_id, type, points, amount, happen_time, origin_id', earned)
}

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date(`${TODAY}T04:00:00Z`)
  await generate(createRandom(20_260_815))
  const date = (name: string) => `to_char(${name}, 'YYYY-MM-DD') as ${name}`
  const local = (name: string) => `to_char(${name} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  people =
    await rowsOf(`select id::int, state, sex, area_id::int, town_id::int, native_id::int, work_type_id::int, work_nature_id::int, townsman_status,
    ${local('townsman_time')} as verified, array(select target_id::int from person_group_ids g where g.owner_id = p.id) as groups from person p where delete_time is null`)
  lines = await rowsOf(
    `select id::int, user_id::int, kind, to_value, ${date('start_date')}, ${date('end_date')}, ref_id::int, origin_id from user_period order by id`,
  )
  renewals = await rowsOf(
    `select id::int, user_id::int, ${local('pay_time')} as paid, ${date('old_expire')}, amount::int, status from user_renew where delete_time is null`,
  )
  points = await rowsOf(
    `select id::int, user_id::int, area_id::int, type, origin_id::int, points, amount::int, ${local('happen_time')} as day, happen_time::text as at from contribute_log`,
  )
  const tree = async (text: string): Promise<Places> =>
    new Map((await rowsOf<{ id: number; pid: number | null }>(text)).map(({ id, ...row }) => [id, row]))
  areas = await tree(
    `select id::int, pid::int, case when area_type = 'group' then group_type end as group_type from area`,
  )
  natives = await tree('select id::int, pid::int, level from sxh_area')
  types = await tree('select id::int, pid::int from work_type')
  person = await server.holding(bindings.flatMap(({ route, report }) => (route && report ? [route] : [])))
}, 60_000)
afterAll(() => server.close())

interface Days {
  first: string
  last: string
}
interface Standing {
  state: 'active' | 'frozen' | 'left'
  since: string
  until: string | null
}

function standingOf(id: number, day: string): Standing | null {
  let found: Standing | null = null
  let until: string | null = null
  for (const line of lines) {
    if (line.user_id !== id || line.origin_id !== null) continue
    const renewal = line.kind === 'renew' ? renewals.find((one) => one.id === line.ref_id) : undefined
    if ((renewal?.paid ?? line.start_date) > day) continue
    const told = line.to_value === '终身' ? null : line.to_value
    if (['join', 'rejoin', 'unfreeze'].includes(line.kind)) until = line.end_date
    if (['renew', 'expire', 'void'].includes(line.kind)) until = told
    const state = ({ join: 'active', rejoin: 'active', unfreeze: 'active', freeze: 'frozen', out: 'left' } as const)[
      line.kind
    ]
    if (state) found = { state, since: line.start_date, until }
  }
  return found && { ...found, until }
}

const inside = (day: string | null, { first, last }: Days) => day !== null && day >= first && day <= last

/** Ids of the rows behind each measure, one for each fact. */
function factsOf(days: Days): Record<string, { id: number; worth?: number }[]> {
  const all: Record<string, { id: number; worth?: number }[]> = {
    member: [],
    expiring: [],
    expired: [],
    frozen: [],
    joined: [],
    left: [],
    renewed: [],
    ended: [],
    kept: [],
    townsman: [],
  }
  for (const { id, townsman_status, verified } of people) {
    const now = standingOf(id, days.last)
    const effective = renewals.filter((one) => one.user_id === id && one.status === 'effective')
    const own = lines.filter((one) => one.user_id === id && one.origin_id === null)
    const valid = now?.state === 'active' && (now.until === null || now.until >= days.last)
    if (valid) all['member']?.push({ id })
    if (valid && now?.until && now.until <= addDays(days.last, REMIND)) all['expiring']?.push({ id })
    if (now?.state === 'active' && !valid) all['expired']?.push({ id })
    if (now?.state === 'frozen') all['frozen']?.push({ id })
    if (own.some((one) => ['join', 'rejoin'].includes(one.kind) && inside(one.start_date, days)))
      all['joined']?.push({ id })
    if (own.some((one) => one.kind === 'out' && inside(one.start_date, days))) all['left']?.push({ id })
    for (const one of effective) if (inside(one.paid, days)) all['renewed']?.push({ id, worth: one.amount })
    const late = effective.filter((one) => inside(one.old_expire, days))
    const over = now !== null && inside(now.until, days) && (now.state !== 'left' || now.since > (now.until as string))
    if (late.length > 0 || over) all['ended']?.push({ id })
    if (late.some((one) => one.paid >= addDays(one.old_expire, -EARLY) && one.paid <= addDays(one.old_expire, GRACE)))
      all['kept']?.push({ id })
    if (
      townsman_status === 'verified' &&
      (now === null || now.state === 'left') &&
      (verified === null || verified <= days.last)
    )
      all['townsman']?.push({ id })
  }
  return all
}

const up = (places: Places, id: number | null): number[] => {
  const found: number[] = []
  for (let at = id; at !== null; at = places.get(at)?.pid ?? null) found.push(at)
  return found
}

/** The groups of a person in each report; [0] for none. */
const groupings: Record<string, { path: string; dimension?: string; groups(one: Someone): number[] }> = {
  area: { path: 'area', groups: (one) => up(areas, one.area_id) },
  committee: {
    path: 'committee',
    groups: (one) =>
      [...new Set(one.groups.flatMap((id) => up(areas, id)))].filter((id) => areas.get(id)?.group_type === 'committee'),
  },
  town: { path: 'town', groups: (one) => (one.town_id === null ? [] : [one.town_id]) },
  county: {
    path: 'native',
    dimension: 'county',
    groups: (one) => up(natives, one.native_id).filter((id) => natives.get(id)?.level === 'county'),
  },
  city: {
    path: 'native',
    dimension: 'city',
    groups: (one) => up(natives, one.native_id).filter((id) => natives.get(id)?.level === 'city'),
  },
  origin: { path: 'native', dimension: 'tree', groups: (one) => up(natives, one.native_id) },
  workType: { path: 'workType', groups: (one) => up(types, one.work_type_id) },
  workNature: { path: 'workNature', groups: (one) => (one.work_nature_id === null ? [] : [one.work_nature_id]) },
}

const counted = {
  member_num: 'member',
  expiring_num: 'expiring',
  expired_num: 'expired',
  frozen_num: 'frozen',
  new_num: 'joined',
  out_num: 'left',
  renew_num: 'renewed',
  ended_num: 'ended',
  kept_num: 'kept',
} as const

function numbersFor(
  facts: ReturnType<typeof factsOf>,
  townsmen: boolean,
  among: (id: number) => boolean,
): Record<string, number | null> {
  const of = (name: string) => (facts[name] ?? []).filter(({ id }) => among(id))
  const sexed = (sex: string) =>
    of('member').filter(({ id }) => people.find((one) => one.id === id)?.sex === sex).length
  const plain = Object.fromEntries(Object.entries(counted).map(([name, fact]) => [name, of(fact).length])) as Record<
    keyof typeof counted,
    number
  >
  return {
    ...plain,
    net_num: plain.new_num - plain.out_num,
    renew_amount: of('renewed').reduce((sum, { worth }) => sum + (worth ?? 0), 0),
    renew_rate: plain.ended_num === 0 ? null : Math.round((plain.kept_num / plain.ended_num) * 1000) / 10,
    male_num: sexed('male'),
    female_num: sexed('female'),
    ...(townsmen ? { townsman_num: of('townsman').length } : {}),
  }
}

async function ask(path: string, body: object): Promise<ReportAnswer> {
  const answer = await person.call(`POST /statistics/${path}`, body)
  expect(answer, JSON.stringify(answer).slice(0, 500)).toMatchObject({ status: 200 })
  return answer.content
}

const stretches: [string, Days & { compared?: Days }][] = [
  ['this year, not yet over', { first: '2026-01-01', last: '2026-12-31' }],
  ['a past year', { first: '2024-01-01', last: '2024-12-31' }],
  ['a past month', { first: '2025-06-01', last: '2025-06-30' }],
]
const known = ([, { first, last }]: (typeof stretches)[number]): Days => ({ first, last: last < TODAY ? last : TODAY })

describe.each(Object.entries(groupings))('members by %s', (_name, { path, dimension, groups }) => {
  test.each(stretches)('%s', async (...stretch) => {
    const days = known(stretch as (typeof stretches)[number])
    const [, { first, last }] = stretch
    const body = { start_date: first, end_date: last, ...(dimension ? { dimension } : {}) }
    const answer = await ask(path, body)
    const facts = factsOf(days)
    const townsmen = 'townsman_num' in answer.total_row
    const total = numbersFor(facts, townsmen, () => true)
    expect(answer.total_row).toEqual(path === 'committee' ? { ...total, activity_num: expect.any(Number) } : total)
    const keyed = new Map(people.map((one) => [one.id, groups(one).length > 0 ? groups(one) : [0]]))
    const present = new Set(Object.values(facts).flatMap((all) => all.flatMap(({ id }) => keyed.get(id) ?? [])))
    const shown = new Set(answer.list_data.map(({ id }) => id))
    for (const id of present)
      if (townsmen || numbersFor(facts, false, (one) => keyed.get(one)?.includes(id) ?? false)['member_num'])
        expect(shown, String(id)).toContain(id)
    for (const row of answer.list_data) {
      const numbers = numbersFor(facts, townsmen, (id) => keyed.get(id)?.includes(row.id as number) ?? false)
      expect(row, row.name).toMatchObject(numbers)
      const share = total['member_num']
        ? Math.round(((numbers['member_num'] as number) / total['member_num']) * 1000) / 10
        : null
      expect(row.percent).toBe(share)
    }
    const zero = answer.list_data.findIndex(({ id }) => id === 0)
    if (zero >= 0) expect(zero).toBe(answer.list_data.length - 1)
    // Topmost rows add up to the total, but for people in several committees.
    const roots = answer.list_data.filter(({ pid }) => pid === null)
    if (path !== 'committee')
      for (const name of Object.keys(counted))
        expect(
          roots.reduce((sum, row) => sum + (row[name] as number), 0),
          name,
        ).toBe(total[name])
  })
})

test.each(Object.entries(groupings))('the list behind every column by %s', async (_name, { path, dimension }) => {
  const body = { start_date: '2025-01-01', end_date: '2025-12-31', ...(dimension ? { dimension } : {}) }
  const answer = await ask(path, body)
  const rows = [
    { row: answer.total_row, about: {} },
    ...[answer.list_data[0], answer.list_data.at(-1)].map((row) => ({ row, about: { id: row?.id } })),
  ]
  for (const { row, about } of rows) {
    const columns = Object.keys(answer.total_row).filter(
      (name) => !['net_num', 'renew_rate', 'activity_num'].includes(name),
    )
    await Promise.all(
      columns.map(async (measure) => {
        const detail = await person.call(`POST /statistics/${path}Detail`, { ...body, ...about, measure, limit: 200 })
        if (measure === 'renew_amount') return
        expect(
          detail.content?.total,
          `${measure} ${JSON.stringify(about)} ${JSON.stringify(detail)}`.slice(0, 300),
        ).toBe(row?.[measure])
        expect(detail.content.list_data.length).toBe(Math.min(200, detail.content.total))
      }),
    )
  }
})

describe('points', () => {
  const typeOf = (one: Point) => points.find(({ id }) => id === one.origin_id)?.type ?? one.type
  const cases: [string, { body: object; among(one: Point): boolean; everyone?: true }][] = [
    [
      'of a year',
      {
        body: { start_date: '2025-01-01', end_date: '2025-12-31' },
        among: ({ day }) => inside(day, { first: '2025-01-01', last: '2025-12-31' }),
      },
    ],
    [
      'of all time, of one type, with those who left',
      {
        body: { period: 'all', dimension: 'everyone', filter: { earned_type: 4 } },
        among: (one) => typeOf(one) === 4,
        everyone: true,
      },
    ],
    [
      'of an area',
      { body: { period: 'all', filter: { area_id: 1 } }, among: (one) => up(areas, one.area_id).includes(1) },
    ],
  ]

  test.each(cases)('ranking %s', async (_title, { body, among, everyone }) => {
    const held = new Set(people.filter(({ state }) => everyone || state === 'active').map(({ id }) => id))
    const sums = new Map<number, { points: number; times: number; amount: number; last: string }>()
    for (const one of points.filter((each) => held.has(each.user_id) && among(each))) {
      const sum = sums.get(one.user_id) ?? { points: 0, times: 0, amount: 0, last: '' }
      sums.set(one.user_id, {
        points: sum.points + one.points,
        times: sum.times + 1,
        amount: sum.amount + (one.amount ?? 0),
        last: one.at > sum.last ? one.at : sum.last,
      })
    }
    const order = [...sums].sort(
      ([left, one], [right, other]) => other.points - one.points || one.last.localeCompare(other.last) || left - right,
    )
    const wanted = order.map(([id, { points: num, times, amount }]) => ({
      id,
      points: num,
      times,
      amount,
      rank: 1 + order.filter(([, other]) => other.points > num).length,
    }))
    const found: object[] = []
    let total = 0
    for (let page = 1; page === 1 || found.length < total; page++) {
      const answer = await ask('contributeList', { ...body, page, limit: 200 })
      total = answer.total ?? 0
      found.push(
        ...answer.list_data.map(({ id, points: num, times, amount, rank }) => ({
          id,
          points: num,
          times,
          amount,
          rank: Number(rank),
        })),
      )
      expect(answer.total_row).toEqual({
        points: wanted.reduce((sum, one) => sum + one.points, 0),
        times: wanted.reduce((sum, one) => sum + one.times, 0),
        amount: wanted.reduce((sum, one) => sum + one.amount, 0),
      })
    }
    expect(found).toEqual(wanted)
    for (const one of [wanted[0], wanted.at(-1)]) {
      const detail = await person.call('POST /statistics/contributeDetail', {
        ...body,
        measure: 'points',
        id: one?.id,
        limit: 200,
      })
      expect(detail.content.list_data.reduce((sum: number, row: { points: number }) => sum + row.points, 0)).toBe(
        one?.points,
      )
      expect(detail.content.total).toBe(one?.times)
    }
  })

  test('a search keeps the ranks', async () => {
    const whole = await ask('contributeList', { period: 'all', limit: 200 })
    const one = whole.list_data[7] as ReportAnswer['list_data'][number]
    const found = await ask('contributeList', { period: 'all', keyword: String(one['user_name']) })
    expect(found.list_data.find(({ id }) => id === one.id)).toMatchObject({ rank: one['rank'], points: one['points'] })
    expect(found.total).toBe(found.list_data.length)
    expect(found.total).toBeLessThan(whole.total as number)
  })

  test('by area as it was then, with the areas below', async () => {
    const days = { first: '2025-01-01', last: '2025-12-31' }
    const answer = await ask('areaContributeList', { start_date: days.first, end_date: days.last })
    const held = points.filter(({ day }) => inside(day, days))
    const living = new Set(people.filter(({ state }) => ['active', 'frozen'].includes(state)).map(({ id }) => id))
    for (const row of answer.list_data) {
      const own = held.filter((one) =>
        one.area_id === null ? row.id === 0 : up(areas, one.area_id).includes(row.id as number),
      )
      const sum = own.reduce((all, one) => all + one.points, 0)
      const members =
        row.id === 0
          ? 0
          : people.filter((one) => living.has(one.id) && up(areas, one.area_id).includes(row.id as number)).length
      expect(row, row.name).toMatchObject({
        points: sum,
        times: own.length,
        active_num: new Set(own.map((one) => one.user_id)).size,
        member_num: members,
        points_avg: members === 0 ? 0 : Math.round((sum / members) * 100) / 100,
      })
    }
    expect(
      answer.list_data.filter(({ pid }) => pid === null).reduce((all, row) => all + (row['points'] as number), 0),
    ).toBe(answer.total_row['points'])
  })

  test('a group in the words of the contract: header, shares by kind, rows and sums', async () => {
    const body = { period: 'custom', start_date: '2025-01-01', end_date: '2025-12-31', include_out: true }
    const ranking = await ask('contributeList', { ...body, limit: 5 })
    const held = points.filter(({ day }) => inside(day, { first: '2025-01-01', last: '2025-12-31' }))
    expect(ranking).toMatchObject({
      dimension: 'everyone',
      summary: { points_total: ranking.total_row['points'], user_num: ranking.total },
    })
    for (const row of ranking.list_data) {
      const { content } = await person.call('POST /statistics/contributeDetail', {
        ...body,
        user_id: row.id,
        limit: 200,
      })
      const own = held.filter((one) => one.user_id === row.id)
      expect(content).toMatchObject({
        header: { user_id: row.id, user_name: row['user_name'], rank: row.rank, points: row['points'] },
        total: own.length,
        summary: { points_total: row['points'] },
      })
      const kinds = new Map<number, { points: number; times: number }>()
      for (const one of own) {
        const sum = kinds.get(typeOf(one)) ?? { points: 0, times: 0 }
        kinds.set(typeOf(one), { points: sum.points + one.points, times: sum.times + 1 })
      }
      const told = (content.header.by_type as { type: number; points: number; times: number }[]).map(
        ({ type, points: num, times }) => [type, { points: num, times }],
      )
      expect(new Map(told as [number, object][])).toEqual(kinds)
    }
    const alone = await person.call('POST /statistics/contributeDetail', { ...body, user_id: 999_999_999 })
    expect(alone.code).toBe('NF')
  })

  test('kinds, areas and groups narrow a ranking by their words', async () => {
    const [group] = people.find(({ groups }) => groups.length > 0)?.groups ?? []
    const short = { period: 'all', include_out: true, limit: 200 }
    const found = await ask('contributeList', { ...short, type: 4, area_id: 1, group_id: group })
    const wanted = points.filter(
      (one) =>
        typeOf(one) === 4 &&
        up(areas, one.area_id).includes(1) &&
        people.find(({ id }) => id === one.user_id)?.groups.includes(group as number),
    )
    expect(found.total).toBe(new Set(wanted.map((one) => one.user_id)).size)
    expect(found.total_row['points']).toBe(wanted.reduce((sum, one) => sum + one.points, 0))
    expect(found.list_data[0]?.rank ?? 1).toBe(1)
    expect((await ask('contributeList', { ...short, type: 0 })).total_row).toEqual(
      (await ask('contributeList', short)).total_row,
    )
    const { content } = await person.call('POST /statistics/getContributeTypeOption', {})
    expect(content.list_data[0]).toEqual({ type: 0, name: '全部' })
    expect(content.list_data.map(({ type }: { type: number }) => type)).toEqual(
      expect.arrayContaining([...new Set(points.map(typeOf))].filter((type) => type !== 91)),
    )
  })

  test('an area in the words of the contract: rank, foremost member, members and areas below', async () => {
    const body = { period: 'custom', start_date: '2025-01-01', end_date: '2025-12-31' }
    const held = points.filter(({ day }) => inside(day, { first: '2025-01-01', last: '2025-12-31' }))
    const answer = await ask('areaContributeList', body)
    const sumsIn = (id: unknown) => {
      const sums = new Map<number, number>()
      for (const one of held)
        if (one.area_id === null ? id === 0 : up(areas, one.area_id).includes(id as number))
          sums.set(one.user_id, (sums.get(one.user_id) ?? 0) + one.points)
      return sums
    }
    for (const row of answer.list_data) {
      expect(row).toMatchObject({ area_id: row.id, area_name: row.name })
      const beside = answer.list_data.filter(({ id, pid }) => id !== 0 && pid === row.pid)
      const better = beside.filter((one) => Number(one['points']) > Number(row['points'])).length
      expect(row.rank, row.name).toBe(row.id === 0 ? null : better + 1)
      const sums = sumsIn(row.id)
      const most = Math.max(...sums.values())
      expect(sums.get(row['top_user_id'] as number), row.name).toBe(sums.size === 0 ? undefined : most)
    }
    const parent = answer.list_data.find(({ id }) => answer.list_data.some(({ pid }) => pid === id))
    const { content } = await person.call('POST /statistics/areaContributeDetail', {
      ...body,
      area_id: parent?.id,
      limit: 200,
    })
    expect(content.header).toEqual(parent)
    expect(content.children).toEqual(answer.list_data.filter(({ pid }) => pid === parent?.id))
    const active = new Set(people.filter(({ state }) => state === 'active').map(({ id }) => id))
    const wanted = [...sumsIn(parent?.id)].filter(([id]) => active.has(id))
    expect(content.total).toBe(wanted.length)
    expect(new Map(content.list_data.map((row: Record<string, number>) => [row['user_id'], row['points']]))).toEqual(
      new Map(wanted),
    )
  })

  test('a year begins on the day of the settings', async () => {
    await server.connection.pool.query(`update config_contribute set year_start = '09-01'`)
    expect((await ask('contributeList', { period: 'this_year' })).period).toEqual({
      start_date: '2025-09-01',
      end_date: '2026-08-31',
    })
    expect((await ask('contributeList', { period: 'last_year' })).period).toEqual({
      start_date: '2024-09-01',
      end_date: '2025-08-31',
    })
  })
})

test('the state is that of another day than the end of the period', async () => {
  const on = '2025-03-31'
  const answer = await ask('area', { start_date: '2025-01-01', end_date: '2025-12-31', date_end: on })
  const [state, happened] = [factsOf({ first: on, last: on }), factsOf({ first: '2025-01-01', last: '2025-12-31' })]
  const num = (facts: ReturnType<typeof factsOf>, name: string) => (facts[name] ?? []).length
  expect(answer.total_row).toMatchObject({
    member_num: num(state, 'member'),
    expiring_num: num(state, 'expiring'),
    expired_num: num(state, 'expired'),
    frozen_num: num(state, 'frozen'),
    new_num: num(happened, 'joined'),
    out_num: num(happened, 'left'),
    ended_num: num(happened, 'ended'),
  })
  const { content } = await person.call('POST /statistics/areaDetail', {
    period: 'custom',
    start_date: '2025-01-01',
    end_date: '2025-12-31',
    date_end: on,
    kind: 'member',
    limit: 1,
  })
  expect(content.total).toBe(answer.total_row['member_num'])
})

test('words of level, part of a name and parent narrow the groups', async () => {
  const whole = await ask('native', { level: 'city' })
  expect(whole.dimension).toBe('city')
  const tree = await ask('workType', {})
  const parent = tree.list_data.find(({ id }) => tree.list_data.some(({ pid }) => pid === id))
  const below = tree.list_data.filter(({ pid }) => pid === parent?.id)
  const children = await ask('workType', { pid: parent?.id })
  expect(children.list_data.map(({ id }) => id)).toEqual(below.map(({ id }) => id))
  expect(children.total_row).toEqual(tree.total_row)
  const word = below[0]?.name.slice(0, 2) as string
  const found = await ask('workType', { keyword: word })
  expect(found.list_data.map(({ name }) => name)).toEqual(
    tree.list_data.map(({ name }) => name).filter((name) => name.includes(word)),
  )
})

test('the demonstration’s history agrees with its register', async () => {
  const { rows } =
    await server.connection.pool.query(`select id::int, state, to_char(expire_time, 'YYYY-MM-DD') as expire from person
    where id < 50000 and delete_time is null and state in ('active', 'frozen', 'left')`)
  for (const { id, state, expire } of rows) {
    const now = standingOf(id, '2099-12-31')
    expect(now?.state, String(id)).toBe(state)
    if (state !== 'left') expect(now?.until, String(id)).toBe(expire)
  }
})
