// Puts a backup into an empty place: first the whole file is read and checked, then it is written.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { sqlName } from '#kernel/sql-text'
import type { Connection } from '../database/database'
import { loadMigrations, migrate } from '../database/migrate'
import { reasons } from '../outbox/reasons'
import type { FileStore } from '../outside/files'
import { StartError } from '../start/start-error'
import { type Header, type Locks, readArchive, type Sums } from './archive'
import { addOwnColumns, copyClient, copyText, MOMENTARY } from './copying'

export interface EmptyPlace {
  connection: Connection
  databaseUrl: string
  files: FileStore
}

const drain: (body: Readable) => Promise<void> = async (body) => {
  for await (const _ of body);
}

/** @throws StartError for a damaged file, or one that a newer version made */
export async function checkBackup(path: string, locks: Locks): Promise<{ header: Header; sums: Sums }> {
  const found = await readArchive(path, locks, (_name, body) => drain(body))
  const { current, replaced } = loadMigrations()
  const known = new Set([...current, ...replaced].map(({ name }) => name))
  const newer = found.header.migrations.find(({ name }) => !known.has(name))
  if (newer)
    throw new StartError(
      `${path} was made by a newer version of this program (it knows ${newer.name}); restore it with that version.`,
    )
  return found
}

async function refuseUsed({ connection, files }: EmptyPlace): Promise<void> {
  const { rows } = await connection.pool.query<{ count: number }>(
    `select count(*)::int from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  if (rows[0]?.count) throw new StartError('The database is not empty. A backup is restored into an empty one only.')
  for await (const name of files.names())
    throw new StartError(`Files are stored already (${name}). A backup is restored into an empty place only.`)
}

interface Foreign {
  table: string
  name: string
  definition: string
}

/** Without foreign keys and triggers tables are filled in any order, and nothing is computed twice. */
async function withoutRules(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: foreign } =
    await client.query<Foreign>(`select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`)
  const { rows: triggered } = await client.query<{
    table: string
  }>(`select distinct tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`)
  // Made anew once the rows are there: filled row by row, those of the search take most of the time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  for (const { table, name } of foreign) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`)
  await work()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of foreign)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** Passes bytes on, as fast as they are taken, and leaves the stream open. A pipeline per chunk would add its listeners each time. */
async function pass(bytes: Readable, into: Writable): Promise<void> {
  for await (const part of bytes) {
    if (into.errored) throw into.errored
    if (!into.write(part)) await once(into, 'drain')
  }
}

/** Tables come one after the other, each in one or more chunks. */
function tableFiller(client: pg.ClientBase, { tables }: Header) {
  const copyFromTable = (table: string) =>
    client.query(copyFrom(`copy ${copyText(table, tables[table] ?? [])} from stdin`))
  let open: { table: string; copy: ReturnType<typeof copyFromTable> } | null = null
  const close = async () => {
    const ended = open
    open = null
    if (!ended) return
    if (ended.copy.errored) throw ended.copy.errored
    await new Promise<void>((resolve, reject) => {
      ended.copy.once('error', reject)
      ended.copy.end(() => resolve())
    })
  }
  return {
    close,
    async fill(table: string, body: Readable) {
      if (open?.table !== table) {
        await close()
        open = { table, copy: copyFromTable(table) }
        // Thrown by the next write, or by the end.
        open.copy.on('error', () => undefined)
      }
      await pass(body, open.copy)
    },
  }
}

/** The work of others that was under way: sign-ins end, messages, events and jobs are not done a second time. */
async function settle(client: pg.ClientBase): Promise<void> {
  for (const table of MOMENTARY) await client.query(`delete from ${table}`)
  await client.query(
    `update job set status = 'cancelled', end_time = now(), holder = null where status in ('waiting', 'running')`,
  )
  await client.query(`update outbox set state = 'unclear', next_time = null, error = '恢复自备份，不知是否已发出'
    where state in ('waiting', 'sending')`)
  await client.query(`update webhook set state = 'paused', reason = $1 where state = 'active'`, [reasons.restored.zh])
  await client.query(`update webhook_delivery set state = 'cancelled', next_time = null where state = 'waiting'`)
}

async function fillTables(
  path: string,
  locks: Locks,
  header: Header,
  sums: Sums,
  place: EmptyPlace,
  settles: boolean,
): Promise<string | null> {
  let key: string | null = null
  const client = await copyClient(place.databaseUrl)
  try {
    await client.query('begin')
    await addOwnColumns(client, header.own)
    await withoutRules(client, async () => {
      // Rows of the migrations themselves.
      await client.query(`truncate ${Object.keys(header.tables).map(sqlName).join(', ')}`)
      const tables = tableFiller(client, header)
      await readArchive(path, locks, async (name, body) => {
        if (name.startsWith('tables/')) return tables.fill(name.slice('tables/'.length), body)
        await tables.close()
        if (name.startsWith('files/')) return place.files.put(name.slice('files'.length), body)
        const chunks: Buffer[] = []
        for await (const bytes of body as AsyncIterable<Buffer>) chunks.push(bytes)
        key = Buffer.concat(chunks).toString()
      })
      await tables.close()
    })
    for (const [table, number] of Object.entries(sums.numbers))
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        sqlName(table),
        'id',
        Math.max(number, 1),
        number > 0,
      ])
    // With the rows or not at all: a server that met them unsettled would send and run everything again.
    if (settles) await settle(client)
    await client.query('commit')
    return key
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Names of tables and files whose bytes are not those of the backup. */
export async function differences(
  { databaseUrl, files }: EmptyPlace,
  { tables }: Header,
  { parts }: Sums,
): Promise<string[]> {
  const found: string[] = []
  const digest = async (body: Readable) => {
    const hash = createHash('sha256')
    for await (const bytes of body as AsyncIterable<Buffer>) hash.update(bytes)
    return hash.digest('hex')
  }
  const client = await copyClient(databaseUrl)
  try {
    for (const [name, { sha256 }] of Object.entries(parts)) {
      if (name === 'key') continue
      const table = name.startsWith('tables/') ? name.slice('tables/'.length) : null
      const body = table
        ? client.query(copyTo(`copy ${copyText(table, tables[table] ?? [])} to stdout`))
        : (await files.open(name.slice('files'.length)))?.body
      if (!body || (await digest(body)) !== sha256) found.push(name)
    }
  } finally {
    await client.end()
  }
  return found
}

export interface Restored {
  header: Header
  sums: Sums
  /** The key of the backup, if it holds one. */
  key: string | null
  /** Names of tables and files that differ from the backup, if they were compared. */
  differing: string[]
}

/**
 * Restores a backup with the tables as they were when it was made. With `compare` it is a copy: what was under way stays so.
 * @throws StartError for a damaged or newer file and for a place that is not empty; then nothing was written
 */
export async function restoreAsItWas(
  path: string,
  locks: Locks,
  place: EmptyPlace,
  compare: boolean,
): Promise<Restored> {
  await refuseUsed(place)
  const { header, sums } = await checkBackup(path, locks)
  const then = new Set(header.migrations.map(({ name }) => name))
  // A database that began with replaced migrations ends where the current ones do.
  const wanted = loadMigrations().current.filter(({ name }) => then.has(name))
  await migrate(place.connection.db, { current: wanted, replaced: [] })
  const key = await fillTables(path, locks, header, sums, place, !compare)
  return { header, sums, key, differing: compare ? await differences(place, header, sums) : [] }
}

/** Restores a backup, and brings it to the state of this program. With `compare` it is a trial. */
export async function restore(path: string, locks: Locks, place: EmptyPlace, compare = false): Promise<Restored> {
  const restored = await restoreAsItWas(path, locks, place, compare)
  await migrate(place.connection.db, loadMigrations())
  return restored
}
