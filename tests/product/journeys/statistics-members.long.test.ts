// Every figure of the statistics on members equals a slow recomputation from the raw rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counted, factsOf, groupings, numbersFor, standingOf } from './statistics/facts'
import { type Days, TODAY } from './statistics/rows'
import { activities, ask, people, person, server, startWorld } from './statistics/world'

beforeAll(startWorld, 60_000)
afterAll(() => server.close())

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
    const activitiesFor = (id: number) => activities.filter(({ groups: all }) => all.includes(id)).length
    const committees = answer.list_data.reduce((sum, { id }) => sum + activitiesFor(id as number), 0)
    expect(answer.total_row).toEqual(path === 'committee' ? { ...total, activity_num: committees } : total)
    if (path === 'committee') expect(committees).toBeGreaterThan(3)
    const keyed = new Map(people.map((one) => [one.id, groups(one).length > 0 ? groups(one) : [0]]))
    const present = new Set(Object.values(facts).flatMap((all) => all.flatMap(({ id }) => keyed.get(id) ?? [])))
    const shown = new Set(answer.list_data.map(({ id }) => id))
    for (const id of present)
      if (townsmen || numbersFor(facts, false, (one) => keyed.get(one)?.includes(id) ?? false)['member_num'])
        expect(shown, String(id)).toContain(id)
    for (const row of answer.list_data) {
      const numbers = numbersFor(facts, townsmen, (id) => keyed.get(id)?.includes(row.id as number) ?? false)
      expect(row, row.name).toMatchObject(numbers)
      if (path === 'committee') expect(row['activity_num'], row.name).toBe(activitiesFor(row.id as number))
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

test.each(Object.entries(groupings))(
  'members by %s beside the period before',
  async (_name, { path, dimension, groups }) => {
    for (const [compare, first, last] of [
      ['year', '2024-01-01', '2024-12-31'],
      ['previous', '2024-01-01', '2024-12-31'],
      ['previous', '2025-03-01', '2025-05-31'],
    ] as const) {
      const before =
        compare === 'year' || first === '2024-01-01'
          ? { first: '2023-01-01', last: '2023-12-31' }
          : { first: '2024-12-01', last: '2025-02-28' }
      const body = { start_date: first, end_date: last, compare, ...(dimension ? { dimension } : {}) }
      const answer = await ask(path, body)
      expect(answer.compared).toEqual({ start_date: before.first, end_date: before.last })
      const facts = factsOf(before)
      const townsmen = 'townsman_num' in answer.total_row
      const keyed = new Map(people.map((one) => [one.id, groups(one).length > 0 ? groups(one) : [0]]))
      expect(answer.total_row.last).toEqual(numbersFor(facts, townsmen, () => true))
      for (const row of answer.list_data)
        expect(row.last, row.name).toEqual(
          numbersFor(facts, townsmen, (id) => keyed.get(id)?.includes(row.id as number) ?? false),
        )
    }
  },
)

test.each(Object.entries(groupings))('the list behind every column by %s', async (_name, { path, dimension }) => {
  const body = { start_date: '2025-01-01', end_date: '2025-12-31', ...(dimension ? { dimension } : {}) }
  const answer = await ask(path, body)
  const rows = [
    { row: answer.total_row, about: {} },
    ...[answer.list_data[0], answer.list_data.at(-1)].map((row) => ({ row, about: { id: row?.id } })),
  ]
  for (const { row, about } of rows) {
    const columns = Object.keys(answer.total_row).filter(
      (name) => !['net_num', 'out_rate', 'renew_rate', 'activity_num'].includes(name),
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
