// Stored values that a schema does not allow, counted on the copy, with three examples of each kind.
import type pg from 'pg'
import type { Table } from '../../generator/tables'
import type { Binding, Field } from '../../kernel/binding'
import { kinds } from '../../kernel/kinds'
import { sqlName, sqlText } from '../../kernel/sql-text'

export interface Misfit {
  readonly resource: string
  readonly field: string
  readonly reason: string
  readonly rows: number
  /** Masked where the field is sensitive. */
  readonly examples: readonly string[]
}

const literal = (value: unknown) => sqlText(String(value))

interface Rule {
  readonly reason: string
  /** SQL, true for a value that does not fit. */
  readonly wrong: string
}

/** @param isFilled true if the column may not be empty */
function rulesOf(field: Field, isFilled: boolean): Rule[] {
  const column = `t.${sqlName(field.name)}`
  const { kind, choices, minLength, maxLength, minimum, maximum, many } = field
  if (kind === 'password') return []
  const isText = kinds[kind].column === 'text' && kind !== 'choice'
  const rules: Rule[] = []
  if (choices && kind === 'choice') {
    const known = choices.map((choice) => literal(choice.value)).join(', ')
    rules.push({
      reason: 'no such choice',
      wrong: many
        ? `not ${column}::text[] <@ array[${known}]::text[]`
        : `${column}::text <> all(array[${known}]::text[])`,
    })
  }
  if (isText && !many && maxLength !== undefined)
    rules.push({ reason: `longer than ${maxLength}`, wrong: `char_length(${column}) > ${maxLength}` })
  if (isText && !many && minLength !== undefined)
    rules.push({
      reason: `shorter than ${minLength}`,
      wrong: `${column} <> '' and char_length(${column}) < ${minLength}`,
    })
  if (minimum !== undefined && !many) rules.push({ reason: `less than ${minimum}`, wrong: `${column} < ${minimum}` })
  if (maximum !== undefined && !many) rules.push({ reason: `more than ${maximum}`, wrong: `${column} > ${maximum}` })
  if (isFilled && !many)
    rules.push({ reason: 'empty', wrong: isText ? `coalesce(${column}, '') = ''` : `${column} is null` })
  return rules
}

function shown(value: string, { sensitive }: Pick<Field, 'sensitive'>): string {
  if (!sensitive) return value.length > 40 ? `${value.slice(0, 40)}…` : value
  return value.length > 4 ? `${value.slice(0, 1)}***${value.slice(-1)}` : '***'
}

/**
 * @param bindings those whose rules may have changed
 * @param columns those of the copy, by table
 */
export async function misfitsOf(
  client: pg.Client,
  bindings: readonly Binding[],
  wanted: readonly Table[],
  columns: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): Promise<Misfit[]> {
  const found: Misfit[] = []
  for (const { name, base, table, fields, features } of bindings) {
    if (table === null || name !== base || !columns.has(table)) continue
    const own = wanted.find((one) => one.name === table)
    const filled = new Set(own?.columns.flatMap((column) => (column.null ? [] : [column.name])))
    const asked = Object.values(fields)
      .filter(
        ({ name: field, sensitive }) =>
          columns.get(table)?.has(field) && sensitive !== 'identity' && sensitive !== 'secret',
      )
      .flatMap((field) => rulesOf(field, filled.has(field.name)).map((rule) => ({ field, rule })))
    if (asked.length === 0) continue
    const counts = asked.map(({ rule: { wrong } }, place) => `count(*) filter (where ${wrong}) as n${place}`)
    const living = features.softDelete ? 'where t.delete_time is null' : ''
    const { rows } = await client.query(`select ${counts.join(', ')} from ${sqlName(table)} t ${living}`)
    for (const [place, { field, rule }] of asked.entries()) {
      const num = Number(rows[0][`n${place}`])
      if (num === 0) continue
      const examples = await client.query<{ value: string | null }>(
        `select distinct t.${sqlName(field.name)}::text as value from ${sqlName(table)} t
          ${living ? `${living} and` : 'where'} ${rule.wrong} limit 3`,
      )
      const values = examples.rows.flatMap(({ value }) => (value ? [shown(value, field)] : []))
      found.push({ resource: name, field: field.name, reason: rule.reason, rows: num, examples: values })
    }
  }
  return found
}

/** Texts that a type reads, for a PostgreSQL before 16, which can't be asked. */
const readable: Readonly<Record<string, string>> = {
  integer: '^\\s*[-+]?\\d{1,10}\\s*$',
  bigint: '^\\s*[-+]?\\d{1,19}\\s*$',
  numeric: '^\\s*[-+]?\\d+(\\.\\d*)?\\s*$',
  boolean: '^\\s*(t|f|true|false|yes|no|on|off|1|0)\\s*$',
  date: '^\\d{4}-\\d\\d?-\\d\\d?$',
  timestamptz: '^\\d{4}-\\d\\d?-\\d\\d?([T ].*)?$',
}

async function isReadableSql(client: pg.Client): Promise<(value: string, type: string) => string> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if ((rows[0]?.version ?? 0) >= 160_000) return (value, type) => `pg_input_is_valid(${value}, ${sqlText(type)})`
  return (value, type) => (type === 'text' ? 'true' : `coalesce(${value} ~* ${sqlText(readable[type] ?? '^$')}, false)`)
}

/**
 * Rows that a change of a column would lose, which is why the migration refuses it. Examples of a column that no field
 * describes any more are masked: it may have been a sensitive one.
 */
export async function lossesOf(
  client: pg.Client,
  bindings: readonly Binding[],
  changes: readonly { readonly table: string; readonly column: string; readonly type: string | null }[],
): Promise<{ readonly place: string; readonly rows: number; readonly examples: readonly string[] }[]> {
  const found = []
  const isReadable = await isReadableSql(client)
  for (const { table, column, type } of changes) {
    const value = `${sqlName(column)}::text`
    // Without a type the column would go with all its values.
    const lost =
      type === null
        ? `${sqlName(column)} is not null`
        : `${sqlName(column)} is not null and not ${isReadable(value, type)}`
    const { rows } = await client.query<{ rows: number; examples: string[] | null }>(
      `select count(*)::int as rows, (array_agg(distinct left(${value}, 40)))[1:3] as examples from ${sqlName(table)} where ${lost}`,
    )
    const [one] = rows
    const field = bindings.find((binding) => binding.table === table)?.fields[column]
    const examples = (one?.examples ?? []).map((example) => shown(example, field ?? { sensitive: 'personal' }))
    if (one?.rows) found.push({ place: `${table}.${column}`, rows: one.rows, examples })
  }
  return found
}
