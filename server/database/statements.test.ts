// Repeated statements are prepared, within bounds, and survive tables that another instance has changed.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database'
import { type Connection, connect } from './database'
import { inTransaction } from './transaction'

let database: FreshDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase('template1')
  // One connection, because each has prepared statements of its own.
  connection = connect(database.url, { size: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

async function prepared(): Promise<string[]> {
  const { rows } = await connection.pool.query('select statement from pg_prepared_statements')
  return rows.map((row) => row.statement)
}

test('a statement is prepared when it comes again', async () => {
  const ask = (value: number) => sql`select ${value}::int as once_more`.execute(connection.db)
  await ask(1)
  expect((await prepared()).join()).not.toContain('once_more')
  await ask(2)
  expect((await ask(3)).rows).toEqual([{ once_more: 3 }])
  expect((await prepared()).filter((text) => text.includes('once_more'))).toHaveLength(1)
})

test('a connection keeps two hundred at most, those used last', async () => {
  for (let number = 0; number < 300; number++) {
    const text = sql.raw(`select 1 as column_${number}`)
    for (let time = 0; time < 2; time++) expect((await sql`${text}`.execute(connection.db)).rows).toHaveLength(1)
  }
  const texts = await prepared()
  expect(texts.length).toBeLessThanOrEqual(200)
  expect(texts).toContain('select 1 as column_299')
  expect(texts).not.toContain('select 1 as column_0')
  expect((await sql`${sql.raw('select 1 as column_0')}`.execute(connection.db)).rows).toEqual([{ column_0: 1 }])
})

test('a table that another instance has changed is read anew', async () => {
  await connection.pool.query('create table thing (id int); insert into thing values (1)')
  const ask = async () => (await sql`select * from thing`.execute(connection.db)).rows
  for (let time = 0; time < 3; time++) expect(await ask()).toEqual([{ id: 1 }])
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('alter table thing add column more int')
  await other.end()
  expect(await ask()).toEqual([{ id: 1, more: null }])
})

test('a transaction that meets such a table fails with the error that calls are retried for', async () => {
  const ask = (db: Connection['db']) => sql`select * from thing where id = ${1}::int`.execute(db)
  for (let time = 0; time < 3; time++) await ask(connection.db)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('alter table thing add column last int')
  await other.end()
  const attempt = () => inTransaction(connection.db, async ({ db }) => (await ask(db)).rows)
  await expect(attempt()).rejects.toMatchObject({ code: '0A000' })
  expect(await attempt()).toEqual([{ id: 1, more: null, last: null }])
})

test('statements sent at once are answered each with its own rows, or its own error', async () => {
  const one = (value: number) => sql<{ value: number }>`select ${value}::int as value`.execute(connection.db)
  const wrong = sql`select 1 / ${0}::int`.execute(connection.db)
  const answers = await Promise.allSettled([one(1), wrong, one(2)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((answers[2] as PromiseFulfilledResult<{ rows: unknown[] }>).value.rows).toEqual([{ value: 2 }])
})

test('a statement that was never parsed, because one before it failed, is forgotten without harm to a transaction', async () => {
  const unparsed = sql`select 1 as never_parsed`
  await unparsed.execute(connection.db)
  const failed = inTransaction(connection.db, ({ db }) =>
    Promise.all([sql`select 1 / 0`.execute(db), unparsed.execute(db)]),
  )
  await expect(failed).rejects.toThrow('division by zero')
  const others = Array.from({ length: 250 }, (_, number) => sql`${sql.raw(`select 1 as later_${number}`)}`)
  for (const one of others) await one.execute(connection.db)
  await inTransaction(connection.db, async ({ db }) => {
    for (const one of others) await one.execute(db)
  })
})
