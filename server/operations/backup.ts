// Writes a backup while people work: all tables as of one moment, then the files, into one file.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../outside/files'
import { type Header, type Locks, writeArchive } from './archive'

export interface Installation {
  databaseUrl: string
  files: FileStore
}

/**
 * A connection for copying: without a pipeline, without limits of time, with one way to write times, and with one order:
 * a large table would otherwise be read from where another scan happens to be.
 */
export async function copyClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set statement_timeout = 0; set lock_timeout = 0; set synchronize_seqscans = off",
  )
  return client
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables with the columns that are stored; generated ones are computed again, and notes on changes are of one database. */
export async function tablesOf(client: pg.ClientBase): Promise<Header['tables']> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`select c.relname as table,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'table_change'
    group by c.relname order by c.relname`)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

export function copyText(table: string, columns: readonly string[]): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`
}

/** Last numbers of identity columns: those of deleted rows are not given again. */
async function numbersOf(client: pg.ClientBase, tables: readonly string[]): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ sequence: string | null }>(
      `select pg_get_serial_sequence($1, 'id') as sequence where exists (select 1 from pg_attribute
        where attrelid = $1::regclass and attname = 'id' and attidentity <> '')`,
      [quoted(table)],
    )
    const sequence = rows[0]?.sequence
    if (!sequence) continue
    const { rows: last } = await client.query<{ number: string }>(
      `select case when is_called then last_value else last_value - 1 end as number from ${sequence}`,
    )
    numbers[table] = Number(last[0]?.number)
  }
  return numbers
}

/** @returns the path of the backup */
export async function backUp(
  { databaseUrl, files }: Installation,
  folder: string,
  options: Locks & { version: string; now: Date; key?: string | undefined; isWithoutFiles?: boolean },
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const time = options.now.toISOString()
  const kind = options.isWithoutFiles ? '-database' : ''
  const path = join(folder, `association-${time.slice(0, 19).replaceAll(':', '-')}${kind}.backup`)
  const client = await copyClient(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query('select name, sum from migration order by name')
    const tables = await tablesOf(client)
    const archive = await writeArchive(path, { time, version: options.version, migrations, tables }, options)
    const counts: Record<string, number> = {}
    for (const [table, columns] of Object.entries(tables)) {
      const copy = client.query(copyTo(`copy ${copyText(table, columns)} to stdout`))
      await archive.add(`tables/${table}`, copy)
      counts[table] = copy.rowCount
    }
    const numbers = await numbersOf(client, Object.keys(tables))
    await client.query('commit')
    // Files are never changed, and removed days after the last record that names them: those of the moment are there.
    for await (const name of options.isWithoutFiles ? [] : files.names()) {
      const opened = await files.open(name)
      if (opened) await archive.add(`files${name}`, opened.body, opened.total)
    }
    if (options.key) await archive.add('key', Readable.from([Buffer.from(options.key)]), Buffer.byteLength(options.key))
    await archive.end(counts, numbers)
    return path
  } finally {
    await client.end()
  }
}
