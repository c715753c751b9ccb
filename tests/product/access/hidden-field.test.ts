// A field with a right to read it: no schema of the product has one, so a server is started with bindings that do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#kernel/binding'
import { mutated } from '../../access/mutate'
import { type Person, startServer, type TestServer } from '../../support/server'

/** Listed, filtered, searched, sorted, offered, part of the caption: every use of a field. */
const { bindings } = mutated('user', (schema) => {
  Object.assign(schema.fields?.['member_no'] ?? {}, { 'x-perm': { read: 'user.see_no', write: 'user.member_no' } })
})
const entries = ['/user/list', '/user/list user.update', '/user/list user.quick']
const NUMBER = 'M-SECRET-7001'

let server: TestServer
let knowing: Person
let other: Person
let id: number

beforeAll(async () => {
  server = await startServer({ bindings })
  const { pool } = server.connection
  await pool.query(`insert into menu (pid, type, name, path) select id, 'button', '查看会员编号', 'user.see_no' from menu
    where type = 'page' and path = '/user/list'`)
  const { rows } = await pool.query(
    `select id from person where state = 'active' and delete_time is null order by id limit 1`,
  )
  id = rows[0].id
  await pool.query('update person set member_no = $1 where id = $2', [NUMBER, id])
  knowing = await server.holding([...entries, '/user/list user.see_no'])
  other = await server.holding(entries)
})
afterAll(() => server.close())

const text = (value: unknown) => JSON.stringify(value)
const listOf = (person: Person, body: object = {}) => person.call('POST /user/list', { limit: 200, ...body })

test('it is absent from list, record, options and captions, and there for those who hold the right', async () => {
  const row = async (person: Person) =>
    (await listOf(person)).content.list_data.find((one: Row) => one['id'] === id) as Row
  expect((await row(knowing))['member_no']).toBe(NUMBER)
  expect(await row(other)).not.toHaveProperty('member_no')
  expect((await knowing.call('POST /user/read', { id })).content.member_no).toBe(NUMBER)
  expect((await other.call('POST /user/read', { id })).content).not.toHaveProperty('member_no')
  for (const call of ['POST /user/allUser', 'POST /user/userCardInfo']) {
    const body = call.endsWith('allUser') ? { id_list: [id] } : { id }
    expect(text(await knowing.call(call, body)), call).toContain(NUMBER)
    const answer = await other.call(call, body)
    expect(answer.status, call).toBe(200)
    expect(text(answer), call).not.toContain(NUMBER)
  }
})

test('a refused edit does not tell it with what the record is now', async () => {
  const stale = (person: Person) => person.call('POST /user/edit', { id, revision: 999_999, education: 'master' })
  expect(text(await stale(knowing))).toContain(NUMBER)
  expect(await stale(other)).toMatchObject({ code: 'STALE' })
  expect(text(await stale(other))).not.toContain(NUMBER)
})

test('it cannot be asked about: filter, any, sort, keyword, condition', async () => {
  const asked = [
    { filter: { member_no: NUMBER } },
    { filter: { member_no: { contains: 'M' } } },
    { any: [{ member_no: { empty: false } }] },
    { sort: ['member_no'] },
    { sort: ['-member_no'] },
  ]
  for (const body of asked) {
    expect(await listOf(knowing, body), text(body)).toMatchObject({ status: 200 })
    expect(await listOf(other, body), text(body)).toMatchObject({
      code: 'PARAM',
      errors: { member_no: expect.any(String) },
    })
    const condition = await other.call('POST /user/getUserIdsByCondition', { condition: body })
    expect(condition, `condition ${text(body)}`).toMatchObject({ code: 'PARAM' })
  }
  expect((await listOf(knowing, { keyword: NUMBER })).content.total).toBe(1)
  expect((await listOf(other, { keyword: NUMBER })).content.total).toBe(0)
  const offered = async (person: Person) =>
    (await person.call('POST /user/allUser', { keyword: NUMBER })).content.list_data.length
  expect(await offered(knowing)).toBe(1)
  expect(await offered(other)).toBe(0)
})

test('it cannot be written unseen, and what was written is masked in the log and the history', async () => {
  const write = (person: Person, revision: number) =>
    person.call('POST /user/edit', { id, revision, member_no: 'M-SECRET-7002' })
  const { revision } = (await other.call('POST /user/read', { id })).content
  expect(await write(other, revision)).toMatchObject({ code: 'PERM', errors: { member_no: expect.any(String) } })
  const admin = await server.as('admin')
  expect(await write(admin, revision)).toMatchObject({ status: 200 })
  const { rows } = await server.connection.pool.query(
    `select diff from log where target_type = 'user' and target_id = $1`,
    [id],
  )
  expect(text(rows)).toContain('member_no')
  expect(text(rows)).not.toContain('M-SECRET')
  expect(text(await other.call('POST /log/history', { resource: 'user', id }))).not.toContain('M-SECRET')
})
