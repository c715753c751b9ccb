// The first row of each value, as SQL.
import { type RawBuilder, sql } from 'kysely'
import { firstBy } from '#kernel/leading'
import type { Filter } from '#kernel/wire'
import type { Table } from './table'
import { valueSql } from './values'

const fieldsOf = (name: string, { resource }: Table) => firstBy(resource.binding.fields[name] ?? {})

/** The filter without its conditions for the first row of a value, and these. */
export function apart(filter: Filter, table: Table): { plain: Filter; firsts: [name: string, wanted: boolean][] } {
  const entries = Object.entries(filter)
  const plain = entries.filter(([name]) => !fieldsOf(name, table))
  if (plain.length === entries.length) return { plain: filter, firsts: [] }
  const firsts = entries.filter(([name]) => fieldsOf(name, table)).map(([name, wanted]) => [name, wanted === true])
  return { plain: Object.fromEntries(plain), firsts: firsts as [string, boolean][] }
}

/**
 * `id` and `value` of the rows that meet `within`; null if all fields are empty. Where only a later field is filled, the
 * value is that of a row which has this one beside an earlier field: by name alone it is the company whose code another row
 * tells. Joined instead of a window, which would sort all rows. `each`: rows of another value of it are apart, as `each`.
 */
export function ledSql(
  name: string,
  within: RawBuilder<unknown>,
  table: Table,
  each?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const given = (fieldsOf(name, table) ?? []).map((one) => sql`nullif((${valueSql(one, table)})::text, '')`)
  const [first = sql`null::text`, ...later] = given
  const rest = (from: number) => later.slice(from).map((_, place) => sql`, l.${sql.id(`v${from + place}`)}`)
  const by = each ? sql`, l.each` : sql``
  const same = each ? sql` and k.each = l.each` : sql``
  const parts = later.map((_, place) => {
    const [led, known, next] = [`l${place}`, `k${place}`, `l${place + 1}`].map((one) => sql.id(one))
    const value = sql.id(`v${place}`)
    return sql`, ${known} as (select l.${value} as same, min(l.value) as value${by} from ${led} l
        where l.value is not null and l.${value} is not null group by l.${value}${by}),
      ${next} as (select l.id, coalesce(l.value, k.value, l.${value}) as value${by}${sql.join(rest(place + 1), sql``)}
        from ${led} l left join ${known} k on l.value is null and k.same = l.${value}${same})`
  })
  const columns = later.map((value, place) => sql`, ${value} as ${sql.id(`v${place}`)}`)
  return sql`with l0 as (select ${table.id} as id, ${first} as value${each ? sql`, (${each})::text as each` : sql``}${sql.join(columns, sql``)}
      from ${table.from} where ${within})${sql.join(parts, sql``)}
    select l.id, l.value${by} from ${sql.id(`l${later.length}`)} l where l.value is not null`
}

/** Condition for the first row of each value among those that meet `within`, or for all others. `each`: as above. */
export function firstSql(
  name: string,
  wanted: boolean,
  within: RawBuilder<unknown>,
  table: Table,
  each?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const first = sql`${table.id} in (select min(led.id) from (${ledSql(name, within, table, each)}) led
    group by led.value${each ? sql`, led.each` : sql``})`
  return wanted ? first : sql`not (${first})`
}
