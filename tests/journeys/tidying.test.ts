// Expired data that the server deletes, and data that it keeps.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '../../server/background/tidying'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function count(table: string): Promise<number> {
  const { rows } = await server.connection.pool.query(`select count(*)::int as num from ${table}`)
  return rows[0].num
}

test('the log is kept for three years', async () => {
  const before = await count('log')
  await server.connection.pool.query(
    `insert into log (title, create_time) values ('老', now() - interval '3 years 1 day'), ('新', now() - interval '3 years' + interval '1 day')`,
  )
  await tidyUp(server.connection.db, server.app.parts.outside, new Date())
  expect(await count('log')).toBe(before + 1)
})

test('answered requests go after a week, expired tokens at once, living ones stay', async () => {
  const admin = await server.as('admin')
  await server.connection.pool.query(
    `insert into request_log (admin_id, call, request_no, create_time) values (1, 'a', 'b', now() - interval '8 days'), (1, 'a', 'c', now())`,
  )
  await server.connection.pool.query(
    `insert into token (hash, admin_id, expire_time, create_time) values ('x', 1, now() - interval '1 minute', now())`,
  )
  await tidyUp(server.connection.db, server.app.parts.outside, new Date())
  expect(await count('request_log')).toBe(1)
  expect(await count(`token where hash = 'x'`)).toBe(0)
  expect(await admin.call('POST /getAdminInfo', {})).toMatchObject({ status: 200 })
})
