// Startup: two at once, a wrong key, a database that doesn't answer or is newer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database'
import { createCipher } from '../core/cipher'
import { startOfDay } from '../core/settings'
import { type Connection, connect } from '../database/database'
import { checkDatabase } from '../database/database-check'
import { loadMigrations, migrate } from '../database/migrate'
import { createFileStore } from '../outside/files'
import { type Preparation, prepare } from '../seed/prepare'
import { StartError } from './start-error'

const key = 'the-first-key-0123456789-abcdefghijkl'
let folder: string
let database: FreshDatabase
let connection: Connection

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  database = await freshDatabase('template1')
  connection = connect(database.url, { size: 4 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

function start(secretKey = key, held = connection): Promise<Preparation> {
  return prepare(held, { empty: true, cipher: createCipher(secretKey), files: createFileStore(folder) })
}

test('two servers that start at once on an empty database make everything once', async () => {
  const other = connect(database.url, { size: 4 })
  const made = await Promise.all([start(), start(key, other)])
  await other.close()
  expect(made.map(({ admin }) => admin?.username).filter(Boolean)).toEqual(['admin'])
  const { rows } = await connection.pool.query(
    `select (select count(*) from config) as settings, (select count(*) from admin) as admins`,
  )
  expect(rows[0]).toEqual({ settings: 1, admins: 1 })
})

test('another key is taken while nothing is encrypted, and refused from then on', async () => {
  const second = 'the-second-key-0123456789-abcdefghijk'
  await expect(start(second)).resolves.toMatchObject({ admin: null })
  const sealed = createCipher(second).encrypt('JBSWY3DPEHPK3PXP')
  await connection.pool.query('update admin set totp_secret = $1', [sealed])
  await expect(start(second)).resolves.toMatchObject({ admin: null })
  const refused = await start(key).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('SECRET_KEY')
})

test('a database that does not answer is named by DATABASE_URL, without its password', async () => {
  const url = 'postgres://somebody:geheim@127.0.0.1:9/nowhere'
  const nobody = connect(url, { size: 1 })
  const refused = await checkDatabase(nobody.pool, url).catch((error: unknown) => error)
  await nobody.close()
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/DATABASE_URL.*127\.0\.0\.1:9\/nowhere.*nothing listens/)
  expect(String(refused)).not.toContain('geheim')
})

test('a database that does not exist is said so', async () => {
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  const nobody = connect(url.href, { size: 1 })
  await expect(checkDatabase(nobody.pool, url.href)).rejects.toThrow(/DATABASE_URL.*no_such_database/)
  await nobody.close()
})

test('a database of a newer version is refused in one sentence', async () => {
  await connection.pool.query(`insert into migration (name, sum) values ('9999_later.sql', 'x')`)
  await expect(migrate(connection.db, loadMigrations())).rejects.toThrow(StartError)
  await connection.pool.query(`delete from migration where name = '9999_later.sql'`)
})

test.each([
  ['2026-03-05', 'Asia/Shanghai', '2026-03-04T16:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment)
})
