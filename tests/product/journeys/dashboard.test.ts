// Every figure of the dashboard equals a slow recomputation from the raw rows; every number leads to its rows; parts follow rights.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { BoardCard, NamedNumber, Todo } from '#kernel/board'
import { createRandom } from '../../support/random'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import { generateBoard } from '../support/board-data'
import { plainBoard, type Raw, type Row, rawRows } from '../support/plain-board'

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
        expect([key, (summary as Row)['closing']]).toEqual([key, value])
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

test('of each company the first member that meets the other conditions is listed', async () => {
  await server.connection.pool.query(`update person set education = null where education = 'doctor'`)
  const { rows } = await server.connection.pool.query(
    `with named as (select id, row_number() over (order by id) as place from person
      where state = 'active' and delete_time is null order by id limit 4)
    update person set credit_code = null, company = '同一家（演示）', education = 'doctor', is_volunteer = named.place > 1
    from named where named.id = person.id returning person.id`,
  )
  const [first, second, ...others] = rows.map(({ id }) => id as number).sort((one, other) => one - other)
  const list = async (body: object) => {
    const { list_data, total } = await content(whole.call('POST /user/list', { scene: 'member', ...body }))
    return { ids: (list_data as Row[]).map(({ id }) => id), total }
  }
  const own = { education: 'doctor' }
  expect((await list({ filter: own })).total).toBe(4)
  expect(await list({ filter: { ...own, company_first: true } })).toEqual({ ids: [first], total: 1 })
  expect(await list({ filter: { ...own, company_first: true, is_volunteer: true } })).toMatchObject({ ids: [second] })
  const rest = await list({ filter: { ...own, company_first: false } })
  expect(new Set(rest.ids)).toEqual(new Set([second, ...others]))
  // A selection of all that match means the same rows.
  const query = { filter: { ...own, company_first: true } }
  expect(await content(whole.call('POST /many/match', { resource: 'user', query }))).toMatchObject({ total: 1 })
  for (const body of [{ any: [{ company_first: true }] }, { filter: { company_first: { empty: true } } }])
    expect(await whole.call('POST /user/list', { scene: 'member', ...body })).toMatchObject({ code: 'PARAM' })
  expect(await content(whole.call('POST /user/read', { id: first }))).not.toHaveProperty('company_first')
})

test('a company that one row names and another one codes is one, in the figure and in the list behind it', async () => {
  const { pool } = server.connection
  const { rows } = await pool.query(
    `select id from person where state = 'active' and delete_time is null and education is distinct from 'doctor' order by id limit 6`,
  )
  const ids = rows.map(({ id }) => id as number)
  const before = ids.map((id) => Number(id)).sort((one, other) => one - other)
  const code = '91110000MA0000000X'
  const twin = '91110000MA0000001X'
  // By name, by code, by both; another of the same name by its own code; by name alone; without a company.
  const companies = [
    [null, '两种写法（演示）'],
    [code, null],
    [code, '两种写法（演示）'],
    [twin, '两种写法（演示）'],
    ['', '只有名称（演示）'],
    ['', ''],
  ]
  await pool.query(`update person set education = null where education = 'college'`)
  for (const [place, [credit, company]] of companies.entries())
    await pool.query(
      `update person set credit_code = $2, company = $3, education = 'college', expire_time = null,
        is_volunteer = $4 where id = $1`,
      [before[place], credit, company, place === 1],
    )
  const list = async (filter: object) => {
    const body = { scene: 'member', filter: { education: 'college', ...filter }, limit: 200 }
    const { list_data, total, summary } = await content(whole.call('POST /user/list', body))
    return { ids: (list_data as Row[]).map(({ id }) => id).sort(), total, counts: (summary as Row)['status_counts'] }
  }
  const [name, , both, other, alone, none] = before
  const firsts = await list({ company_first: true })
  expect(firsts).toMatchObject({ ids: [name, other, alone].sort(), total: 3 })
  const rest = await list({ company_first: false })
  expect(rest.ids).toEqual([before[1], both, none].sort())
  // Among volunteers nobody tells which name the code has.
  expect((await list({ company_first: true, is_volunteer: true })).ids).toEqual([before[1]])

  const { cards } = (await statistics(whole)) as { cards: BoardCard[] }
  const card = cards.find(({ key }) => key === 'company_num') as BoardCard
  const behind = await content(whole.call('POST /user/list', { scene: 'member', filter: card.query, limit: 1 }))
  expect(behind['total']).toBe(card.value)

  // Each count is the number of rows that its status lists: of one company each of them has a first row.
  await pool.query(`update person set expire_time = '2020-01-01' where id = any($1)`, [[name, other]])
  for (const first of [true, false]) {
    const { counts } = await list({ company_first: first })
    for (const status of ['active', 'expired']) {
      const { total } = await list({ company_first: first, status: [status] })
      expect([first, status, (counts as Row)[status] ?? 0]).toEqual([first, status, total])
    }
  }
  expect((await list({ company_first: true, status: ['active', 'expired'] })).total).toBe(3)
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

/** Parts of each role of the demonstration; `statistics.cards` by key. Written by hand. */
const memberCards = [
  'member_num',
  'new_month',
  'new_last_month',
  'expiring_num',
  'expired_num',
  'volunteer_num',
  'company_num',
]
const organisation = ['area_num', 'group_num']
const townsmen = ['townsman_num', 'tour_num', 'today_visit']
const money = ['fee_month', 'fee_year', 'donate_year']
const everything = [
  ...memberCards,
  ...townsmen,
  ...organisation,
  ...money,
  'ledger_balance',
  'activity_year',
  'article_year',
  'points_year',
]
const roles: Record<
  string,
  { cards: string[]; parts: string[]; latest: string[]; activity: boolean; sponsor: boolean }
> = {
  mishu: {
    cards: everything,
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications', 'articles'],
    activity: true,
    sponsor: true,
  },
  huiyuan: {
    cards: [...memberCards, ...townsmen, 'points_year'],
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications'],
    activity: false,
    sponsor: false,
  },
  bianji: {
    cards: ['activity_year', 'article_year'],
    parts: ['todo', 'cards', 'latest'],
    latest: ['articles'],
    activity: true,
    sponsor: false,
  },
  caiwu: { cards: [...money, 'ledger_balance'], parts: ['todo', 'cards'], latest: [], activity: false, sponsor: true },
  fenhui: {
    cards: [...memberCards, 'activity_year', 'points_year'],
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications'],
    activity: true,
    sponsor: false,
  },
  shenji: {
    cards: everything,
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications', 'articles'],
    activity: true,
    sponsor: true,
  },
}

test.each(Object.entries(roles))('%s sees exactly the parts of the own menu', async (username, wanted) => {
  const person = await server.as(username)
  const found = (await statistics(person)) as { cards: BoardCard[]; latest?: Row; todo: Todo[] }
  expect(found.cards.map(({ key }) => key).sort()).toEqual([...wanted.cards].sort())
  expect(Object.keys(found).sort()).toEqual([...wanted.parts].sort())
  expect(Object.keys(found.latest ?? {})).toEqual(wanted.latest)
  const { content: menu } = await person.call('POST /getMenu')
  const text = JSON.stringify(menu)
  for (const { path } of [...found.cards, ...found.todo]) expect(text).toContain(`"${path}"`)
  const parts = async (call: string) => Object.keys(await content(person.call(call, {}))).sort()
  expect(await parts('POST /home/activityData')).toEqual(wanted.activity ? ['coming', 'months', 'totals', 'types'] : [])
  expect(await parts('POST /home/sponsorData')).toEqual(
    wanted.sponsor ? ['latest', 'months', 'top', 'totals', 'types'] : [],
  )
})

test('a role without pages, and nobody', async () => {
  const person = await server.holding([])
  expect(await statistics(person)).toEqual({ todo: [] })
  expect((await server.nobody.call('POST /home/statistics', {})).status).toBe(401)
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
