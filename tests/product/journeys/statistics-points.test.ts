// Every figure of the ranking of members by points equals a slow recomputation from the raw rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '#kernel/report'
import { inside, typeOf, up } from './statistics/facts'
import type { Point } from './statistics/rows'
import { areas, ask, people, person, points, server, startWorld } from './statistics/world'

beforeAll(startWorld, 60_000)
afterAll(() => server.close())

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

cases.push([
  'until a past day, without later rows',
  {
    body: { start_date: '2024-03-01', end_date: '2024-09-15' },
    among: ({ day }) => inside(day, { first: '2024-03-01', last: '2024-09-15' }),
  },
])

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
  const grand = wanted.reduce((sum, one) => sum + one.points, 0)
  const shares: (number | null)[] = []
  const found: object[] = []
  let total = 0
  for (let page = 1; page === 1 || found.length < total; page++) {
    const answer = await ask('contributeList', { ...body, page, limit: 200 })
    total = answer.total ?? 0
    shares.push(...answer.list_data.map(({ percent }) => percent as number | null))
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
  expect(shares).toEqual(wanted.map((one) => (grand ? Math.round((one.points / grand) * 1000) / 10 + 0 : null)))
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
