// Writes a backup while people work: all tables as of one moment, then the files, into one file.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { sqlName } from '#kernel/sql-text'
import type { FileStore } from '../outside/files'
import { type Locks, writeArchive } from './archive'
import { copyClient, copyText, ownColumnsOf, tablesOf } from './copying'
import { impersonalSources } from './impersonal'

export interface Installation {
  databaseUrl: string
  files: FileStore
}

/** Last numbers of identity columns: those of deleted rows are not given again. */
async function numbersOf(client: pg.ClientBase, tables: readonly string[]): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ sequence: string | null }>(
      `select pg_get_serial_sequence($1, 'id') as sequence where exists (select 1 from pg_attribute
        where attrelid = $1::regclass and attname = 'id' and attidentity <> '')`,
      [sqlName(table)],
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

export interface BackupOptions extends Locks {
  version: string
  now: Date
  key?: string | undefined
  isWithoutFiles?: boolean
  /** Without personal data, and so without files: for tests. */
  isImpersonal?: boolean
}

function kindOf({ isImpersonal, isWithoutFiles }: BackupOptions): string {
  if (isImpersonal) return '-impersonal'
  return isWithoutFiles ? '-database' : ''
}

/** @returns the path of the backup */
export async function backUp(
  { databaseUrl, files }: Installation,
  folder: string,
  options: BackupOptions,
): Promise<string> {
  const { version, isImpersonal = false, isWithoutFiles = isImpersonal } = options
  await mkdir(folder, { recursive: true })
  const time = options.now.toISOString()
  const path = join(folder, `association-${time.slice(0, 19).replaceAll(':', '-')}${kindOf(options)}.backup`)
  const client = await copyClient(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query('select name, sum from migration order by name')
    const tables = await tablesOf(client)
    const archive = await writeArchive(
      path,
      { time, version, migrations, tables, own: await ownColumnsOf(client), isImpersonal },
      options,
    )
    const sourceOf = isImpersonal
      ? await impersonalSources(client, tables)
      : async (table: string) => copyText(table, tables[table] ?? [])
    const counts: Record<string, number> = {}
    for (const table of Object.keys(tables)) {
      const copy = client.query(copyTo(`copy ${await sourceOf(table)} to stdout`))
      await archive.add(`tables/${table}`, copy)
      counts[table] = copy.rowCount
    }
    const numbers = await numbersOf(client, Object.keys(tables))
    await client.query('commit')
    // Files are never changed, and removed days after the last record that names them: those of the moment are there.
    for await (const name of isWithoutFiles ? [] : files.names()) {
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
