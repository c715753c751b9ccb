// Expired data that the server deletes, and data that it keeps.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '../../server/retention/tidy-up'
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

const tidy = () => tidyUp(server.connection.db, server.app.parts.outside, new Date())
const run = (text: string) => server.connection.pool.query(text)

/** Two rows of each kind, a day before and a day after the end of its time. */
async function aged(times: { log: string; reading: string; outbox: string; draft: string }): Promise<void> {
  for (const side of ["- interval '1 day'", "+ interval '1 day'"]) {
    const at = (span: string) => `now() - interval '${span}' ${side}`
    await run(`insert into log (title, create_time) values ('aged', ${at(times.log)})`)
    await run(`insert into reading (page, create_time) values ('aged', ${at(times.reading)})`)
    await run(`insert into outbox (subject, state, create_time) values ('aged', 'sent', ${at(times.outbox)})`)
    await run(`insert into draft (owner_id, resource, record_key, update_time)
      values (1, 'aged', gen_random_uuid()::text, ${at(times.draft)})`)
  }
}

const left = async () =>
  Object.values(
    (
      await run(`select (select count(*) from log where title = 'aged')::int as log,
    (select count(*) from reading where page = 'aged')::int as reading,
    (select count(*) from outbox where subject = 'aged')::int as outbox,
    (select count(*) from draft where resource = 'aged')::int as draft`)
    ).rows[0],
  )

test('log, readings, messages and drafts are kept as long as the settings say', async () => {
  await aged({ log: '3 years', reading: '180 days', outbox: '365 days', draft: '14 days' })
  await tidy()
  expect(await left()).toEqual([1, 1, 1, 1])
  await run('update config set log_years = 1, reading_days = 30, message_days = 30, draft_days = 1')
  await tidy()
  expect(await left()).toEqual([0, 0, 0, 0])
  await aged({ log: '1 year', reading: '30 days', outbox: '30 days', draft: '1 day' })
  await tidy()
  expect(await left()).toEqual([1, 1, 1, 1])
  await run(`insert into outbox (subject, state, create_time) values ('aged', 'waiting', now() - interval '9 years')`)
  await tidy()
  expect(await left()).toEqual([1, 1, 2, 1])
})

test('answered requests go after a week, expired tokens at once, living ones stay', async () => {
  const admin = await server.as('admin')
  await server.connection.pool.query(
    `insert into request_log (admin_id, call, request_no, create_time) values (1, 'a', 'b', now() - interval '8 days'), (1, 'a', 'c', now())`,
  )
  await server.connection.pool.query(
    `insert into token (hash, admin_id, expire_time, create_time) values ('x', 1, now() - interval '1 minute', now())`,
  )
  await tidy()
  expect(await count('request_log')).toBe(1)
  expect(await count(`token where hash = 'x'`)).toBe(0)
  expect(await admin.call('POST /getAdminInfo', {})).toMatchObject({ status: 200 })
})
