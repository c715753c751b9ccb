// A backup of a database in use: restored elsewhere it is equal, goes on with the numbers, and does nothing twice.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '../../server/database/database'
import { loadMigrations, migrate } from '../../server/database/migrate'
import type { Locks } from '../../server/operations/archive'
import { backUp } from '../../server/operations/backup'
import { checkBackup, restore } from '../../server/operations/restore'
import { createFileStore, type FileStore } from '../../server/outside/files'
import { emptyDatabase, type FreshDatabase } from '../support/database'
import { startServer, type TestServer } from '../support/server'

const made: (() => Promise<void> | void)[] = []
const folder = mkdtempSync(join(tmpdir(), 'association-backup-'))

interface Place {
  connection: Connection
  database: FreshDatabase
  databaseUrl: string
  files: FileStore
}

async function emptyPlace(): Promise<Place> {
  const database = await emptyDatabase()
  const connection = connect(database.url, { size: 2 })
  const place = mkdtempSync(join(tmpdir(), 'association-restored-'))
  made.push(
    () => database.drop(),
    () => connection.close(),
    () => rmSync(place, { recursive: true }),
  )
  return { connection, database, databaseUrl: database.url, files: createFileStore(place) }
}

let server: TestServer
let urls: string[]
async function names(files: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const name of files.names()) found.push(name)
  return found
}
const back = (name: string, options: Locks & { key?: string } = {}) =>
  backUp({ databaseUrl: server.databaseUrl, files: server.app.parts.outside.files }, join(folder, name), {
    ...options,
    version: '0.0.0',
    now: new Date(),
  })

beforeAll(async () => {
  server = await startServer()
  // In several folders, and more than are read at once.
  const { files } = server.app.parts.outside
  const save = (index: number) =>
    files.save(Buffer.from(`file ${index}`), 'txt', `2026-${index % 2 ? '10' : '11'}-28`, index % 3 === 0)
  urls = await Promise.all(Array.from({ length: 100 }, (_, index) => save(index)))
})
afterAll(async () => {
  for (const undo of made.reverse()) await undo()
  rmSync(folder, { recursive: true })
  await server.close()
})

test('tables and files come back byte by byte, while people write', async () => {
  const { pool } = server.connection
  let isWriting = true
  const writing = (async () => {
    while (isWriting)
      await pool.query(
        `insert into request_log (admin_id, call, request_no, create_time) values (1, '/x', gen_random_uuid(), now())`,
      )
  })()
  const path = await back('whole', { key: 'the key of this installation, 40 letters' })
  isWriting = false
  await writing
  const place = await emptyPlace()
  const { key, differing, sums } = await restore(path, {}, place, true)
  expect(differing).toEqual([])
  expect(key).toBe('the key of this installation, 40 letters')
  expect(Object.keys(sums.rows).length).toBeGreaterThan(20)
  expect((await names(place.files)).sort()).toEqual([...urls].sort())
  expect((await place.files.read(urls[7] as string)).toString()).toBe('file 7')
  const { rows } = await place.connection.pool.query('select count(*)::int from menu')
  expect(rows[0].count).toBe(sums.rows['menu'])
})

test('numbers go on without twins, sign-ins end, jobs and messages are not done again', async () => {
  const admin = await server.as('admin')
  const { pool } = server.connection
  await pool.query(
    `insert into job (admin_id, kind, resource, status, holder, beat_time) values (1, 'export', 'admin', 'running', 'another', now())`,
  )
  await pool.query(
    `insert into outbox (channel, address, subject, state, next_time) values ('mail', 'a@example.org', 'x', 'waiting', now())`,
  )
  const { rows: last } = await pool.query('insert into label (type, label) values ($1, $2) returning id', [
    'x',
    'the last',
  ])
  await pool.query('delete from label where id = $1', [last[0].id])
  const place = await emptyPlace()
  await restore(await back('going-on'), {}, place)
  const then = place.connection.pool
  const { rows: next } = await then.query('insert into label (type, label) values ($1, $2) returning id', [
    'x',
    'the next',
  ])
  expect(next[0].id).toBeGreaterThan(last[0].id)
  expect((await then.query('select * from token')).rows).toEqual([])
  expect((await then.query(`select status from job where status in ('waiting', 'running')`)).rows).toEqual([])
  expect((await then.query(`select state from outbox where state in ('waiting', 'sending')`)).rows).toEqual([])
  expect((await then.query(`select state from outbox where address = 'a@example.org'`)).rows).toEqual([
    { state: 'unclear' },
  ])
  // The installation itself goes on.
  expect((await admin.call('POST /getAdminInfo')).status).toBe(200)
})

test('a backup of an older version is brought to the present', async () => {
  const { current } = loadMigrations()
  const older = await emptyPlace()
  await migrate(older.connection.db, { current: current.slice(0, -2), replaced: [] })
  const path = await backUp(older, join(folder, 'older'), { version: '0.0.0', now: new Date() })
  const place = await emptyPlace()
  await restore(path, {}, place)
  const { rows } = await place.connection.pool.query('select name from migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(current.map(({ name }) => name).sort())
})

test('an encrypted backup opens with its passphrase or key only', async () => {
  const sealed = await back('sealed', { passphrase: 'a passphrase of some words' })
  expect(readFileSync(sealed, 'latin1')).toMatch(/^age-encryption\.org\/v1/)
  await expect(checkBackup(sealed, {})).rejects.toThrow(/is encrypted/)
  await expect(checkBackup(sealed, { passphrase: 'another one of some words' })).rejects.toThrow(/cannot be decrypted/)
  expect((await checkBackup(sealed, { passphrase: 'a passphrase of some words' })).sums.rows).toHaveProperty('admin')
  const identity = await generateX25519Identity()
  const forOne = await back('for-one', { recipient: await identityToRecipient(identity) })
  expect((await checkBackup(forOne, { identity })).sums.rows).toHaveProperty('admin')
})

test('a damaged, cut or newer backup and a used place are refused, and nothing is written', async () => {
  const path = await back('damaged')
  const bytes = readFileSync(path)
  const place = await emptyPlace()
  const refused = async (name: string, content: Buffer, reason: RegExp) => {
    const bad = join(folder, name)
    writeFileSync(bad, content)
    await expect(restore(bad, {}, place)).rejects.toThrow(reason)
  }
  const flipped = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  flipped[middle] = (flipped[middle] as number) ^ 0xff
  await refused('flipped', flipped, /damaged or not a backup/)
  await refused('cut', bytes.subarray(0, bytes.length - 4000), /damaged or not a backup/)
  await refused('none', Buffer.from('not a backup at all'), /damaged or not a backup/)
  const { pool } = server.connection
  await pool.query(`insert into migration (name, sum) values ('9999_of_tomorrow.sql', 'x')`)
  const newer = await back('newer').finally(() => pool.query(`delete from migration where name like '9999%'`))
  await expect(restore(newer, {}, place)).rejects.toThrow(/newer version.*9999_of_tomorrow/)
  const { rows } = await place.connection.pool.query(`select count(*)::int from pg_tables where schemaname = 'public'`)
  expect(rows[0].count).toBe(0)
  expect(await names(place.files)).toEqual([])
  await restore(path, {}, place)
  await expect(restore(path, {}, place)).rejects.toThrow(/not empty/)
  // Nothing half-written stays beside complete backups.
  expect(readdirSync(join(folder, 'damaged')).every((name) => name.endsWith('.backup'))).toBe(true)
})
