// A backup without personal data: no text of a person comes along, and what is restored can be worked with.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { createCipher } from '../../../server/core/cipher'
import { type Connection, connect } from '../../../server/database/database'
import { backUp } from '../../../server/operations/backup'
import { restore } from '../../../server/operations/restore'
import { createFileStore } from '../../../server/outside/files'
import { prepare } from '../../../server/seed/prepare'
import { emptyDatabase, type FreshDatabase } from '../../support/database'
import { pages, startServer, type TestServer } from '../../support/server'

const folder = mkdtempSync(join(tmpdir(), 'association-impersonal-'))
const files = createFileStore(mkdtempSync(join(folder, 'files-')))
/** Written into every text of every row that can hold one; found nowhere afterwards. */
const MARK = 'Zaphod'

let server: TestServer
let path: string
let restored: FreshDatabase
let connection: Connection

interface Column {
  table: string
  name: string
  type: string
}

async function textsIn({ pool }: Connection): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`select table_name as table, column_name as name, udt_name as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and udt_name in ('text', '_text', 'jsonb') order by 1, 2`)
  return rows
}

const withMark: Record<string, (name: string) => string> = {
  text: (name) => `"${name}" || '${MARK}'`,
  _text: (name) => `array_append("${name}", '${MARK}')`,
  jsonb: () => `'{"x": "${MARK}"}'::jsonb`,
}

/** The words of the schema and impersonal texts stay, and are not marked. */
function isKept({ table, name }: Column): boolean {
  const of = bindings.filter((binding) => binding.table === table)
  const found = of.map(({ fields }) => fields[name]).filter((field) => field !== undefined)
  const isWord = ({ kind, unique, readOnly, sensitive }: (typeof found)[number]) =>
    !sensitive && (['choice', 'month', 'color'].includes(kind) || (unique && readOnly))
  // Uses of files are noted by triggers that always fire.
  if (['migration', 'file_use', 'config.timezone'].some((one) => one === table || one === `${table}.${name}`))
    return true
  return of.some(({ features }) => features.impersonal) || found.some(isWord)
}

beforeAll(async () => {
  server = await startServer()
  const { pool } = server.connection
  const client = await pool.connect()
  // Neither triggers nor the rules of other rows: this is about what is stored.
  await client.query(`set session_replication_role = replica`)
  for (const column of (await textsIn(server.connection)).filter((one) => !isKept(one)))
    await client.query(
      `update "${column.table}" set "${column.name}" = ${withMark[column.type]?.(column.name)}
        where "${column.name}" is not null and "${column.name}"::text <> ''`,
    )
  client.release(true)
  path = await backUp({ databaseUrl: server.databaseUrl, files }, folder, {
    version: '0.0.0',
    now: new Date(),
    isImpersonal: true,
  })
  restored = await emptyDatabase()
  connection = connect(restored.url, { size: 2 })
  const { differing } = await restore(path, {}, { connection, databaseUrl: restored.url, files }, true)
  expect(differing).toEqual([])
}, 120_000)
afterAll(async () => {
  await connection.close()
  await restored.drop()
  rmSync(folder, { recursive: true })
  await server.close()
})

test('nothing that anybody wrote is in the file', () => {
  const text = gunzipSync(readFileSync(path)).toString('latin1')
  const at = text.indexOf(MARK)
  expect(at < 0 ? '' : text.slice(at - 200, at + 20)).toBe('')
})

test('the marks were there, in every table of people', async () => {
  const { rows } = await server.connection.pool.query(
    `select count(*)::int as num from person where user_name like '%${MARK}' and address like '%${MARK}'`,
  )
  expect(rows[0].num).toBeGreaterThan(50)
})

test('sensitive values are gone or made up, whatever their type', async () => {
  const { pool } = server.connection
  for (const { table, fields } of pages)
    for (const field of Object.values(fields).filter((one) => one.sensitive)) {
      const { rows: stored } = await pool
        .query(`select distinct "${field.name}"::text as value from "${table}" where length("${field.name}"::text) > 2`)
        .catch(() => ({ rows: [] as { value: string }[] }))
      const values = new Set(stored.map(({ value }) => value))
      const { rows } = values.size
        ? await connection.pool.query(`select distinct "${field.name}"::text as value from "${table}"`)
        : { rows: [] }
      // First days of a year are left of a birthday.
      const left = rows.map(({ value }) => value).filter((value) => values.has(value) && !/-01-01$/.test(value ?? ''))
      expect(left, `${table}.${field.name}`).toEqual([])
    }
})

test('rows, figures and references are those of the original; traces of work are not there', async () => {
  const counts = async ({ pool }: Connection, table: string) =>
    (await pool.query(`select count(*)::int as num from "${table}"`)).rows[0].num
  for (const table of ['person', 'pay_log', 'ledger', 'activity', 'menu', 'role', 'admin'])
    expect(await counts(connection, table)).toBe(await counts(server.connection, table))
  for (const table of ['log', 'outbox', 'token', 'file', 'job']) expect(await counts(connection, table)).toBe(0)
  const sums = `select sum(amount)::text, count(distinct user_id)::int from pay_log`
  expect((await connection.pool.query(sums)).rows).toEqual((await server.connection.pool.query(sums)).rows)
})

test('a server starts on it, lists every page, finds made-up names, and takes a write', async () => {
  const { pool } = connection
  // As at any start, here with another key.
  const cipher = createCipher('the key of another installation, 40 letters')
  await prepare(connection, { empty: true, cipher, files })
  const { rows } = await pool.query('select username from admin where is_super order by id')
  const copy = await startServer({ databaseUrl: restored.url, unchecked: true })
  const admin = await copy.as(rows[0].username)
  for (const { name, calls } of pages.filter(({ calls: { list } }) => list?.method === 'POST')) {
    const answer = await admin.call(`POST ${calls['list']?.path}`, {})
    expect(answer.status, name).toBe(200)
  }
  const zone = `select timezone from config`
  expect((await pool.query(zone)).rows).toEqual((await server.connection.pool.query(zone)).rows)
  const { rows: people } = await pool.query(
    `select user_name, phone from person where state = 'active' and delete_time is null and phone is not null limit 1`,
  )
  expect(people[0].user_name).toMatch(/^姓名 \d+$/)
  expect(people[0].phone).toMatch(/^12\d{9}$/)
  const found = await admin.call('POST /user/list', { keyword: people[0].user_name })
  expect(found.content.total).toBeGreaterThan(0)
  expect((await admin.call('POST /position/add', { name: 'A new one', fee: 0, fee_years: 1, level: 9 })).status).toBe(
    200,
  )
  await copy.close()
})
