// Numbers of past years stay: by what happened then, whatever becomes of people afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '#kernel/report'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-09-17T04:00:00Z')
  desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
})
afterAll(() => server.close())

async function report(path: string, first: string, last: string, more: object = {}): Promise<ReportAnswer> {
  const query = { start_date: first, end_date: last, ...more }
  return done(await desk.admin.call(`POST /statistics/${path}`, query)).content
}
const joinedIn = async (year: number) => (await report('join', `${year}-01-01`, `${year}-12-31`)).list_data

test('a member added today is no townsman of last year, and a townsman verified then is', async () => {
  const townsmen = async () => (await report('native', '2025-01-01', '2025-12-31')).total_row['townsman_num'] as number
  const before = await townsmen()
  await desk.member({ join_time: '2026-09-01' })
  expect(await townsmen()).toBe(before)
  await desk.one(`insert into person (user_name, phone, native_id, townsman_status, townsman_time)
    values ('老乡', '12065550001', 3, 'verified', '2025-03-01') returning id`)
  expect(await townsmen()).toBe(before + 1)
})

test('who left and came back has joined twice, and who left for good has joined all the same', async () => {
  const before = await joinedIn(2022)
  const march = (rows: ReportAnswer['list_data']) => rows.find(({ id }) => id === '2022-03-01')?.['join_num'] as number
  const [back, gone] = [await desk.member({ join_time: '2022-03-10' }), await desk.member({ join_time: '2022-03-20' })]
  for (const id of [back, gone])
    done(
      await desk.admin.call('POST /user/out', {
        id_list: [id],
        out_type: 'resigned',
        reason: '离开',
        out_time: '2023-05-01',
      }),
    )
  expect(march(await joinedIn(2022))).toBe(march(before) + 2)
  const later = await report('join', '2026-09-01', '2026-09-30')
  done(
    await desk.admin.call('POST /user/rejoin', {
      id: back,
      join_time: '2026-09-10',
      position_id: 10,
      area_id: 1,
      amount: 0,
      pay_type: 'waived',
    }),
  )
  expect(march(await joinedIn(2022))).toBe(march(before) + 2)
  const now = await report('join', '2026-09-01', '2026-09-30')
  expect(now.total_row['join_num']).toBe((later.total_row['join_num'] as number) + 1)
  // One person in the total, in the group of each month.
  const all = await report('join', '2022-01-01', '2026-12-31', { dimension: 'year' })
  const years = all.list_data.reduce((sum, row) => sum + (row['join_num'] as number), 0)
  expect(years).toBeGreaterThan(all.total_row['join_num'] as number)
  const { content } = await desk.admin.call('POST /statistics/joinDetail', {
    start_date: '2022-01-01',
    end_date: '2022-12-31',
    measure: 'join_num',
    id: '2022-03-01',
    limit: 100,
  })
  expect(content.total).toBe(march(before) + 2)
  expect(content.list_data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([back, gone]))
})

test('joined by position and by month say the same as the report of members', async () => {
  const [month, position, members] = await Promise.all(
    ['join', 'position', 'area'].map((path) => report(path, '2022-01-01', '2022-12-31')),
  )
  expect(position?.total_row['new_num']).toBe(month?.total_row['join_num'])
  expect(members?.total_row['new_num']).toBe(month?.total_row['join_num'])
})

test('a merge leaves the members and the joinings of past years as they were, and counts the points of joining once', async () => {
  const [drop, keep] = [
    await desk.member({ user_name: '并入者', join_time: '2023-04-05', expire_time: '2026-12-31' }),
    await desk.member({ user_name: '并入者', join_time: '2026-02-03', expire_time: '2027-02-02' }),
  ]
  const years = [2023, 2024, 2025, 2026]
  const figures = async () => {
    const all = years.map(async (year) => {
      const { total_row } = await report('area', `${year}-01-01`, `${year}-12-31`)
      return [year, total_row['member_num'], total_row['new_num']]
    })
    return Promise.all(all)
  }
  const points = async (id: number) =>
    (await desk.one('select coalesce(sum(points), 0)::int as num from contribute_log where user_id = $1', [id])).num
  const before = await figures()
  const [own, other] = [await points(keep), await points(drop)]
  const once = (await desk.one(`select points from contribute_log where user_id = $1 and type = 1`, [keep])).points
  const body = { keep_id: keep, drop_id: drop }
  const { content } = done(await desk.admin.call('POST /user/merge', { ...body, dry: true }))
  expect(content.notes).toEqual([
    '双方会籍在 2026-02-03 至 2026-12-31 重叠（332 天），重叠期间的会费已各缴一次；到期时间取较晚者，不因重叠顺延',
    `入会贡献值只计一次，冲回较晚一次的 ${once} 分`,
  ])
  done(await desk.admin.call('POST /user/merge', body))
  const after = await figures()
  // Now one person: this year's members are one less, everything before stays.
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
  expect(after[3]).toEqual([2026, (before[3]?.[1] as number) - 1, before[3]?.[2]])
  expect(await points(keep)).toBe(own + other - once)
  expect(await desk.person(keep)).toMatchObject({ join_time: '2023-04-05', expire_time: '2027-02-02' })
})

test('a late renewal that is voided a year later leaves the lapse of its year counted', async () => {
  const due = async () => (await report('area', '2025-01-01', '2025-12-31')).total_row['ended_num'] as number
  const now = server.clock.now as Date
  const id = await desk.member({ join_time: '2024-04-01', expire_time: '2025-03-31' })
  expect(await desk.person(id)).toMatchObject({ expire_time: '2025-03-31' })
  const before = await due()
  server.clock.now = new Date('2025-06-01T04:00:00Z')
  const late = {
    user_id: id,
    position_id: 10,
    years: 2,
    amount: 200_000,
    pay_type: 'cash',
    pay_time: '2025-06-01T02:00:00Z',
  }
  const { id: renewal } = done(await desk.admin.call('POST /userRenew/add', late)).content
  server.clock.now = now
  expect(await due()).toBe(before)
  done(await desk.admin.call('POST /userRenew/delete', { id_list: [renewal] }))
  expect(await desk.person(id)).toMatchObject({ expire_time: '2025-03-31' })
  expect(await due()).toBe(before)
})
