// The migrations lead to exactly the wanted tables, and merged ones are frozen.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Table } from '../generator/tables'
import { connect } from '../server/database/database'
import { loadMigrations, migrate } from '../server/database/migrate'
import { type FreshDatabase, freshDatabase } from './support/database'

const wanted = JSON.parse(readFileSync('generated/tables.json', 'utf8')) as Table[]
let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase('template1')
  const connection = connect(database.url, { size: 2 })
  await migrate(connection.db, loadMigrations())
  await connection.close()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const types: Record<string, string> = {
  int8: 'bigint',
  int4: 'integer',
  bool: 'boolean',
  text: 'text',
  numeric: 'numeric',
  date: 'date',
  timestamptz: 'timestamptz',
  jsonb: 'jsonb',
}

test('all migrations on an empty database give the tables that the schemas want', async () => {
  const { rows } =
    await client.query(`select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'
      and table_name not in (select table_name from information_schema.view_table_usage) order by table_name, ordinal_position`)
  const found = new Map<string, Map<string, { type: string; null: boolean; hasDefault: boolean }>>()
  for (const row of rows) {
    const array = row.udt_name.startsWith('_')
    const type = types[array ? row.udt_name.slice(1) : row.udt_name] + (array ? '[]' : '')
    const table = found.get(row.table_name) ?? new Map()
    table.set(row.column_name, { type, null: row.is_nullable === 'YES', hasDefault: row.column_default !== null })
    found.set(row.table_name, table)
  }
  expect([...found.keys()].sort()).toEqual(wanted.map((table) => table.name).sort())
  for (const table of wanted) {
    const columns = found.get(table.name)
    expect([...(columns?.keys() ?? [])].sort(), table.name).toEqual(table.columns.map((column) => column.name).sort())
    for (const column of table.columns) {
      expect(columns?.get(column.name), `${table.name}.${column.name}`).toEqual({
        type: column.type,
        null: column.null,
        hasDefault: column.default !== undefined,
      })
    }
  }
})

test('every index and foreign key of the model exists under its name', async () => {
  const indexes = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexname not like '%_pkey'`,
  )
  expect(indexes.rows.map((row) => row.name).sort()).toEqual(
    wanted.flatMap((table) => table.indexes.map((index) => index.name)).sort(),
  )
  for (const index of wanted.flatMap((table) => table.indexes)) {
    const { definition } = indexes.rows.find((row) => row.name === index.name)
    expect(definition.startsWith('CREATE UNIQUE'), index.name).toBe(index.unique)
    expect(definition.includes('WHERE'), index.name).toBe(index.where !== undefined)
  }
  const keys = await client.query(
    `select conname as name, confdeltype as action from pg_constraint where contype = 'f'`,
  )
  const actions: Record<string, string> = { restrict: 'r', 'set null': 'n', cascade: 'c' }
  expect(keys.rows.map((row) => `${row.name} ${row.action}`).sort()).toEqual(
    wanted.flatMap((table) => table.foreignKeys.map((key) => `${key.name} ${actions[key.onDelete]}`)).sort(),
  )
})

test('migrating again does nothing, and two at once take turns', async () => {
  const first = connect(database.url, { size: 2 })
  const second = connect(database.url, { size: 2 })
  expect(await Promise.all([migrate(first.db, loadMigrations()), migrate(second.db, loadMigrations())])).toEqual([
    [],
    [],
  ])
  await first.close()
  await second.close()
})

test('a database of a newer program is refused by name', async () => {
  const connection = connect(database.url, { size: 2 })
  await expect(migrate(connection.db, { current: [], replaced: [] })).rejects.toThrow(/newer version/)
  await connection.close()
})

test('a half-failed migration leaves nothing behind', async () => {
  const connection = connect(database.url, { size: 2 })
  const { current, replaced } = loadMigrations()
  const last = { name: '9999_broken.sql', text: 'create table left_behind (id int); select 1 / 0;' }
  const broken = { current: [...current, last], replaced }
  await expect(migrate(connection.db, broken)).rejects.toThrow()
  const { rows } = await client.query(`select to_regclass('left_behind') as found`)
  expect(rows[0].found).toBeNull()
  await connection.close()
})

/** Every folder below `server` with SQL files, including replaced migrations. */
const folders = [
  ...new Set(
    readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .map((file) => dirname(join('server', file))),
  ),
]

test.each(folders)('merged migrations of %s are frozen by checksum', (folder) => {
  const sums = JSON.parse(readFileSync(join(folder, 'checksums.json'), 'utf8')) as Record<string, string>
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  expect(Object.fromEntries(files.map((file) => [file, sumOf(file)]))).toEqual(sums)
})
