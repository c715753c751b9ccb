// A transaction whose statements are sent together commits all of them or none, and reports the first failure.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database'
import { recorderOf } from '../../tests/support/statements'
import { type Connection, connect } from './database'
import { together } from './together'
import { inTransaction } from './transaction'

let database: FreshDatabase
let connection: Connection

beforeAll(async () => {
  database = await freshDatabase('template1')
  connection = connect(database.url, { size: 2 })
  await connection.pool.query('create table part (id integer primary key)')
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})
beforeEach(() => connection.pool.query('delete from part'))

const add = (id: number) => sql`insert into part (id) values (${id})`
const held = async () => (await connection.pool.query('select id from part order by id')).rows.map((row) => row.id)

test('begin, the last statements and the commit need no round trip of their own', async () => {
  const { trips } = await recorderOf(connection).record(() =>
    inTransaction(connection.db, async ({ db, commit }) => {
      await together([add(1).execute(db), add(2).execute(db)])
      await commit([add(3), add(4)])
    }),
  )
  expect(trips.map((trip) => trip.statements.length)).toEqual([3, 3])
  expect(trips[1]?.statements.at(-1)).toBe('commit')
  expect(await held()).toEqual([1, 2, 3, 4])
})

test('a failure among the last statements undoes everything, and is what the caller learns', async () => {
  for (const last of [
    [add(1), add(2)],
    [add(2), add(1)],
  ]) {
    const work = inTransaction(connection.db, async ({ db, commit }) => {
      await add(1).execute(db)
      await commit(last)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await held()).toEqual([])
  }
})

test('the first failure in order counts, not what follows from another one', async () => {
  const work = inTransaction(connection.db, async ({ db }) => {
    const late = sql`select 1`.execute(db).then(() => sql`select 2`.execute(db))
    await together([late, sql`select 1 / 0`.execute(db), sql`select 3`.execute(db)])
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('an error that the work ignores still cannot be committed', async () => {
  const work = inTransaction(connection.db, async ({ db }) => {
    await add(1).execute(db)
    await add(1)
      .execute(db)
      .catch(() => undefined)
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await held()).toEqual([])
})

test('a statement after the end is refused instead of running outside of the transaction', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await inTransaction(connection.db, async ({ db, commit }) => {
    await commit([add(1)])
    late = add(2).execute(db)
    await late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow('ended')
  expect(await held()).toEqual([1])
})

test('a statement that cannot be built keeps the transaction from committing', async () => {
  const unbuilt = {
    compile: () => {
      throw new Error('unbuilt')
    },
  } as unknown as ReturnType<typeof add>
  const work = inTransaction(connection.db, ({ commit }) => commit([add(1), unbuilt]))
  await expect(work).rejects.toThrow('unbuilt')
  expect(await held()).toEqual([])
})

test('a transaction within a transaction is refused', async () => {
  const work = inTransaction(connection.db, ({ db }) => db.transaction().execute(async () => undefined))
  await expect(work).rejects.toThrow('within')
})

test('a statement first sent in a failed transaction works afterwards', async () => {
  // The second time a statement is prepared: here while the transaction is already lost.
  const odd = (db: Connection['db']) => sql`select 41 + ${1}::int as num`.execute(db)
  await odd(connection.db)
  for (let count = 0; count < 3; count++) {
    const work = inTransaction(connection.db, async ({ db }) => {
      await together([sql`select 1 / 0`.execute(db), odd(db)])
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
  }
  await Promise.all([1, 2, 3, 4].map(async () => expect((await odd(connection.db)).rows).toEqual([{ num: 42 }])))
})
