// Every figure of the dashboard equals a slow recomputation from the raw rows, and every number leads to its rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { BoardCard, NamedNumber, Todo } from '#kernel/board'
import { createRandom } from '../../support/random'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import { generateBoard } from '../support/board-data'
import { plainBoard } from '../support/plain-board'
import { type Raw, type Row, rawRows } from '../support/raw-rows'

const NOW = new Date('2026-09-17T04:30:10Z')
const TODAY = '2026-09-17'

let server: TestServer
let raw: Raw
let whole: Person
let narrow: Person
let areas: Set<number>
const routes = bindings.flatMap(({ route }) => route ?? [])

const content = async (answer: Promise<Answer>): Promise<Row> => {
  const found = await answer
  expect(found, JSON.stringify(found).slice(0, 400)).toMatchObject({ status: 200 })
  return found.content
}
const statistics = (person: Person, body: object = {}) => content(person.call('POST /home/statistics', body))

beforeAll(async () => {
  server = await startServer()
  server.clock.now = NOW
  await generateBoard(server, createRandom(20_260_917), TODAY)
  const admin = await server.as('admin')
  await content(admin.call('POST /ledger/rebuild', {}))
  raw = await rawRows(server)
  const chosen = [1, 11]
  areas = new Set(chosen)
  for (let size = 0; size !== areas.size; ) {
    size = areas.size
    for (const { id, pid } of raw['area'] ?? []) if (areas.has(Number(pid))) areas.add(Number(id))
  }
  whole = await server.holding(routes)
  narrow = await server.holding(routes, { data_scope: 'own_areas', areas: chosen })
}, 60_000)
afterAll(() => server.close())

const people = [
  { who: 'all data', person: () => whole, scope: () => null },
  { who: 'two areas with those below', person: () => narrow, scope: () => areas },
]

describe.each(people)('$who', ({ person, scope }) => {
  let known: ReturnType<typeof plainBoard> | undefined
  const plain = () => {
    known ??= plainBoard(raw, NOW, scope())
    return known
  }

  test('cards, and what they are compared with', async () => {
    const { cards } = (await statistics(person())) as { cards: BoardCard[] }
    const wanted = plain()
    expect(Object.fromEntries(cards.map(({ key, value }) => [key, value]))).toEqual(wanted.cards)
    const compared = cards.filter(({ compare }) => compare !== undefined)
    expect(Object.fromEntries(compared.map(({ key, compare }) => [key, compare]))).toEqual(wanted.compare)
    // Not by chance: the generated rows are counted.
    expect(Object.values(wanted.cards).filter((value) => value === 0).length).toBeLessThan(3)
  })

  test('to-dos: the ones with rows', async () => {
    const { todo } = (await statistics(person(), { parts: ['todo'] })) as { todo: Todo[] }
    const wanted = Object.entries(plain().todo).filter(([, num]) => num > 0)
    expect(Object.fromEntries(todo.map(({ key, num }) => [key, num]))).toEqual(Object.fromEntries(wanted))
  })

  test('the last twelve months', async () => {
    const { trend } = await statistics(person(), { parts: ['trend'] })
    expect(trend).toEqual(plain().trend)
  })

  test('charts', async () => {
    const { charts } = (await statistics(person(), { parts: ['charts'] })) as {
      charts: Record<string, NamedNumber[]>
    }
    const wanted = plain().charts
    const named = (rows: NamedNumber[] | undefined, field: string) =>
      Object.fromEntries((rows ?? []).map(({ value, query }) => [JSON.stringify(query[field] ?? null), value]))
    for (const [chart, field] of [
      ['area', 'area_id'],
      ['work_type', 'work_type_id'],
    ] as const) {
      const sorted = [...wanted[chart]].sort((left, right) => right[1] - left[1])
      expect(charts[chart]?.map(({ value }) => value)).toEqual(sorted.slice(0, 10).map(([, num]) => num))
      for (const { value, query } of charts[chart] ?? []) expect(wanted[chart].get(Number(query[field]))).toBe(value)
    }
    const keyed = (found: Map<unknown, number>) =>
      Object.fromEntries([...found].map(([key, num]) => [JSON.stringify(key === null ? { empty: true } : key), num]))
    expect(named(charts['position'], 'position_id')).toEqual(keyed(wanted.position))
    expect(
      named(
        charts['sex']?.filter(({ value }) => value > 0),
        'sex',
      ),
    ).toEqual(keyed(wanted.sex))
    const bands = charts['age']?.map(({ name, value }) => [name, value] as const) ?? []
    expect(bands).toEqual([
      ...['<30', '30–39', '40–49', '50–59', '≥60'].map((name) => [name, wanted.age.get(name) ?? 0]),
      ['未填写', wanted.age.get(null)],
    ])
    expect(charts['expiry']?.map(({ name }) => name)).toHaveLength(12)
    for (const { name, value } of charts['expiry'] ?? [])
      expect([name, value]).toEqual([name, wanted.expiry.get(name) ?? 0])
  })

  test('latest rows', async () => {
    const { latest } = (await statistics(person(), { parts: ['latest'] })) as { latest: Record<string, Row[]> }
    const times = (rows: Row[] | undefined) => rows?.map(({ time }) => Date.parse(String(time)))
    expect(times(latest['applications'])).toEqual(plain().latest.applications)
    expect(times(latest['articles'])).toEqual(plain().latest.articles)
  })

  test.each(['2026', '2025', '2019'])('activities of %s', async (year) => {
    const found = await content(person().call('POST /home/activityData', { year: Number(year) }))
    const { totals, months, types, coming } = plain().activityData(year)
    expect(found).toMatchObject({ totals, months })
    const all = [...types].filter(([id]) => id !== null)
    expect((found['types'] as NamedNumber[]).map(({ value }) => value)).toEqual(
      all
        .map(([, num]) => num)
        .sort((left, right) => right - left)
        .slice(0, 10),
    )
    for (const { value, query } of found['types'] as NamedNumber[]) expect(types.get(query['type_id'])).toBe(value)
    expect((found['coming'] as Row[]).map((row) => Date.parse(String(row['start_time'])))).toEqual(coming)
  })

  test.each(['2026', '2025'])('sponsorship and donations of %s', async (year) => {
    const found = await content(person().call('POST /home/sponsorData', { year: Number(year) }))
    const { totals, months, types, top, latest } = plain().sponsorData(year)
    expect(found).toMatchObject({ totals, months })
    for (const { value, query } of found['types'] as NamedNumber[]) expect(types.get(query['type']) ?? 0).toBe(value)
    expect((found['top'] as { amount: number }[]).map(({ amount }) => amount)).toEqual(
      top.map(({ amount }) => amount).slice(0, 10),
    )
    for (const row of found['top'] as Row[]) expect(top).toContainEqual(row)
    const days = (found['latest'] as Row[]).map(({ time }) =>
      String(time).includes('T')
        ? new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date(String(time)))
        : String(time),
    )
    expect(days).toEqual(latest)
  })

  /** Rows of the list of a page with this filter. */
  async function listed(path: string, filter: object): Promise<{ rows: Row[]; total: number }> {
    const page = bindings.find(({ route }) => route === path)
    const call = page?.calls['list']
    const rows: Row[] = []
    for (let number = 1; ; number++) {
      const paging = page?.kind === 'tree' ? {} : { page: number, limit: 200 }
      const { list_data, total } = (await content(
        person().call(`${call?.method} ${call?.path}`, { ...page?.select, filter, ...paging }),
      )) as { list_data: Row[]; total: number }
      rows.push(...list_data)
      if (page?.kind === 'tree' || rows.length >= total) return { rows, total }
    }
  }

  test('every to-do and every card opens the rows that it counts', async () => {
    const { cards, todo } = (await statistics(person())) as { cards: BoardCard[]; todo: Todo[] }
    expect(todo.length).toBeGreaterThan(8)
    for (const { key, num, path, query } of todo) expect([key, (await listed(path, query)).total]).toEqual([key, num])
    const sums: Record<string, string> = { fee_month: 'amount', fee_year: 'amount', donate_year: 'amount' }
    for (const { key, value, path, query } of cards) {
      if (key === 'points_year') {
        const report = bindings.find(({ route }) => route === path)?.calls['report']
        const { total_row } = await content(person().call(`POST ${report?.path}`, query))
        expect([key, (total_row as Row)['points']]).toEqual([key, value])
      } else if (key === 'ledger_balance') {
        const { summary } = await content(person().call('POST /ledger/list', {}))
        const accounts = (summary as { accounts: { kind: string; balance: number }[] }).accounts
        const money = accounts.filter(({ kind }) => ['bank', 'cash', 'other_money'].includes(kind))
        expect([key, money.reduce((all, { balance }) => all + balance, 0)]).toEqual([key, value])
      } else if (sums[key]) {
        const { rows } = await listed(path, query)
        expect([key, rows.reduce((all, row) => all + Number(row[sums[key] as string]), 0)]).toEqual([key, value])
      } else expect([key, (await listed(path, query)).total]).toEqual([key, value])
    }
  })

  test('every group opens the rows that it counts', async () => {
    const { charts } = (await statistics(person(), { parts: ['charts'] })) as { charts: Record<string, NamedNumber[]> }
    for (const [chart, rows] of Object.entries(charts))
      for (const { name, value, query } of rows)
        if (value > 0) expect([chart, name, (await listed('/user/list', query)).total]).toEqual([chart, name, value])
    const { types } = await content(person().call('POST /home/activityData', {}))
    for (const { name, value, query } of types as NamedNumber[])
      expect([name, (await listed('/activity/list', query)).total]).toEqual([name, value])
  })
})

test('a write shows at once', async () => {
  const before = (await statistics(whole)) as { cards: BoardCard[] }
  const num = (answer: { cards: BoardCard[] }) => answer.cards.find(({ key }) => key === 'volunteer_num')?.value
  const { rows } = await server.connection.pool.query(
    `update person set is_volunteer = true where id = (select min(id) from person where state = 'active' and not is_volunteer and delete_time is null) returning id`,
  )
  expect(num((await statistics(whole)) as { cards: BoardCard[] })).toBe((num(before) ?? 0) + 1)
  await server.connection.pool.query('update person set is_volunteer = false where id = $1', [rows[0].id])
})

test('figures of months and years are named in the language of the caller', async () => {
  const { content: found } = await whole.call('POST /home/statistics', {}, { 'accept-language': 'en' })
  expect(found.cards.find(({ key }: BoardCard) => key === 'member_num').name).toBe('Members')
  expect(found.charts.age.at(-1).name).toBe('Not set')
})

test('sponsorship alone has no donations among its numbers', async () => {
  const person = await server.holding(['/sponsor/list'])
  const { totals, months, top } = await content(person.call('POST /home/sponsorData', {}))
  expect(Object.keys(totals as Row)).toEqual(['sponsor_amount', 'sponsor_num'])
  expect((months as Row[]).every((row) => !('donate_amount' in row))).toBe(true)
  const names = new Set((raw['sponsor'] ?? []).map(({ name }) => name))
  for (const { name } of top as Row[]) expect(names).toContain(name)
})

test('activities of the year are those of the work report, and the attendance is that of the numbers beside it', async () => {
  const { totals } = await content(whole.call('POST /home/activityData', {}))
  const { activity_num, apply_num, sign_num, sign_rate } = totals as Record<string, number>
  expect(sign_rate).toBeCloseTo((100 * Number(sign_num)) / Number(apply_num), 1)
  const year = new Date().getFullYear()
  const days = { period_type: 'year', start_date: `${year}-01-01`, end_date: `${year}-12-31` }
  const { list_data } = await content(whole.call('POST /statistics/workReport', days))
  const held = (list_data as { key: string; value: unknown }[]).find(({ key }) => key === 'activity_num')
  expect(activity_num).toBe(Number(held?.value))
})
