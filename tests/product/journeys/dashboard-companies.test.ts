// Companies of members: each is counted once and listed by its first member, however its rows name it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { BoardCard } from '#kernel/board'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import type { Row } from '../support/raw-rows'

let server: TestServer
let whole: Person

const content = async (answer: Promise<Answer>): Promise<Row> => {
  const found = await answer
  expect(found, JSON.stringify(found).slice(0, 400)).toMatchObject({ status: 200 })
  return found.content
}
const statistics = (person: Person, body: object = {}) => content(person.call('POST /home/statistics', body))

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-09-17T04:30:10Z')
  whole = await server.holding(bindings.flatMap(({ route }) => route ?? []))
})
afterAll(() => server.close())

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
