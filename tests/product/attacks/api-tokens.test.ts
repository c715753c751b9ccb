// Attack: tokens of programs that outlive their end, leave their addresses, call too often, or reach beyond their owner.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_PREFIX } from '../../../server/http/sessions'
import { apiToken, entryIds } from '../../support/api-token'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const make = (keys: readonly string[], more?: object, by?: Person) => apiToken(server, keys, more, by)
const membersPage = ['/user/list']
const bannerPage = ['/banner/list', '/banner/list banner.remove']
const list = { page: 1, limit: 2 }

test('the token is told once, kept as a digest, and listed by its beginning', async () => {
  const { id, token, call } = await make(membersPage, { days: 30 })
  expect(token).toMatch(/^aat_[\w-]{43}$/)
  const { content } = await admin.call('POST /apiToken/read', { id })
  expect(content).toMatchObject({ begins: token.slice(0, 10), state: 'active', last_time: null })
  expect(Math.round((Date.parse(content.expire_time) - Date.now()) / 86_400_000)).toBe(30)
  expect(JSON.stringify([content, (await admin.call('POST /apiToken/list', list)).content])).not.toContain(token)
  expect((await call('POST /user/list', list)).status).toBe(200)
  const { rows } = await server.connection.pool.query(
    `select row_to_json(t)::text as all from api_token t where id = $1 union all select row_to_json(log)::text from log`,
    [id],
  )
  expect(rows.filter(({ all }) => all.includes(token.slice(PROGRAM_PREFIX.length)))).toEqual([])
  await expect
    .poll(async () => (await admin.call('POST /apiToken/read', { id })).content)
    .toMatchObject({ last_ip: '127.0.0.1', last_time: expect.any(String) })
})

test('what it writes is logged as its owner’s, by the program', async () => {
  const { call } = await make(['/label', '/label label.create'], { name: '小程序' })
  const made = await call('POST /label/add', {
    request_no: crypto.randomUUID(),
    type: 'nation',
    name: '测试族',
    label: '测试族',
  })
  const { rows } = await server.connection.pool.query(
    `select admin_name, program, status from log order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ admin_name: '超级管理员', program: '小程序', status: made.status })
})

test('it reads contacts masked, and rows of its scope only, unless it was made for more', async () => {
  const plain = await make(membersPage)
  const { content } = await plain.call('POST /user/list', list)
  expect(content.total).toBeGreaterThan(100)
  expect(content.list_data[0].phone).toContain('****')
  const open = await make(membersPage, { can_sensitive: true })
  expect((await open.call('POST /user/list', list)).content.list_data[0].phone).not.toContain('****')
  const owner = await server.holding(['/apiToken/index', '/apiToken/index api_token.create', ...membersPage])
  const own = await make(membersPage, { data_scope: 'own_records' }, owner)
  expect((await own.call('POST /user/list', list)).content.total).toBe(0)
})

test('it holds no more than its owner, and loses what the owner loses, at once', async () => {
  const owner = await server.holding([
    '/apiToken/index',
    '/apiToken/index api_token.create',
    '/apiToken/index api_token.revoke',
    ...bannerPage,
  ])
  const { call } = await make([...bannerPage, ...membersPage], { can_sensitive: true }, owner)
  expect((await call('POST /banner/list', list)).status).toBe(200)
  expect((await call('POST /user/list', list)).code).toBe('PERM')
  const { rows } = await server.connection.pool.query(`select max(id)::int as id from role`)
  const role = (await admin.call('GET /role/{id}', { id: rows[0].id })).content
  const taken = await entryIds(server, bannerPage)
  const kept = role.auth_ids.filter((id: number) => !taken.includes(id))
  const edited = await admin.call('POST /role/{role_id}/edit', { id: role.id, revision: role.revision, auth_ids: kept })
  expect(edited.status, JSON.stringify(edited)).toBe(200)
  expect((await call('POST /banner/list', list)).code).toBe('PERM')
})

test('revoked, expired, or with an owner whose account is closed: it is dead at once', async () => {
  const revoked = await make(membersPage)
  expect((await revoked.call('POST /user/list', list)).status).toBe(200)
  await admin.call('POST /apiToken/revoke', { request_no: crypto.randomUUID(), id_list: [revoked.id] })
  expect((await revoked.call('POST /user/list', list)).code).toBe('AUTH')
  expect((await admin.call('POST /apiToken/read', { id: revoked.id })).content.state).toBe('revoked')

  const expired = await make(membersPage, { days: 30 })
  server.clock.now = new Date(Date.now() + 31 * 86_400_000)
  expect((await expired.call('POST /user/list', list)).code).toBe('AUTH')
  server.clock.now = null

  const owner = await server.holding(['/apiToken/index', '/apiToken/index api_token.create', '/banner/list'])
  const orphan = await make(['/banner/list'], {}, owner)
  expect((await orphan.call('POST /banner/list', list)).status).toBe(200)
  const { rows } = await server.connection.pool.query(`select id::int, revision from admin order by id desc limit 1`)
  expect(await admin.call('POST /admin/edit', { ...rows[0], status: false })).toMatchObject({ status: 200 })
  expect((await orphan.call('POST /banner/list', list)).code).toBe('AUTH')
})

test('another’s tokens are neither seen nor revoked, except by the super administrator', async () => {
  const { id } = await make(membersPage)
  const other = await server.holding(['/apiToken/index', '/apiToken/index api_token.revoke'])
  expect((await other.call('POST /apiToken/list', list)).content.total).toBe(0)
  expect((await other.call('POST /apiToken/read', { id })).code).toBe('NF')
  const refused = await other.call('POST /apiToken/revoke', { request_no: crypto.randomUUID(), id_list: [id] })
  expect(refused.code).toBe('NF')
})

test('it works from its addresses only, whatever a header says', async () => {
  const inside = await make(membersPage, { addresses: ['10.0.0.0/8', '127.0.0.1'] })
  expect((await inside.call('POST /user/list', list)).status).toBe(200)
  const outside = await make(membersPage, { addresses: ['203.0.113.0/24', '2001:db8::/32'] })
  for (const headers of [{}, { 'x-forwarded-for': '203.0.113.7' }] as Record<string, string>[])
    expect(await outside.call('POST /user/list', list, headers)).toMatchObject({
      code: 'PERM',
      message: expect.stringContaining('127.0.0.1'),
    })
  for (const wrong of ['example.com', '10.0.0.0/33', '10.0.0', '::/129', '10.0.0.1/8/8']) {
    const refused = await admin.call('POST /apiToken/add', {
      name: '错',
      auth_ids: await entryIds(server, membersPage),
      data_scope: 'all',
      addresses: [wrong],
    })
    expect(Object.keys(refused.errors ?? {}), wrong).toEqual(['addresses'])
  }
})

test('it calls so many times a minute, and is told how many are left', async () => {
  const { token } = await make(membersPage, { per_minute: 3 })
  const ask = () =>
    server.app.server.inject({
      method: 'POST',
      url: '/api/user/list',
      headers: { authorization: token, 'content-type': 'application/json' },
      payload: JSON.stringify(list),
    })
  const answers = await Promise.all(Array.from({ length: 5 }, ask))
  expect(answers.map((answer) => answer.json().status).sort()).toEqual([200, 200, 200, 429, 429])
  const left = answers.map(({ headers }) => String(headers['ratelimit']))
  expect(left.filter((one) => /^"token";r=\d+;t=\d+$/.test(one))).toHaveLength(5)
  expect(answers[0]?.headers['ratelimit-policy']).toBe('"token";q=3;w=60')
  const refused = answers.find((answer) => answer.json().code === 'RATE')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})
