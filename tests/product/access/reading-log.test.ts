// Log of reading: who was shown contact data, searched for a number, revealed, exported or tried an import; and who saw a person.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periods } from '#kernel/periods'
import { logWords } from '../../../server/http/reading-words'
import { tidyUp } from '../../../server/retention/tidy-up'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported } from '../../support/sheets'

let server: TestServer
let admin: Person
let clerk: Person
let person: { id: number; phone: string }
const pages = ['/user/list', '/user/list user.export']
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  clerk = await server.holding(pages, { can_sensitive: true, can_export: true })
  const { rows } = await server.connection.pool.query(
    `select id, phone from person where state = 'active' and phone is not null order by id limit 1`,
  )
  person = rows[0]
})
afterAll(() => server.close())

interface Line {
  kind: string
  query: string | null
  num: number
  ids: number[]
  target_type: string
  admin_name: string
}

/** Lines written since the last question. */
async function lines(): Promise<Line[]> {
  await server.app.parts.readingLog.flush()
  const { rows } = await server.connection.pool.query(
    'with gone as (delete from reading returning *) select * from gone order by id',
  )
  return rows
}

test('a list with contact data leaves a line with its filter and its records, once for the same rows', async () => {
  await lines()
  const query = { scene: 'member', filter: { sex: ['female'] }, limit: 10 }
  const { content } = await clerk.call('POST /user/list', query)
  await clerk.call('POST /user/list', query)
  const ids = content.list_data.map(({ id }: { id: number }) => id)
  const found = await lines()
  expect(found).toMatchObject([{ kind: 'list', target_type: 'user', num: ids.length }])
  expect([...(found[0]?.ids ?? [])].sort()).toEqual([...ids].sort())
  expect(found[0]?.query).toBe('性别：女')
})

test('a line says what was asked for as the page says it: amounts, days, periods, what was left out', async () => {
  await lines()
  const any = [
    { owed_total: { gte: 0, lte: 123_400 } },
    { join_time: { gt: '1990-01-01' } },
    { birthday: { within: 'past_9000_days' } },
    { join_time: { within: 'this_month' } },
    { sex: { none: ['male'] } },
    { birthday: { empty: false }, is_star: false },
  ]
  expect((await clerk.call('POST /user/list', { scene: 'member', any })).errors).toBeUndefined()
  expect((await lines()).map(({ query }) => query)).toEqual([
    '任一（待缴金额：¥0.00 – ¥1,234.00；入会时间：晚于 1990-01-01；出生日期：过去 9000 天；入会时间：本月；性别：非 男；出生日期：不为空，明星会员：否）',
  ])
})

test('the words are those of the pages', () => {
  const { fields } = JSON.parse(readFileSync('src/locales/zh-CN.json', 'utf8'))
  const words = logWords('Asia/Shanghai')
  expect(words).toMatchObject({ yes: fields.yes, no: fields.no, empty: fields.isEmpty, filled: fields.isFilled })
  const { gte: from, lte: until, gt: after, lt: before } = fields.day
  expect(words).toMatchObject({ not: fields.isNot, from, until, after, before })
  expect(words.noneOf('甲')).toBe(fields.noneOf.replace('{{names}}', '甲'))
  for (const period of periods) expect(words.period(period)).toBe(fields.period[period])
  expect(words.period('next_7_days')).toBe(fields.period.next_other.replace('{{count}}', '7'))
})

test('whoever sees masks leaves none, and a record is a line of its own', async () => {
  const masked = await server.holding(pages)
  await masked.call('POST /user/list', { scene: 'member' })
  await masked.call('POST /user/read', { id: person.id })
  expect(await lines()).toEqual([])
  await clerk.call('POST /user/read', { id: person.id })
  expect(await lines()).toMatchObject([{ kind: 'record', ids: [person.id], num: 1 }])
})

test('a search for a number leaves a line, found or not, which does not hold the number', async () => {
  const masked = await server.holding(pages)
  await clerk.call('POST /user/list', { scene: 'member', keyword: person.phone })
  // A person who sees masks finds nothing by a number, and has tried.
  await masked.call('POST /user/list', { scene: 'member', keyword: '13900000000' })
  const found = (await lines()).filter(({ kind }) => kind === 'search')
  expect(found.map(({ kind, num }) => [kind, num])).toEqual([
    ['search', 1],
    ['search', 0],
  ])
  expect(found[0]?.ids).toEqual([person.id])
  expect(JSON.stringify(found)).not.toContain(person.phone)
  expect(found[1]?.query).toContain('139****0000')
})

test('a revealed value, an export and the check of an import leave lines', async () => {
  await clerk.call('POST /reveal', { resource: 'user', id: person.id, field: 'phone', reason: '回访' })
  await exported(server, clerk, { resource: 'user', columns: ['user_name', 'phone'], query: { scene: 'member' } })
  const [revealed, sheet] = await lines()
  expect(revealed).toMatchObject({ kind: 'reveal', ids: [person.id] })
  expect(sheet).toMatchObject({ kind: 'export', target_type: 'user' })
  expect(sheet?.ids).toHaveLength(sheet?.num ?? 0)
  expect(sheet?.ids).toContain(person.id)
})

test('a number that is tried out in a form leaves a line, once, with nothing else of the form', async () => {
  const keeper = await server.holding([...pages, '/user/list user.create', '/user/list user.update'])
  const form = { user_name: '沈试', native_id: 3, position_id: 10, area_id: 1, join_time: '2025-03-01' }
  const dry = (phone: string) => keeper.call('POST /user/add', { ...form, phone, dry: true })
  await lines()
  expect((await dry('12077709999')).status).toBe(200)
  await dry('12077709999')
  await dry(person.phone)
  await keeper.call('POST /user/add', { ...form, dry: true })
  const found = await lines()
  expect(found).toMatchObject([
    { kind: 'dry_run', target_type: 'user', num: 1, ids: [], query: '手机号：120****9999' },
    { kind: 'dry_run', query: expect.stringMatching(/^手机号：\d{3}\*{4}\d{4}$/) },
  ])
  expect(JSON.stringify(found)).not.toContain(person.phone)
})

test('who has seen a person is answered to those who hold the page, by people and ways', async () => {
  await clerk.call('POST /user/read', { id: person.id, once: undefined })
  await clerk.call('POST /reveal', { resource: 'user', id: person.id, field: 'phone', reason: '回访' })
  await server.app.parts.readingLog.flush()
  const { content } = await admin.call('POST /reading/of', { resource: 'user', record_id: person.id })
  expect(content.list_data).toContainEqual(expect.objectContaining({ kind: 'reveal', num: 1 }))
  expect(await clerk.call('POST /reading/of', { resource: 'user', record_id: person.id })).toMatchObject({
    code: 'PERM',
  })
  const { content: list } = await admin.call('POST /reading/list', { filter: { kind: ['reveal'] } })
  expect(list.total).toBeGreaterThan(0)
})

test('lines are deleted after half a year, and are none of the log of changes', async () => {
  const { pool, db } = server.connection
  await server.app.parts.readingLog.flush()
  await pool.query(`insert into reading (kind, target_type, num, create_time) values
    ('list', 'user', 1, now() - interval '181 days'), ('list', 'user', 2, now() - interval '179 days')`)
  await tidyUp(db, server.app.parts.outside, new Date())
  const { rows } = await pool.query(`select num from reading where create_time < now() - interval '10 days'`)
  expect(rows).toEqual([{ num: 2 }])
  const { rows: logged } = await pool.query(`select 1 from log where path = '/user/list'`)
  expect(logged).toEqual([])
})
