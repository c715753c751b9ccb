// Connections, names and texts for PostgreSQL's COPY.
import pg from 'pg'
import { sqlName } from '#kernel/sql-text'
import type { Header } from './archive'

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
  return `${sqlName(table)} (${columns.map(sqlName).join(', ')})`
}

/** Tables of sign-ins and codes under way: they mean nothing in another installation. */
export const MOMENTARY = ['attempt', 'captcha', 'presence', 'sms_code', 'token'] as const

const OWN = '^own_[0-9]+$'

/** Columns of fields that staff added, with their types. */
export async function ownColumnsOf(client: pg.ClientBase): Promise<NonNullable<Header['own']>> {
  const { rows } = await client.query<{ table: string; columns: Record<string, string> }>(`select c.relname as table,
      json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname ~ '${OWN}' group by c.relname`)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** Types that such columns may have, with what they hold if nothing was entered. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ text: '', numeric: '', bigint: '', date: '', boolean: ' not null default false' },
  'text[]': ` not null default '{}'`,
}

/** Makes those columns again, in an empty database. A file may say anything: only what a field can be is made. */
export async function addOwnColumns(client: pg.ClientBase, own: Header['own']): Promise<void> {
  for (const [table, columns] of Object.entries(own ?? {}))
    for (const [column, type] of Object.entries(columns)) {
      const more = new RegExp(OWN).test(column) ? TYPES[type] : undefined
      if (more === undefined) throw new Error(`no field of staff is a column ${column} ${type}`)
      await client.query(`alter table ${sqlName(table)} add column ${sqlName(column)} ${type}${more}`)
    }
}
