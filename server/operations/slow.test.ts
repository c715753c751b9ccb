// Slow statements: named by their call, explained without values, the slowest remembered.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../../tests/support/database'
import { type Connection, connect } from '../database/database'
import { currentCall } from './current-call'
import { createLog } from './log'
import { type SlowStatements, watchSlow } from './slow'

const lines: Record<string, unknown>[] = []
let database: FreshDatabase
let connection: Connection
let slow: SlowStatements
beforeAll(async () => {
  database = await emptyDatabase()
  slow = watchSlow(50, createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }))
  connection = connect(database.url, { size: 2, onStatement: slow.note })
  await connection.pool.query('create table person (id int primary key, name text)')
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('a slow statement is logged with its call, its number and its plan, never with values', async () => {
  const asked = sql`select pg_sleep(${0.1}), name from person where name = ${'secret'}`
  await currentCall.run({ id: 'request-1', call: 'POST /user/list' }, async () => {
    await connection.pool.query(`insert into person values (1, 'secret')`)
    await asked.execute(connection.db)
  })
  await expect.poll(() => slow.list()[0]?.plan).toContain('Seq Scan on person')
  expect(slow.list()).toMatchObject([
    { call: 'POST /user/list', id: 'request-1', times: 1, sql: expect.stringContaining('$1') },
  ])
  expect(lines).toMatchObject([{ msg: 'slow', level: 'warn', reqId: 'request-1', call: 'POST /user/list' }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('quick ones leave no trace', async () => {
  lines.length = 0
  await sql`select name from person`.execute(connection.db)
  expect(lines).toEqual([])
})

test('of a migration the beginning is noted, and waiting for a turn at the start is not slowness', async () => {
  lines.length = 0
  const { pool } = connection
  const watched = watchSlow(50, createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }))
  watched.note(`create table later (${'name text, '.repeat(5000)})`, 100, pool)
  watched.note(`create table later (${'name text, '.repeat(5000)}id int)`, 100, pool)
  watched.note('select pg_advisory_lock($1)', 3000, pool)
  expect(watched.list().map(({ sql: text, times }) => [text.length, times])).toEqual([
    [10_002, 1],
    [10_002, 1],
  ])
  await expect.poll(() => lines.length).toBe(2)
})
