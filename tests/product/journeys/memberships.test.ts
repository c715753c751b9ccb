// Why members leave: departures with their cause, who stays how long, whom to ask back, and jubilees over interruptions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import type { ReportAnswer } from '#kernel/report'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { generateBoard } from '../support/board-data'

const TODAY = '2026-09-17'

interface Membership {
  id: number
  user_id: number
  nth: number
  join_time: string
  out_time: string | null
  out_type: string | null
  area_id: number | null
  last: number
}

let server: TestServer
let admin: Person
let all: Membership[]

const rowsOf = async <T>(text: string, ...values: unknown[]) =>
  (await server.connection.pool.query(text, values)).rows as T[]

const read = () =>
  rowsOf<Membership>(`select m.id::int, m.user_id::int, m.nth, m.join_time, m.out_time, m.out_type, p.area_id::int,
    max(m.nth) over (partition by m.user_id) as last from membership m join person p on p.id = m.user_id where p.delete_time is null`)

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date(`${TODAY}T04:30:10Z`)
  await generateBoard(server, createRandom(20_261_130), TODAY)
  admin = await server.as('admin')
  all = await read()
}, 60_000)
afterAll(() => server.close())

/** Full years between two days; a day that its month does not have counts as the next month's first. */
function yearsBetween(from: string, to: string): number {
  const full = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? full - 1 : full)
}
const yearsOf = ({ join_time: from, out_time: to }: Membership) => yearsBetween(from, to ?? TODAY)

const share = (part: readonly unknown[], whole: readonly unknown[]) =>
  whole.length === 0 ? null : Math.round((part.length / whole.length) * 1000) / 10

const ask = async (path: string, body: object): Promise<ReportAnswer> => {
  const answer = await admin.call(`POST /statistics/${path}`, body)
  expect(answer, JSON.stringify(answer).slice(0, 300)).toMatchObject({ status: 200 })
  return answer.content
}

function leaving(rows: readonly Membership[]) {
  const back = rows.filter(({ nth, last }) => nth < last)
  return {
    out_num: rows.length,
    years_avg:
      rows.length === 0
        ? null
        : Math.round((rows.reduce((sum, one) => sum + yearsOf(one), 0) / rows.length) * 100) / 100,
    early_share: share(
      rows.filter((one) => yearsOf(one) === 0),
      rows,
    ),
    resigned_share: share(
      rows.filter(({ out_type }) => out_type === 'resigned'),
      rows,
    ),
    back_num: back.length,
  }
}

test.each([
  ['ever', { period: 'all' }, () => true],
  ['last year', { period: 'last_year' }, (day: string) => day.startsWith('2025')],
  [
    'some days',
    { start_date: '2024-03-05', end_date: '2026-02-10' },
    (day: string) => day >= '2024-03-05' && day <= '2026-02-10',
  ],
] as const)('departures of %s, by way and area, equal those of the rows', async (_, period, within) => {
  const gone = all.filter(({ out_time: day }) => day !== null && within(day))
  expect(gone.length).toBeGreaterThan(3)
  const byType = await ask('leave', { ...period, dimension: 'type' })
  expect(byType.total_row).toMatchObject(leaving(gone))
  for (const { id, ...row } of byType.list_data)
    expect(row, String(id)).toMatchObject(leaving(gone.filter(({ out_type: type }) => (type ?? '') === id)))
  const byArea = await ask('leave', { ...period, dimension: 'area', filter: { area_id: 5 } })
  expect(byArea.total_row).toMatchObject(leaving(gone.filter(({ area_id: area }) => area === 5)))
})

test('of each year of joining, the share that stayed equals a count of those who could have', async () => {
  const { list_data: years } = await ask('cohort', { period: 'all' })
  expect(years.length).toBeGreaterThan(2)
  for (const { id, ...row } of years) {
    const cohort = all.filter(({ join_time: day }) => day.slice(0, 4) === String(id).slice(0, 4))
    const stayed = (n: number) => {
      const could = cohort.filter(({ join_time: day }) => yearsBetween(day, TODAY) >= n)
      return share(
        could.filter((one) => yearsOf(one) >= n),
        could,
      )
    }
    expect(row, String(id)).toMatchObject({
      num: cohort.length,
      now_share: share(
        cohort.filter(({ out_time }) => out_time === null),
        cohort,
      ),
      ...Object.fromEntries([1, 2, 3, 5].map((n) => [`year_${n}`, stayed(n)])),
    })
  }
})

test('the rows behind a share are those that meet it', async () => {
  const { total_row: total } = await ask('cohort', { period: 'all' })
  const { content } = await admin.call('POST /statistics/cohortDetail', {
    period: 'all',
    measure: 'year_2',
    limit: 200,
  })
  const stayed = all.filter((one) => yearsOf(one) >= 2)
  expect(content.total).toBe(stayed.length)
  expect(content.list_data.every((row: { years: number }) => row.years >= 2)).toBe(true)
  const could = all.filter(({ join_time: day }) => yearsBetween(day, TODAY) >= 2)
  expect(total['year_2']).toBe(share(stayed, could))
})

interface Told {
  counted_from: string | null
  member_years: number
  jubilee: number | null
}
const told = async (id: number): Promise<Told> => (await admin.call('POST /user/read', { id })).content

test('whoever leaves says why, is asked back, and has a jubilee less the time away', async () => {
  const [ground] = await rowsOf<
    Record<string, number>
  >(`select (select id::int from position where name = '会员') as position_id,
    (select id::int from area where name = '江北') as area_id, (select id::int from sxh_area where name = '云岭县') as native_id`)
  const [cause] = await rowsOf<{ id: number; label: string }>(
    `select id::int, label from label where type = 'out_reason' order by sort offset 2 limit 1`,
  )
  const ofCause = async () =>
    (await ask('leave', { period: 'last_year', dimension: 'cause' })).list_data.find((row) => row.id === cause?.id)
  const before = Number((await ofCause())?.['out_num'] ?? 0)
  const made = await admin.call('POST /user/add', {
    ...ground,
    ...{
      scene: 'member',
      user_name: '周回来（演示）',
      phone: '12055550991',
      join_time: '2015-03-01',
      amount: 30000,
      pay_type: 'cash',
    },
  })
  expect(made, JSON.stringify(made)).toMatchObject({ status: 200 })
  const { id } = made.content
  expect(await told(id)).toMatchObject({ counted_from: '2015-03-01', member_years: 11, jubilee: null })

  const left = await admin.call('POST /user/out', {
    id_list: [id],
    ...{ out_type: 'resigned', out_time: '2025-06-01', cause_id: cause?.id, reason: '会费太高（演示）', force: true },
  })
  expect(left, JSON.stringify(left)).toMatchObject({ status: 200 })
  const back = { filter: { is_winnable: true }, keyword: '周回来', limit: 50 }
  const asked = await admin.call('POST /user/userOutList', back)
  expect(asked.content.list_data).toMatchObject([{ id, out_cause_id: cause?.id, out_cause_name: cause?.label }])
  expect(await ofCause()).toMatchObject({ out_num: before + 1 })

  const rejoined = await admin.call('POST /user/rejoin', {
    id,
    position_id: ground?.['position_id'],
    area_id: ground?.['area_id'],
    amount: 30000,
    pay_type: 'cash',
    join_time: '2026-06-01',
  })
  expect(rejoined, JSON.stringify(rejoined)).toMatchObject({ status: 200 })
  // A year away: counted from 2016, so this year is the tenth.
  expect(await told(id)).toMatchObject({ counted_from: '2016-02-29', member_years: 10, jubilee: 10 })
  expect((await admin.call('POST /user/userOutList', back)).content.total).toBe(0)
  const jubilees = await admin.call('POST /user/list', {
    scene: 'member',
    filter: { jubilee: { gte: 5 } },
    keyword: '周回来',
  })
  expect(jubilees.content.list_data.map((row: { id: number }) => row.id)).toEqual([id])
  const list = await admin.call('POST /user/membershipList', { filter: { user_id: id }, sort: ['join_time'] })
  expect(list.content.list_data).toMatchObject([
    {
      join_time: '2015-03-01',
      out_time: '2025-06-01',
      years: 10,
      cause_id: cause?.id,
      reason: '会费太高（演示）',
      rejoined: true,
    },
    { join_time: '2026-06-01', out_time: null, years: 0, rejoined: false },
  ])
  expect(await ofCause()).toMatchObject({ out_num: before + 1, back_num: 1 })
})

test('nobody is asked back who was expelled, has died, or left two years ago', async () => {
  const { content } = await admin.call('POST /user/userOutList', { filter: { is_winnable: true }, limit: 200 })
  const limit = addDays(TODAY, -731)
  const wanted = await rowsOf<{ id: number }>(
    `select id::int from person where state = 'left' and delete_time is null and out_type not in ('expelled', 'deceased') and out_time > $1::date + 1`,
    limit,
  )
  expect(content.list_data.map((row: { id: number }) => row.id).sort()).toEqual(wanted.map(({ id }) => id).sort())
})

test('memberships of a deleted person are listed again when the person is restored', async () => {
  const [person] = await rowsOf<{ id: number }>(
    `insert into person (user_name, state, join_time, out_time, out_type) values ('故人（演示）', 'left', '2020-01-01', '2024-01-01', 'other') returning id::int`,
  )
  await rowsOf(
    `insert into user_period (user_id, kind, start_date) values ($1, 'join', '2020-01-01'), ($1, 'out', '2024-01-01')`,
    person?.id,
  )
  const listed = async () =>
    (await admin.call('POST /user/membershipList', { filter: { user_id: person?.id } })).content.total
  const before = await listed()
  expect(before).toBeGreaterThan(0)
  expect(await admin.call('POST /user/delete', { id_list: [person?.id] })).toMatchObject({ status: 200 })
  expect(await listed()).toBe(0)
  expect(await admin.call('POST /recycle/restore', { resource: 'user_out', id_list: [person?.id] })).toMatchObject({
    status: 200,
  })
  expect(await listed()).toBe(before)
})
