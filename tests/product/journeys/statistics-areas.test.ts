// Every figure of the points by area equals a slow recomputation from the raw rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inside, typeOf, up } from './statistics/facts'
import { areas, ask, people, person, points, server, startWorld } from './statistics/world'

beforeAll(startWorld, 60_000)
afterAll(() => server.close())

test('by area as it was then, with the areas below', async () => {
  const days = { first: '2025-01-01', last: '2025-12-31' }
  const answer = await ask('areaContributeList', { start_date: days.first, end_date: days.last })
  const held = points.filter(({ day }) => inside(day, days))
  const active = new Set(people.filter(({ state }) => state === 'active').map(({ id }) => id))
  expect(people.some(({ state, area_id }) => state === 'frozen' && area_id !== null)).toBe(true)
  for (const row of answer.list_data) {
    const own = held.filter((one) =>
      one.area_id === null ? row.id === 0 : up(areas, one.area_id).includes(row.id as number),
    )
    const sum = own.reduce((all, one) => all + one.points, 0)
    const members =
      row.id === 0
        ? 0
        : people.filter((one) => active.has(one.id) && up(areas, one.area_id).includes(row.id as number)).length
    const grand = held.reduce((all, one) => all + one.points, 0)
    expect(row.percent, row.name).toBe(grand ? Math.round((sum / grand) * 1000) / 10 : null)
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

test('of one kind, beside the year before, with totals', async () => {
  const [days, before] = [
    { first: '2025-01-01', last: '2025-12-31' },
    { first: '2024-01-01', last: '2024-12-31' },
  ]
  const answer = await ask('areaContributeList', {
    type: 4,
    start_date: days.first,
    end_date: days.last,
    compare: 'year',
  })
  const numbersIn = (of: typeof points) => ({
    points: of.reduce((all, one) => all + one.points, 0),
    times: of.length,
    active_num: new Set(of.map((one) => one.user_id)).size,
  })
  const [now, last] = [days, before].map((stretch) =>
    points.filter((one) => typeOf(one) === 4 && inside(one.day, stretch)),
  ) as [typeof points, typeof points]
  expect(now.length).toBeGreaterThan(10)
  expect(last.length).toBeGreaterThan(10)
  expect(answer.total_row).toMatchObject(numbersIn(now))
  expect(answer.total_row.last).toMatchObject(numbersIn(last))
  const under = (id: unknown) => (one: (typeof points)[number]) =>
    one.area_id === null ? id === 0 : up(areas, one.area_id).includes(id as number)
  for (const row of answer.list_data) {
    expect(row, row.name).toMatchObject(numbersIn(now.filter(under(row.id))))
    expect(row.last, row.name).toMatchObject(numbersIn(last.filter(under(row.id))))
  }
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
