// A clock that ran ahead and is set back: limits, jobs, messages and sessions go on at once, not when its time comes again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../server/core/context'
import { claim } from '../server/jobs/claim'
import { countOne } from '../server/limits/limits'
import { sendDue } from '../server/outbox/send'
import { startServer, type TestServer } from './support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const HOUR = 3_600_000
const query = (text: string, values: unknown[] = []) => server.connection.pool.query(text, values)

test('a limit begins a new window, also for servers whose clocks differ by seconds', async () => {
  const { db } = server.connection
  const start = Date.now()
  const count = (later: number) =>
    countOne('set-back', 60, false, { db, primary: db, now: () => new Date(start + later) } as unknown as Context)
  expect([await count(HOUR), await count(HOUR), await count(HOUR)]).toEqual([1, 2, 3])
  expect([await count(0), await count(-5000), await count(0)]).toEqual([1, 2, 3])
})

test('a job of a dead server is taken up, though its last sign of life is an hour ahead', async () => {
  const begin = (beat: string) =>
    query(
      `insert into job (admin_id, kind, resource, status, holder, beat_time)
        values (1, 'edit', 'label', 'running', $1, now() + $2::interval) returning id`,
      [randomUUID(), beat],
    ).then(({ rows }) => rows[0].id)
  const living = await begin('1 second')
  expect(await claim(server.connection.db, [])).toBeUndefined()
  await query(`update job set beat_time = now() + interval '1 hour' where id = $1`, [living])
  expect((await claim(server.connection.db, []))?.id).toBe(living)
  await query('delete from job where id = $1', [living])
})

test('a message queued ahead is sent at once, its further tries wait as ever', async () => {
  const add = (tries: number) =>
    query(
      `insert into outbox (channel, address, subject, state, tries, next_time, create_time)
        values ('mail', 'zhang@example.org', 'x', 'waiting', $1, now() + interval '1 hour', now() + interval '1 hour') returning id`,
      [tries],
    ).then(({ rows }) => rows[0].id)
  const [first, third] = [await add(0), await add(2)]
  await sendDue(server.app.parts)
  const { rows } = await query('select id, state from outbox where id = any($1) order by id', [[first, third]])
  expect(rows).toEqual([
    { id: first, state: expect.not.stringMatching('waiting') },
    { id: third, state: 'waiting' },
  ])
})

test('a session is read again: rows that were deleted by hand end it', async () => {
  const admin = await server.as('admin')
  server.clock.now = new Date(Date.now() + HOUR)
  expect((await admin.call('POST /getAdminInfo')).status).toBe(200)
  server.clock.now = null
  await query('delete from token')
  expect(await admin.call('POST /getAdminInfo')).toMatchObject({ code: 'AUTH' })
})
