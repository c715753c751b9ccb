// An upgrade of a database in use: what it says, what it asks for, and the backup that it takes first.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, connect } from '../../server/database/database'
import { loadMigrations, migrate } from '../../server/database/migrate'
import { readArchive } from '../../server/operations/archive'
import { targetOf } from '../../server/operations/target'
import { beforeMigrating, type UpgradeOptions } from '../../server/operations/upgrade'
import { createFileStore } from '../../server/outside/files'
import { StartError } from '../../server/start/start-error'
import { emptyDatabase, type FreshDatabase } from '../support/database'

const folder = mkdtempSync(join(tmpdir(), 'association-upgrade-'))
const { current, replaced } = loadMigrations()
const engine = current.filter(({ name }) => !name.startsWith('product/'))
const last = engine[engine.length - 1]?.name ?? ''
let database: FreshDatabase
let connection: Connection
let lines: string[] = []

/** A database of the release before the last migration of the engine, which the product's don't need. */
beforeAll(async () => {
  database = await emptyDatabase()
  connection = connect(database.url, { size: 2 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  lines = []
})

const begin = (more: Partial<UpgradeOptions> = {}) =>
  beforeMigrating({
    db: connection.db,
    place: { databaseUrl: database.url, files: createFileStore(folder) },
    target: null,
    keptDays: null,
    locks: {},
    isAgreed: false,
    isWithoutBackup: false,
    say: (line) => void lines.push(line),
    ...more,
  })

test('an empty database is migrated without a word', async () => {
  await begin()
  await migrate(connection.db, { current: current.filter(({ name }) => name !== last), replaced })
  expect(lines).toEqual([])
})

test('it says which migrations come; without a recent backup or a place for one it stops and says how to go on', async () => {
  await expect(begin()).rejects.toThrow(/--yes/)
  await expect(begin()).rejects.toThrow(StartError)
  expect(lines[0]).toMatch(new RegExp(`applies 1 migrations: ${last}$`))
  await begin({ isAgreed: true })
  await begin({ isWithoutBackup: true })
})

test('a large database is migrated only once somebody has agreed', async () => {
  const target = targetOf(join(folder, 'large'), folder)
  await expect(begin({ target, large: 1 })).rejects.toThrow(/quiet hour/)
  await begin({ target, large: 1, isAgreed: true })
})

test('with a place for backups one is taken first: all tables as they were', async () => {
  const to = join(folder, 'backups')
  await begin({ target: targetOf(to, folder) })
  const [name = ''] = readdirSync(to)
  const { header } = await readArchive(join(to, name), {}, async (_name, bytes) => void (await bytes.toArray()))
  expect(header.migrations.map((one) => one.name)).not.toContain(last)
  expect(lines.at(-1)).toContain(name)
})

test('a place that cannot be written is named, with its reason, and nothing is migrated', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const tried = begin({ target: targetOf(file, folder) })
  await expect(tried).rejects.toThrow(StartError)
  await expect(tried).rejects.toThrow(/file: EEXIST.*Nothing is migrated.*BACKUP_TO.*--no-backup/)
})

test('nothing is said or taken once it is done', async () => {
  await migrate(connection.db, loadMigrations())
  await begin({ large: 1 })
  expect(lines).toEqual([])
})
