// The pool's guarantees: values in wire format, and a broken connection that breaks nothing else.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database'
import { type Connection, connect } from './database'

let database: FreshDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase('template1')
  connection = connect(database.url, { size: 3 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('numbers come as numbers, days as written, times as RFC 3339 in UTC', async () => {
  const { rows } = await sql`select 9007199254740991::int8 as big, 1.5::numeric as part, date '2026-02-28' as day,
    timestamptz '2026-02-28 08:00:00+08' as time, timestamptz '1999-12-31 23:59:59.987654+00' as micro,
    timestamptz '2026-02-28 00:00:00.5+00' as half, array[1, 2]::int8[] as ids`.execute(connection.db)
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      part: 1.5,
      day: '2026-02-28',
      time: '2026-02-28T00:00:00.000Z',
      micro: '1999-12-31T23:59:59.987Z',
      half: '2026-02-28T00:00:00.500Z',
      ids: [1, 2],
    },
  ])
})

/** Closes one connection the way a killed PostgreSQL closes all. */
async function breakConnection(pid: number): Promise<void> {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
}

test('a connection that dies in the middle of a transaction fails that transaction and nothing else', async () => {
  const work = connection.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await breakConnection((rows[0] as { pid: number }).pid)
    // Keep the connection idle while its end is reported.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sql`select 1`.execute(transaction)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
})

test('a connection that dies while idle is replaced', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
  await breakConnection((rows[0] as { pid: number }).pid)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
})
