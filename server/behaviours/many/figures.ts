// Numbers of all rows of a list query, in groups and in all: one statement, kept until a table that it reads is written.
import { type RawBuilder, sql } from 'kysely'
import { canRead } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Figures, MOST_GROUPS, type Total, totalsFor } from '#kernel/shapes'
import { fieldOf } from '#kernel/standard'
import { meantBy } from '../../actions/match'
import { type Context, signedIn } from '../../core/context'
import { totalsOf } from '../../database/totals'
import { groupingOf } from '../../rows/plan'
import { scopeSql } from '../../rows/scope'
import { type Table, tableOf } from '../../rows/table'
import { valueSql } from '../../rows/values'
import { keySql, placesOf } from './groups'
import { pageOf } from './page'

/** Groups of the statement, before those of a tree are put together. */
const MOST_KEYS = 5000

/**
 * A row of the statement, `found` of them before the limit: `n<i>` values of the i-th total, `s<i>` their sum, least or largest;
 * `w<i>` the i-th sum of the page.
 */
type Counted = { key: string; whole: boolean; num: number; found: number } & { [column: string]: number | null }

interface Wanted {
  readonly name: string
  readonly how: Total
  readonly money: boolean
}

function refuse(name: string): never {
  fail('PARAM', { errors: { [name]: { zh: '不能按此字段统计', en: 'Not counted by this field' } } })
}

/** The totals asked for, of fields that the caller may read. */
function totalsIn(given: unknown, page: Binding, context: Context): Wanted[] {
  return Object.entries((given ?? {}) as Row).map(([name, how]) => {
    const field = fieldOf(page, name)
    if (!field || !canRead(signedIn(context).grant, field) || !totalsFor(field).includes(how as Total)) refuse(name)
    return { name, how: how as Total, money: field?.kind === 'money' }
  })
}

/** Sums of the page's summary that count some of the rows, such as approved income. */
function sumsIn({ views, fields }: Binding, context: Context) {
  const { grant } = signedIn(context)
  return Object.entries(views.list.summary).flatMap(([name, figure]) => {
    if (!('sum' in figure) || !figure.where) return []
    const field = fields[figure.sum]
    return field && canRead(grant, field) ? [{ name, column: figure.sum, where: figure.where }] : []
  })
}

function measuresSql(wanted: readonly Wanted[]): RawBuilder<unknown> {
  const parts = wanted.flatMap(({ how }, place) => {
    const value = sql.id(`v${place}`)
    const count = sql`count(${value}) as ${sql.id(`n${place}`)}`
    if (how === 'filled') return [count]
    const measure = how === 'min' ? sql`min(${value})` : how === 'max' ? sql`max(${value})` : sql`sum(${value})`
    return [count, sql`${measure} as ${sql.id(`s${place}`)}`]
  })
  return parts.length > 0 ? sql`, ${sql.join(parts)}` : sql``
}

/** Null instead of an empty list or text, which count as no value. */
function filledSql(name: string, page: Binding, table: Table): RawBuilder<unknown> {
  const value = valueSql(name, table)
  return fieldOf(page, name)?.many ? sql`case when cardinality(${value}) > 0 then 1 end` : value
}

/** One total over several rows of the statement. */
function together(rows: readonly Counted[], { how, money }: Wanted, place: number): number | null {
  const filled = rows.reduce((sum, row) => sum + Number(row[`n${place}`] ?? 0), 0)
  if (how === 'filled') return filled
  const values = rows.flatMap((row) => row[`s${place}`] ?? [])
  if (how === 'min') return values.length > 0 ? Math.min(...values) : null
  if (how === 'max') return values.length > 0 ? Math.max(...values) : null
  const sum = values.reduce((all, value) => all + value, 0)
  if (how === 'sum') return sum
  if (filled === 0) return null
  const average = sum / filled
  return money ? Math.round(average) : Math.round(average * 100) / 100
}

interface Input {
  resource: string
  query: unknown
  by?: string | null | undefined
  totals?: unknown
}

/** Refuses as the list would, and with PARAM fields that the caller may not group or count by. */
export async function figures({ resource: name, query, by: text, totals }: Input, context: Context): Promise<Figures> {
  const page = pageOf(name, context)
  const meant = await meantBy(page, (query ?? {}) as Row, context)
  const by = text ? groupingOf(text, { ...context, page }) : null
  const wanted = totalsIn(totals, page, context)
  const table = tableOf(meant.resource, context)
  const values = wanted.map(({ name }, place) => sql`, ${filledSql(name, page, table)} as ${sql.id(`v${place}`)}`)
  const sums = by ? sumsIn(page, context) : []
  const summed = sums.map(
    ({ column, where }, place) =>
      sql`, case when ${scopeSql(where, table)} then ${valueSql(column, table)} end as ${sql.id(`w${place}`)}`,
  )
  const added = sums.map((_, place) => sql`, coalesce(sum(${sql.id(`w${place}`)}), 0) as ${sql.id(`w${place}`)}`)
  const rows = await totalsOf(
    sql<Counted>`select coalesce(key, '') as key, grouping(key) = 1 as whole, count(*) as num,
        count(*) over () as found ${measuresSql(wanted)} ${sql.join(added, sql``)}
      from (select ${by ? keySql(by, table) : sql`null::text`} as key ${sql.join([...values, ...summed], sql``)}
        from ${table.from} where ${meant.where}) held
      group by grouping sets ((), (key)) order by grouping(key) desc, key is not null, num desc limit ${sql.lit(MOST_KEYS)}`,
    context.db,
  )
  const numbersOf = (some: readonly Counted[]) => ({
    num: some.reduce((sum, { num }) => sum + num, 0),
    totals: Object.fromEntries(wanted.map((one, place) => [one.name, together(some, one, place)])),
  })
  const sumsOf = (some: readonly Counted[]) =>
    Object.fromEntries(
      sums.map(({ name }, place) => [name, some.reduce((sum, row) => sum + Number(row[`w${place}`] ?? 0), 0)]),
    )
  const whole = numbersOf(rows.filter((row) => row.whole))
  if (!by) return { ...whole, groups: [], more: 0 }
  const byKey = new Map(rows.filter((row) => !row.whole).map((row) => [row.key, row]))
  const places = await placesOf(by, [...byKey.keys()], context)
  const groups = places.map(({ key, name, keys }) => ({
    key,
    name,
    ...numbersOf(keys.flatMap((one) => byKey.get(one) ?? [])),
    sums: sumsOf(keys.flatMap((one) => byKey.get(one) ?? [])),
    keys: [...keys],
  }))
  const beyond = (rows[0]?.found ?? 0) - rows.length
  return { ...whole, groups: groups.slice(0, MOST_GROUPS), more: Math.max(0, groups.length - MOST_GROUPS) + beyond }
}
