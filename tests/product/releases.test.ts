// Databases of past releases, opened by this one: no row is lost, people sign in, lists and writes work.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { RELEASE_PASSWORD, RELEASE_SECRET_KEY, releaseFile, releaseText } from '../../scripts/former/release-file'
import { createCipher } from '../../server/core/cipher'
import { connect } from '../../server/database/database'
import { loadMigrations } from '../../server/database/migrate'
import { backUp } from '../../server/operations/backup'
import { restore } from '../../server/operations/restore'
import { createFileStore } from '../../server/outside/files'
import { prepare } from '../../server/seed/prepare'
import { SECRET_KEY } from '../support/constants'
import { emptyDatabase, type FreshDatabase } from '../support/database'
import { startServer, type TestServer } from '../support/server'

const versions = [...readFileSync('docs/changelog.md', 'utf8').matchAll(/^## (\S+)/gm)].map(([, version]) => version)
const past = versions.slice(1)
const folder = mkdtempSync(join(tmpdir(), 'association-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const labelType = bindings.find(({ name }) => name === 'label')?.fields['type']?.choices?.[0]?.value

/** Columns that a release has given up, as `table.column`; nothing else may be missing. */
const givenUp: readonly string[] = []
/** Computed from the row again by each release, in its own way. */
const isComputed = (column: string) => /^search_|_sort_key$/.test(column)

test('each past release has its database here', () => {
  expect(past.length).toBeGreaterThan(0)
  expect(past.filter((version) => !existsSync(releaseFile(version)))).toEqual([])
  // Of tests only: the same as that of their servers.
  expect(RELEASE_SECRET_KEY).toBe(SECRET_KEY)
})

type Columns = Record<string, string[]>

async function columnsOf(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' and table_name <> 'table_change' group by table_name`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns.filter((name) => !isComputed(name))]))
}

/** Number of rows with the same values, by their digest. */
async function digestsOf(client: pg.Client, table: string, columns: readonly string[]): Promise<Map<string, number>> {
  const values = columns.map((name) => `"${name}"`).join(', ')
  const { rows } = await client.query<{ digest: string; count: number }>(
    `select md5(row(${values})::text) as digest, count(*)::int from "${table}" group by 1`,
  )
  return new Map(rows.map(({ digest, count }) => [digest, count]))
}

describe.each(past)('the database of %s', (version) => {
  let database: FreshDatabase
  let client: pg.Client
  let before: Columns
  const rowsBefore = new Map<string, Map<string, number>>()
  let server: TestServer

  beforeAll(async () => {
    database = await emptyDatabase()
    const loading = new pg.Client({ connectionString: database.url })
    await loading.connect()
    await loading.query(releaseText(version))
    // The statements have changed settings of their connection.
    await loading.end()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // Uses of files were thinned out with other rows; counts are of those that were kept.
    await client.query('update file f set use_num = (select count(*) from file_use u where u.url = f.url)')
    before = await columnsOf(client)
    for (const [table, columns] of Object.entries(before))
      rowsBefore.set(table, await digestsOf(client, table, columns))
  })
  afterAll(async () => {
    await server?.close()
    await client.end()
    await database.drop()
  })

  test('is backed up as it is, and that backup is restored by this release', async () => {
    const place = { databaseUrl: database.url, files: createFileStore(join(folder, 'files')) }
    mkdirSync(join(folder, 'files'), { recursive: true })
    const path = await backUp(place, join(folder, 'backups', version), {
      version,
      now: new Date(),
      isWithoutFiles: true,
    })
    const empty = await emptyDatabase()
    const connection = connect(empty.url, { size: 2 })
    const { differing } = await restore(path, {}, { ...place, connection, databaseUrl: empty.url }, true)
    expect(differing).toEqual([])
    const { rows } = await connection.pool.query('select name from migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(
      loadMigrations()
        .current.map(({ name }) => name)
        .sort(),
    )
    await connection.close()
    await empty.drop()
  })

  test('is migrated without the loss of a row or a value', async () => {
    const connection = connect(database.url, { size: 4 })
    const cipher = createCipher(RELEASE_SECRET_KEY)
    const { admin } = await prepare(connection, { empty: false, cipher, files: createFileStore(folder) })
    await connection.close()
    expect(admin).toBeNull()
    const now = await columnsOf(client)
    const missing = Object.entries(before).flatMap(([table, columns]) =>
      columns.filter((name) => !now[table]?.includes(name)).map((name) => `${table}.${name}`),
    )
    expect(missing.filter((name) => !givenUp.includes(name))).toEqual([])
    const lost: string[] = []
    for (const [table, rows] of rowsBefore) {
      const found = await digestsOf(client, table, before[table])
      const gone = [...rows].filter(([digest, count]) => (found.get(digest) ?? 0) < count)
      if (gone.length > 0) lost.push(`${table}: ${gone.length} of ${rows.size}`)
    }
    expect(lost).toEqual([])
  })

  test('lets people sign in, list and write', async () => {
    server = await startServer({ databaseUrl: database.url })
    const { content } = await server.nobody.call('POST /login', { username: 'admin', password: RELEASE_PASSWORD })
    const authorization = content.token as string
    const call = (path: string, body: object) => server.nobody.call(path, body, { authorization })
    const { rows } = await client.query(
      'select id::int, user_name from person where delete_time is null order by id limit 1',
    )
    const list = await call('POST /user/list', { keyword: rows[0].user_name })
    expect(list.content.list_data.map(({ id }: { id: number }) => id)).toContain(rows[0].id)
    const added = await call('POST /label/add', { type: labelType, label: '升级之后', value: '1' })
    expect(added).toMatchObject({ status: 200 })
    const read = await call('POST /label/read', { id: added.content.id })
    expect(read.content).toMatchObject({ label: '升级之后' })
  })
})
