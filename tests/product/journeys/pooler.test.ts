// Through a pooler that lends connections for one transaction (Debian's pgbouncer, transaction mode): settings, transactions, errors, changes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/database'
import { checkDatabase } from '../../../server/database/database-check'
import { inTransaction } from '../../../server/database/transaction'
import { hasPooler } from '../../support/pooler'
import { pooled, startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  if (hasPooler) server = await startServer({ between: pooled })
})
afterAll(() => server?.close())

const settingsOf = sql<Record<string, string>>`select current_setting('timezone') as timezone,
  current_setting('statement_timeout') as longest, current_setting('work_mem') as memory,
  current_setting('transaction_read_only') as read_only`

test.runIf(hasPooler)('every statement and transaction has its settings, and leaves none behind', async () => {
  const { db, reading, pool } = server.connection
  const written = { timezone: 'UTC', longest: '1min', memory: '16MB', read_only: 'off' }
  expect((await settingsOf.execute(db)).rows).toEqual([written])
  expect((await settingsOf.execute(reading)).rows).toEqual([{ ...written, longest: '15s', read_only: 'on' }])
  await inTransaction(db, async (within) => {
    expect((await settingsOf.execute(within.db)).rows).toEqual([written])
    // As after a refusal whose count of wrong passwords stays.
    await sql`rollback and chain`.execute(within.db)
    expect((await settingsOf.execute(within.db)).rows).toEqual([written])
  })
  const repeatable = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  expect(await repeatable.execute(async (within) => (await settingsOf.execute(within)).rows)).toEqual([
    { ...written, read_only: 'on' },
  ])
  expect((await pool.query("select current_setting('work_mem') as memory")).rows).not.toEqual([{ memory: '16MB' }])
})

test.runIf(hasPooler)('what fails alone fails as itself, and takes nothing else with it', async () => {
  const { db, reading } = server.connection
  await sql`create table one (id int primary key deferrable initially deferred)`.execute(db)
  await sql`insert into one values (1)`.execute(db)
  await expect(sql`insert into one values (1)`.execute(db)).rejects.toMatchObject({ code: '23505' })
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  await expect(sql`insert into one values (2)`.execute(reading)).rejects.toMatchObject({ code: '25006' })
  expect((await sql`select id from one`.execute(db)).rows).toEqual([{ id: 1 }])
})

test.runIf(hasPooler)(
  'people work: many statements at once, repeated ones, writes that are refused and tried again',
  async () => {
    const admin = await server.as('admin')
    const lists = Array.from({ length: 40 }, () => admin.call('POST /user/list', { scene: 'member', limit: 20 }))
    for (const { status, content } of await Promise.all(lists)) {
      expect(status).toBe(200)
      expect(content.list_data).toHaveLength(20)
    }
    const numbers = [randomUUID(), randomUUID()]
    const made = Array.from({ length: 5 }, (_, index) =>
      admin.call('POST /area/add', { name: `中继${index}`, request_no: numbers[index % 2] }),
    )
    const answers = await Promise.all(made)
    // Two request numbers: whoever repeats one gets the first record, or is told that the request is another one.
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ content }) => content.id)).size).toBe(2)
    const signIn = () => server.nobody.call('POST /login', { username: 'nobody', password: 'wrong' })
    expect(await signIn()).toMatchObject({ code: 'CRED' })
  },
)

test.runIf(hasPooler)('without the address of the server itself the start says what is missing', async () => {
  const connection = connect(server.connection.url)
  try {
    await expect(checkDatabase(connection.pool, server.connection.url)).rejects.toThrow(/DATABASE_DIRECT_URL/)
  } finally {
    await connection.close()
  }
})
