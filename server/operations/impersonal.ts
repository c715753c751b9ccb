// Rows for a backup without personal data: figures, dates, states and references stay, texts are made up, traces of work stay behind.
import type pg from 'pg'
import { bindings } from '#generated/bindings'
import type { Field } from '#kernel/binding'
import { isImpersonalText } from '#kernel/impersonal'
import { isOwnColumn } from '#kernel/own-fields'
import { sqlName, sqlText } from '#kernel/sql-text'
import { copyText, MOMENTARY } from './copying'

/** Tables that say who did what, or hold what people typed; what needs one of their rows is left out with them. */
const LEFT_OUT: readonly string[] = [
  ...MOMENTARY,
  ...['calendar_feed', 'draft', 'preference', 'public_list', 'saved_view', 'waiting_setting'],
  ...['job', 'log', 'outbox', 'reading', 'request_log', 'backup'],
  ...['webhook', 'webhook_delivery'],
  ...['file', 'file_private', 'file_use'],
]

/** The time zone, by which days and months are counted. */
const KEPT: ReadonlySet<string> = new Set(['config.timezone'])

/** Types whose values are no text. */
const MEASURES = /^(?:bigint|integer|smallint|numeric|boolean|double precision|date|timestamp with time zone)(?:\[\])?$/

interface Column {
  name: string
  type: string
  isFilled: boolean
  default: string | null
}

interface Known {
  isImpersonal: boolean
  /** True for settings: the program reads their texts, and understands their defaults only. */
  isSettings: boolean
  /** The strictest of all pages of the table. */
  fields: Map<string, Field>
}

function knownOf(table: string): Known | null {
  const pages = bindings.filter((binding) => binding.table === table)
  if (pages.length === 0) return null
  const fields = new Map<string, Field>()
  for (const field of pages.flatMap((page) => Object.values(page.fields)))
    if (field.sensitive || !fields.has(field.name)) fields.set(field.name, field)
  return {
    isImpersonal: pages.some(({ features }) => features.impersonal),
    isSettings: pages.some(({ kind }) => kind === 'settings'),
    fields,
  }
}

const resourceNames = `array[${bindings.map(({ name }) => sqlText(name)).join(', ')}]`

/** A value that the kind allows, different for each row; null for kinds that have none. */
function madeUp({ name, kind, many, pattern, title, maxLength = 200 }: Field, column: string): string | null {
  if (many) return null
  const id = '"id"::text'
  if (kind === 'phone') return `'12' || lpad(right(${id}, 9), 9, '0')`
  if (kind === 'email') return `'p' || ${id} || '@example.org'`
  if (kind !== 'text' && kind !== 'textarea') return null
  // Letters and digits suit the patterns of most names, such as those of accounts.
  const told = pattern
    ? `${sqlText(name)} || ${id}`
    : `${sqlText(title.zh.slice(0, Math.max(1, maxLength - 12)))} || ' ' || ${id}`
  return `case when ${column} = any(${resourceNames}) then ${column} else right(${told}, ${maxLength}) end`
}

/** A value for a column that says nothing: null, else its default, else an empty one. */
function nothingFor({ type, isFilled, default: usual }: Column): string {
  if (!isFilled) return `null::${type}`
  if (usual !== null) return usual
  if (type.endsWith('[]')) return `'{}'::${type}`
  if (type === 'text') return `''`
  if (type === 'jsonb') return `'{}'::jsonb`
  if (type === 'boolean') return 'false'
  return /date|timestamp/.test(type) ? `'1970-01-01'::${type}` : `0::${type}`
}

function sourceOf(column: Column, known: Known, hasId: boolean): string {
  const name = sqlName(column.name)
  if (isOwnColumn(column.name)) return nothingFor(column)
  const field = known.fields.get(column.name)
  if (MEASURES.test(column.type)) {
    if (!field?.sensitive) return name
    return field.kind === 'date' ? `date_trunc('year', ${name})::date` : nothingFor(column)
  }
  if (isImpersonalText(field, known.isImpersonal)) return name
  if (known.isSettings && (!column.isFilled || column.default !== null)) return nothingFor(column)
  const made =
    field && hasId && field.sensitive !== 'identity' && field.sensitive !== 'secret' ? madeUp(field, name) : null
  return made ? `case when ${name} <> '' then ${made} else ${name} end` : nothingFor(column)
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isFilled",
        pg_get_expr(d.adbin, d.adrelid) as default
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [sqlName(table)],
  )
  return new Map(rows.map((column) => [column.name, column]))
}

interface Foreign {
  table: string
  column: string
  target: string
  isFilled: boolean
}

/** Tables that are left out, and the columns of others that refer to them. */
async function leftOut(client: pg.ClientBase): Promise<{ tables: ReadonlySet<string>; loose: ReadonlySet<string> }> {
  const { rows } = await client.query<Foreign>(
    `select c.relname as "table", a.attname::text as column, t.relname as target, a.attnotnull as "isFilled"
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  )
  const tables = new Set(LEFT_OUT)
  for (let before = 0; before !== tables.size; ) {
    before = tables.size
    for (const { table, target, isFilled } of rows) if (isFilled && tables.has(target)) tables.add(table)
  }
  const loose = rows.filter(({ table, target }) => tables.has(target) && !tables.has(table))
  return { tables, loose: new Set(loose.map(({ table, column }) => `${table}.${column}`)) }
}

/**
 * Sources of `COPY` without personal data: closed by default, a column that nothing is known about says nothing.
 * Ids, dates and amounts stay, so that whoever holds the register can still tell who is who: the file is pseudonymous.
 * @returns by table what stands between `copy` and `to`
 */
export async function impersonalSources(
  client: pg.ClientBase,
  tables: { readonly [table: string]: readonly string[] },
): Promise<(table: string) => Promise<string>> {
  const { tables: without, loose } = await leftOut(client)
  return async (table) => {
    const names = tables[table] ?? []
    const known = knownOf(table)
    const columns = await columnsOf(client, table)
    const isJoin = [...columns.values()].every(({ type }) => MEASURES.test(type))
    if (table === 'migration' || (!known && isJoin && !without.has(table))) return copyText(table, names)
    if (!known || without.has(table))
      return `(select ${names.map(sqlName).join(', ')} from ${sqlName(table)} where false)`
    const values = names.map((name) => {
      const column = columns.get(name) as Column
      if (KEPT.has(`${table}.${name}`)) return sqlName(name)
      return loose.has(`${table}.${name}`) ? `null::${column.type}` : sourceOf(column, known, columns.has('id'))
    })
    return `(select ${values.join(', ')} from ${sqlName(table)})`
  }
}
