// The numbers of a report: one statement for groups and total.
import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import type { Days } from '#kernel/periods'
import { type Behind, behind, type Measure } from '#kernel/report'
import { fieldOf } from '#kernel/standard'
import { zoneOf } from '../core/settings'
import { totalsOf } from '../database/totals'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { betweenSql, filterSql } from '../rows/where'
import type { Asked } from './report-asked'

/** A row of the statement: `c<n>` is the number of the n-th measure, `l<n>` that of the compared period. */
export type Counted = { key: string | null; whole: boolean; own: number } & { [column: string]: number | null }

/** SQL condition for the rows behind a number. */
export function behindSql(parts: readonly Behind[], { resource, context }: Asked): RawBuilder<unknown> {
  const all = parts.map((part) => {
    if ('filter' in part) return filterSql({ [part.field]: part.filter }, tableOf(resource, context))
    const field = fieldOf(resource.binding, part.field) as Field
    return betweenSql(field, valueSql(part.field, tableOf(resource, context)), part.days, context)
  })
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

/** SQL of the group key of a row: an id, a value, the first day of a period; an array for several values. */
function keySql({ dimension, field, resource, context }: Asked): RawBuilder<unknown> {
  const value = valueSql(field.name, tableOf(resource, context))
  if (!dimension.by) return value
  const { column } = kinds[field.kind]
  const day =
    column === 'timestamptz'
      ? sql`(${value} at time zone ${zoneOf(context.settings)})`
      : column === 'date'
        ? sql`${value}::timestamp`
        : sql`(${value} || '-01')::timestamp`
  return sql`to_char(date_trunc(${sql.lit(dimension.by)}, ${day}), 'YYYY-MM-DD')`
}

/** Every row with its groups; of a tree also the parents, `own` for the direct group. */
function placedSql({ field, context }: Asked): RawBuilder<unknown> {
  const each = field.many
    ? sql`select h.id, one.key from held h left join lateral unnest(h.key) one(key) on true`
    : sql`select h.id, h.key from held h`
  if (!field.ref?.tree) return sql`placed as (select distinct id, key::text as key, true as own from (${each}) each)`
  const target = sql.table(context.resources.get(field.ref.base).table)
  return sql`above(id, up) as (
      select id, id from ${target} union
      select above.id, parent.pid from above join ${target} parent on parent.id = above.up where parent.pid is not null),
    placed as (select each.id, above.up::text as key, coalesce(bool_or(above.up = each.key), true) as own
      from (${each}) each left join above on above.id = each.key group by each.id, above.up)`
}

function aggregateSql({ of }: Measure, value: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> {
  if (of === 'count') return sql`count(*) filter (where ${which})`
  if (of === 'distinct') return sql`count(distinct ${value}) filter (where ${which})`
  if (of === 'sum') return sql`coalesce(sum(${value}) filter (where ${which}), 0)`
  return sql`round((avg(${value}) filter (where ${which}))::numeric, 2)`
}

/** Names of the columns of one number. */
interface Column {
  measure: Measure
  days: Days | null
  /** 1 if the row counts. */
  flag: string
  /** The value to aggregate. */
  value: string
  /** The result. */
  name: string
}

function columnsOf({ measures, days, before }: Asked): Column[] {
  return measures.flatMap((measure, index) => {
    const current = { measure, days, flag: `f${index}`, value: `v${index}`, name: `c${index}` }
    if (!before || !measure.timed) return [current]
    return [current, { ...current, days: before, flag: `g${index}`, name: `l${index}` }]
  })
}

export async function numbersOf(asked: Asked): Promise<Counted[]> {
  const { resource, reporting, dimension, measures, context, where } = asked
  const columns = columnsOf(asked)
  const flags = columns.map(
    ({ measure, days, flag }) =>
      sql`coalesce(${behindSql(behind(reporting, { dimension, measure, days }), asked)}, false) as ${sql.id(flag)}`,
  )
  const values = measures.flatMap(({ field }, index) =>
    field ? [sql`${valueSql(field, tableOf(resource, context))} as ${sql.id(`v${index}`)}`] : [],
  )
  const counting = sql.join(
    columns.map(({ flag }) => sql.ref(flag)),
    sql` or `,
  )
  const numbers = sql.join(
    columns.map(
      ({ measure, flag, value, name }) =>
        sql`${aggregateSql(measure, sql.ref(`h.${value}`), sql.ref(`h.${flag}`))} as ${sql.id(name)}`,
    ),
  )
  return totalsOf(
    sql<Counted>`with recursive held as materialized (select * from (
        select t.id, ${keySql(asked)} as key, ${sql.join([...flags, ...values])}
        from ${sql.table(resource.table)} t where ${where}) every where ${counting}),
      ${placedSql(asked)}
      select p.key, false as whole, count(*) filter (where p.own) as own, ${numbers}
      from placed p join held h on h.id = p.id group by p.key
      union all select null, true, count(*), ${numbers} from held h`,
    context.db,
  )
}
