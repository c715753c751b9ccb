// Two servers on one database behave as one: changes of sessions, roles and settings in one apply in the other.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API } from '#kernel/constants'
import { type App, createApp } from '../../../server/app'
import { type Connection, connect } from '../../../server/database/database'
import { SECRET_KEY } from '../../support/constants'
import { startServer, type TestServer } from '../../support/server'

let first: TestServer
let second: App
let connection: Connection

beforeAll(async () => {
  first = await startServer()
  connection = connect(first.databaseUrl, { size: 2 })
  second = await createApp({
    connection,
    databaseUrl: first.databaseUrl,
    secretKey: SECRET_KEY,
    outside: first.app.parts.outside,
  })
  await vi.waitUntil(() => second.parts.changes.live(), { timeout: 5000 })
})
afterAll(async () => {
  await second.close()
  await connection.close()
  await first.close()
})

async function there(token: string, path: string): Promise<{ status: number; content: Record<string, unknown> }> {
  const answer = await second.server.inject({
    method: 'POST',
    url: API + path,
    headers: { authorization: token },
    payload: {},
  })
  return answer.json()
}

test('a token of one is good in the other, and signing out there ends it here', async () => {
  const { token } = await first.holding(['/banner/list'])
  expect(await there(token, '/banner/list')).toMatchObject({ status: 200 })
  expect(await first.nobody.call('POST /logout', {}, { authorization: token })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await there(token, '/banner/list')).status, { timeout: 1000 }).toBe(401)
})

test('a changed role is felt in the other within a second', async () => {
  const admin = await first.as('admin')
  const person = await first.holding(['/banner/list', '/article/category'])
  const { rows } = await first.connection.pool.query(
    'select id, revision from role where id = (select max(id) from role)',
  )
  const { rows: kept } = await first.connection.pool.query(`select id from menu where path = '/article/category'`)
  expect(await there(person.token, '/banner/list')).toMatchObject({ status: 200 })
  const change = { revision: rows[0].revision, auth_ids: [kept[0].id] }
  expect(await admin.call(`POST /role/${rows[0].id}/edit`, change)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await there(person.token, '/banner/list')).status, { timeout: 1000 }).toBe(403)
  expect(await there(person.token, '/article_category/list')).toMatchObject({ status: 200 })
})

test('a changed setting is seen in the other within a second', async () => {
  const admin = await first.as('admin')
  const { content } = await admin.call('POST /config/getConfig', {})
  await there(admin.token, '/getAdminInfo')
  const save = { revision: content.revision, sxh_name: '双机商会' }
  expect(await admin.call('POST /config/saveConfig', save)).toMatchObject({ status: 200 })
  await expect
    .poll(async () => (await there(admin.token, '/getAdminInfo')).content['sxh_name'], { timeout: 1000 })
    .toBe('双机商会')
})

test('the announcement travels with the transaction, so a crash after the commit loses nothing', async () => {
  const admin = await first.as('admin')
  const { changes } = second.parts
  const before = changes.version()
  const { content } = await admin.call('POST /config/getConfig', {})
  // The first server's pool is unavailable after the commit.
  const asked: string[] = []
  const { pool } = first.connection
  const query = pool.query.bind(pool)
  pool.query = ((text: unknown, ...rest: unknown[]) => {
    asked.push(String(text))
    return (query as (...all: unknown[]) => unknown)(text, ...rest)
  }) as typeof pool.query
  await admin.call('POST /config/saveConfig', { revision: content.revision, sxh_name: '云岭商会' })
  pool.query = query
  expect(asked.filter((text) => /notify/i.test(text))).toEqual([])
  await expect.poll(() => changes.version(), { timeout: 1000 }).toBeGreaterThan(before)
})

test('while the other cannot hear, it keeps nothing, and afterwards it hears again', async () => {
  const { token } = await first.holding(['/banner/list'])
  expect(await there(token, '/banner/list')).toMatchObject({ status: 200 })
  await first.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`,
  )
  await first.connection.pool.query(`delete from role_auth_ids where owner_id = (select max(id) from role)`)
  await expect.poll(async () => (await there(token, '/banner/list')).status, { timeout: 1000 }).toBe(403)
  await expect.poll(() => second.parts.changes.live(), { timeout: 5000 }).toBe(true)
})
