// Groups and totals of a list: they equal what the list itself counts, for the caller's rows and fields only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { members } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

interface Group {
  key: string
  name: string
  num: number
  totals: Record<string, number | null>
  sums: Record<string, number>
  keys: string[]
}

const figures = async (body: object, person = admin) => {
  const answer = await person.call('POST /many/figures', body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.content as { num: number; totals: Record<string, number | null>; groups: Group[]; more: number }
}
const listed = async (path: string, body: object, person = admin) =>
  (await person.call(`POST ${path}`, body)).content as {
    total: number
    list_data: Record<string, unknown>[]
    summary: Record<string, unknown>
  }

/** Asks the list for each group, and compares. */
async function agrees(
  resource: string,
  path: string,
  by: string,
  query: object = {},
  person = admin,
): Promise<Group[]> {
  const { groups, num } = await figures({ resource, query, by }, person)
  expect((await listed(path, query, person)).total).toBe(num)
  for (const group of groups) {
    const { total } = await listed(path, { ...query, group: { by, keys: group.keys }, limit: 1 }, person)
    expect([group.name, total]).toEqual([group.name, group.num])
  }
  expect(groups.reduce((sum, group) => sum + group.num, 0)).toBe(num)
  return groups
}

const counting = bindings.flatMap((page) => {
  const figure = Object.values(page.views.list.summary).find((one) => 'counts' in one)
  return figure && 'counts' in figure && page.calls['list'] ? [[page.name, page, figure.counts] as const] : []
})

/** Pages that sum some of their rows, with a choice by which they can be grouped. */
const summing = bindings.flatMap((page) => {
  const { filters, summary } = page.views.list
  const names = Object.entries(summary).flatMap(([name, figure]) => ('sum' in figure && figure.where ? name : []))
  const by = filters.find((name) => page.fields[name]?.kind === 'choice' && !page.fields[name]?.many)
  return names.length > 0 && by && page.calls['list'] && !page.report ? [[page.name, page, by, names] as const] : []
})

test.each(summing)('%s: the sums of a group are those of the list', async (_, page, by, names) => {
  const path = page.calls['list']?.path as string
  const { groups } = await figures({ resource: page.name, query: page.select, by })
  for (const { key, sums, keys } of groups.filter((group) => group.key !== '')) {
    const query = { ...page.select, filter: { [by]: keys }, limit: 1 }
    const { summary } = await listed(path, query)
    expect([key, sums]).toEqual([key, Object.fromEntries(names.map((name) => [name, summary[name]]))])
  }
})

test('sums are those of the schema, for groups only', async () => {
  const page = bindings.find(({ name }) => name === 'ledger') as (typeof bindings)[number]
  const { groups } = await figures({ resource: page.name, query: {}, by: 'account_id' })
  expect(Object.keys(groups[0]?.sums ?? {})).toEqual(['income', 'expense', 'pending_amount'])
  expect((await figures({ resource: page.name, query: {} })).groups).toEqual([])
})

describe('the total of a list with counts by choice is the number of its rows', () => {
  const rowsOf = async (page: (typeof bindings)[number], query: object) => {
    const ids = new Set<unknown>()
    const seen = new Set<number>()
    for (let number = 1; ; number++) {
      const body = { ...page.select, ...query, page: number, limit: 200 }
      const { list_data, total } = await listed(page.calls['list']?.path as string, body)
      for (const row of list_data) ids.add(row['id'])
      seen.add(total)
      if (list_data.length < 200) return { num: ids.size, totals: [...seen] }
    }
  }

  test.each(counting)('%s', async (_name, page, field) => {
    const choices = page.fields[field]?.choices?.map(({ value }) => value) ?? []
    const filters: object[] = [{}, { [field]: [] }, { [field]: choices.slice(0, 2) }]
    for (const value of choices) filters.push({ [field]: value })
    for (const filter of filters) {
      const { num, totals } = await rowsOf(page, { filter })
      expect(totals, JSON.stringify(filter)).toEqual([num])
    }
  })
})

describe('groups', () => {
  test.each([
    'sex',
    'status',
    'area_id',
    'position_id',
    'join_time',
    'join_time.year',
    'expire_time',
    'birthday_month',
    'is_star',
  ])('of members by %s are those of the list', async (by) => {
    const groups = await agrees('user', '/user/list', by)
    expect(groups.length).toBeGreaterThan(0)
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  })

  test('keep to the query: a filter on the same field narrows, and a search as well', async () => {
    await members(server, 5, '2003-05-20')
    const query = { filter: { join_time: { gte: '2003-05-01', lte: '2003-05-25' } } }
    const [only, ...others] = await agrees('user', '/user/list', 'join_time', query)
    expect([only?.name, only?.num, others]).toEqual(['2003-05', 5, []])
    await agrees('user', '/user/list', 'area_id', { filter: { area_id: 1 }, keyword: '张' })
  })

  test('of a tree are those of the highest level with more than one', async () => {
    const { list_data } = await listed('/area/list', {})
    const [top] = list_data as { id: number; son?: { id: number }[] }[]
    const wide = await agrees('user', '/user/list', 'area_id')
    const within = await agrees('user', '/user/list', 'area_id', { filter: { area_id: top?.id } })
    expect(wide.length).toBeGreaterThan(1)
    expect(within.every(({ key }) => wide.every((one) => one.key !== key) || key === String(top?.id))).toBe(true)
  })

  test('are those of the caller’s rows', async () => {
    await members(server, 3, '2004-01-02', { area_id: 1 })
    await members(server, 2, '2004-01-02', { area_id: 2 })
    const clerk = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1] })
    const query = { filter: { join_time: '2004-01-02' } }
    expect((await agrees('user', '/user/list', 'area_id', query)).reduce((sum, { num }) => sum + num, 0)).toBe(5)
    expect((await agrees('user', '/user/list', 'area_id', query, clerk)).map(({ num }) => num)).toEqual([3])
  })
})

describe('totals', () => {
  test('of all rows and of each group equal the rows themselves', async () => {
    const rows: { amount: number; status: string }[] = []
    for (let page = 1; ; page++) {
      const { list_data, total } = await listed('/ledger/list', { page, limit: 200 })
      rows.push(...(list_data as never as typeof rows))
      if (rows.length >= total) break
    }
    const sum = (some: typeof rows) => some.reduce((all, { amount }) => all + amount, 0)
    const ask = (how: string) => figures({ resource: 'ledger', query: {}, by: 'status', totals: { amount: how } })
    const all = rows.map(({ amount }) => amount)
    expect((await ask('sum')).totals['amount']).toBe(sum(rows))
    expect((await ask('min')).totals['amount']).toBe(Math.min(...all))
    expect((await ask('max')).totals['amount']).toBe(Math.max(...all))
    expect((await ask('avg')).totals['amount']).toBe(Math.round(sum(rows) / rows.length))
    expect((await ask('filled')).totals['amount']).toBe(rows.length)
    for (const group of (await ask('sum')).groups)
      expect(group.totals['amount']).toBe(sum(rows.filter(({ status }) => status === group.key)))
  })

  test('follow a write at once', async () => {
    const ask = () => figures({ resource: 'banner', query: {}, by: 'is_show' })
    const before = (await ask()).num
    await admin.call('POST /banner/add', { title: '新图', image: '', link_type: 'none' })
    const { total } = await listed('/banner/list', {})
    expect((await ask()).num).toBe(total)
    expect(total).toBeGreaterThanOrEqual(before)
  })
})

test.each([
  ['a page that is none', { resource: 'person', query: {} }, 'NF'],
  ['a grouping by text', { resource: 'user', query: {}, by: 'user_name' }, 'PARAM'],
  ['a grouping by an unknown field', { resource: 'user', query: {}, by: 'x' }, 'PARAM'],
  ['a year of a choice', { resource: 'user', query: {}, by: 'sex.year' }, 'PARAM'],
  ['the sum of a text', { resource: 'user', query: {}, totals: { user_name: 'sum' } }, 'PARAM'],
  ['a total of what is masked', { resource: 'user', query: {}, totals: { phone: 'filled' } }, 'PARAM'],
  ['a total of an identity number', { resource: 'user', query: {}, totals: { id_card: 'filled' } }, 'PARAM'],
  ['an unknown total', { resource: 'ledger', query: {}, totals: { amount: 'median' } }, 'PARAM'],
  ['a query that the list refuses', { resource: 'user', query: { filter: { id_card: '1' } } }, 'PARAM'],
])('%s is refused', async (_what, body, code) => {
  expect(await admin.call('POST /many/figures', body)).toMatchObject({ code })
})

test.each([
  ['by text', { by: 'user_name', keys: ['x'] }],
  ['by an identity number', { by: 'id_card', keys: ['x'] }],
  ['of a month that is none', { by: 'join_time', keys: ['2020-13'] }],
  ['of a record that is none', { by: 'area_id', keys: ["1') or ('1'='1"] }],
  ['of a year that is a choice', { by: 'sex', keys: [1] }],
])('rows of a group %s are refused', async (_what, group) => {
  expect(await admin.call('POST /user/list', { group })).toMatchObject({ code: 'PARAM' })
})

test('a page that one does not hold is refused', async () => {
  const clerk = await server.holding(['/banner/list'])
  expect(await clerk.call('POST /many/figures', { resource: 'user', query: {} })).toMatchObject({ code: 'PERM' })
  expect(await server.nobody.call('POST /many/figures', { resource: 'user', query: {} })).toMatchObject({
    code: 'AUTH',
  })
})

describe('further columns', () => {
  test('are answered if they are asked for, and only then', async () => {
    const [plain] = (await listed('/user/list', { limit: 1 })).list_data
    const [more] = (await listed('/user/list', { limit: 1, columns: ['nation', 'email'] })).list_data
    expect(
      Object.keys(more ?? {})
        .filter((key) => !Object.hasOwn(plain ?? {}, key))
        .sort(),
    ).toEqual(['email', 'nation'])
  })

  test.each([['id_card'], ['intro_html'], ['openid']])('%s is refused', async (name) => {
    expect(await admin.call('POST /user/list', { columns: [name] })).toMatchObject({ code: 'PARAM' })
  })
})
