// The first row of each value, as SQL.
import { type RawBuilder, sql } from 'kysely'
import { firstBy } from '#kernel/leading'
import type { Filter } from '#kernel/wire'
import type { Table } from './table'
import { valueSql } from './values'

const fieldsOf = (name: string, { resource }: Table) => firstBy(resource.binding.fields[name] ?? {})

/** The value of which a row may be the first; null if all its fields are empty. */
export function firstValueSql(name: string, table: Table): RawBuilder<unknown> {
  const values = (fieldsOf(name, table) ?? []).map((one) => sql`nullif((${valueSql(one, table)})::text, '')`)
  return sql`coalesce(${sql.join(values)})`
}

/** The filter without its conditions for the first row of a value, and these. */
export function apart(filter: Filter, table: Table): { plain: Filter; firsts: [name: string, wanted: boolean][] } {
  const entries = Object.entries(filter)
  const plain = entries.filter(([name]) => !fieldsOf(name, table))
  if (plain.length === entries.length) return { plain: filter, firsts: [] }
  const firsts = entries.filter(([name]) => fieldsOf(name, table)).map(([name, wanted]) => [name, wanted === true])
  return { plain: Object.fromEntries(plain), firsts: firsts as [string, boolean][] }
}

/** Condition for the first row of each value among those that meet `within`, or for all others. */
export function firstSql(
  name: string,
  wanted: boolean,
  within: RawBuilder<unknown>,
  table: Table,
): RawBuilder<unknown> {
  const value = firstValueSql(name, table)
  const first = sql`${table.id} in (select min(${table.id}) from ${table.from}
    where ${within} and ${value} is not null group by ${value})`
  return wanted ? first : sql`not (${first})`
}
