// The numbers of a report: one statement for groups and total.
import { type RawBuilder, sql } from 'kysely'
import type { Field, Scope } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import type { Days } from '#kernel/periods'
import { type Behind, behind, type GroupId, hasRows, type Measure, NO_RECORD } from '#kernel/report'
import { fieldOf } from '#kernel/standard'
import { behaviourOf } from '../core/behaviour'
import { zoneOf } from '../core/settings'
import { totalsOf } from '../database/totals'
import { orderOf } from '../rows/plan'
import { referableSql, scopeSql, visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { betweenSql, filterSql, orderSql } from '../rows/where'
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

/** Groups of a reference that the dimension limits; null if it has all. */
function amongSql({ dimension: { at }, field, context }: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (!at || !field.ref) return null
  const target = context.resources.get(field.ref.base)
  return sql`exists (select from ${sql.table(target.table)} one
    where one.id = ${id} and ${scopeSql(at as Scope, tableOf(target, context, 'one'))})`
}

/** Every row of `held` with its groups; of a tree also the parents, `own` for the direct group. */
function placedSql(asked: Asked): RawBuilder<unknown> {
  const { field, context } = asked
  const each = field.many
    ? sql`select h.id, one.key from held h left join lateral unnest(h.key) one(key) on true`
    : sql`select h.id, h.key from held h`
  if (!field.ref) return sql`placed as (select distinct id, key::text as key, true as own from (${each}) each)`
  const among = amongSql(asked, sql`above.up`)
  if (!field.ref.tree && !among)
    return sql`placed as (select distinct id, key::text as key, true as own from (${each}) each)`
  const target = sql.table(context.resources.get(field.ref.base).table)
  const parents = field.ref.tree
    ? sql`union select above.id, parent.pid from above join ${target} parent on parent.id = above.up where parent.pid is not null`
    : sql``
  if (!among)
    return sql`above(id, up) as (select id, id from ${target} ${parents}),
      placed as (select each.id, above.up::text as key, coalesce(bool_or(above.up = each.key), true) as own
        from (${each}) each left join above on above.id = each.key group by each.id, above.up)`
  // A row with no such group at all is in that of the empty value, once.
  return sql`above(id, up) as (select id, id from ${target} ${parents}),
    named as (select * from above where ${among}),
    found as (select distinct each.id, named.up::text as key from (${each}) each join named on named.id = each.key),
    placed as (select id, key, true as own from found
      union all select distinct h.id, null, true from held h where not exists (select from found where found.id = h.id))`
}

function aggregateSql({ of }: Measure, value: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> {
  if (of === 'count') return sql`count(*) filter (where ${which})`
  if (of === 'distinct') return sql`count(distinct ${value}) filter (where ${which})`
  if (of === 'worth') return sql`coalesce(sum(h.worth) filter (where ${which}), 0)`
  if (of === 'sum') return sql`coalesce(sum(${value}) filter (where ${which}), 0)`
  return sql`round((avg(${value}) filter (where ${which}))::numeric, 2)`
}

/** Names of the columns of one number. */
interface Column {
  measure: Measure
  days: Days | null
  /** True for the compared period. */
  last: boolean
  /** Only this group. */
  id?: GroupId
  /** 1 if the row counts. */
  flag: string
  /** The value to aggregate. */
  value: string
  /** The result. */
  name: string
}

function columnsOf({ measures, days, before }: Asked): Column[] {
  return measures.flatMap((measure, index) => {
    if (!hasRows(measure)) return []
    const current = { measure, days, last: false, flag: `f${index}`, value: `v${index}`, name: `c${index}` }
    if (!before || !measure.timed) return [current]
    return [current, { ...current, days: before, last: true, flag: `g${index}`, name: `l${index}` }]
  })
}

/** The facts of the period, and of the compared one; null if the report has none. */
function factsSql({ reporting, measures, resource, context, days, before }: Asked): RawBuilder<unknown> | null {
  if (!measures.some(({ fact }) => fact)) return null
  const { facts } = behaviourOf(resource)
  if (!facts) throw new Error(`no facts in the behaviour of ${resource.name}, which ${reporting.name} counts`)
  const told = (stretch: Days | null, before: boolean) => {
    const last = stretch && stretch.last < context.today ? stretch.last : context.today
    const found = facts({ first: stretch?.first ?? null, last }, context)
    return sql`select f.fact, f.id, f.value as worth, ${sql.lit(before)} as before from (${found}) f`
  }
  return before ? sql`${told(days, false)} union all ${told(before, true)}` : told(days, false)
}

/** Condition that a row of `t`, or the fact `f` about it, counts. */
function countsSql({ measure, days, last, id }: Column, asked: Asked): RawBuilder<unknown> {
  const { reporting, dimension } = asked
  const parts = behindSql(behind(reporting, { dimension, measure, days, id }), asked)
  if (measure.fact) return sql`(f.fact = ${measure.fact} and f.before = ${sql.lit(last)} and ${parts})`
  return asked.measures.some(({ fact }) => fact) ? sql`(f.fact is null and ${parts})` : parts
}

/** The period as a condition of its own, which an index serves, if every number keeps to it. */
function boundedSql({ measures, reporting, days, before, resource, context }: Asked): RawBuilder<unknown> {
  const name = reporting.report.period?.field
  if (!name || !days || before || measures.some((one) => hasRows(one) && (!one.timed || one.fact))) return sql`true`
  const field = fieldOf(resource.binding, name) as Field
  return betweenSql(field, valueSql(name, tableOf(resource, context)), days, context)
}

/** `with` of the statements: the rows that count, with their groups. */
function heldSql(
  asked: Asked,
  columns: readonly Column[],
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { resource, where } = asked
  const flags = columns.map((column) => sql`coalesce(${countsSql(column, asked)}, false) as ${sql.id(column.flag)}`)
  const counting = sql.join(
    columns.map(({ flag }) => sql.ref(flag)),
    sql` or `,
  )
  const facts = factsSql(asked)
  const table = sql`${sql.table(resource.table)} t`
  const plain = asked.measures.some((one) => !one.fact && hasRows(one))
  // Measures of the rows themselves count each row once, besides its facts.
  const rows = plain ? sql`union all select null, id, null, false from ${sql.table(resource.table)}` : sql``
  const from = facts ? sql`told f join ${table} on t.id = f.id` : table
  const worth = facts ? [sql`f.worth`] : []
  // Otherwise a narrow filter would have the facts told again for each row.
  const told = facts ? sql`told as materialized (${facts} ${rows}),` : sql``
  return sql`with recursive ${told} held as materialized (select * from (
      select t.id, ${keySql(asked)} as key, ${sql.join([...worth, ...flags, ...values])}
      from ${from} where ${where} and ${boundedSql(asked)}) every where ${counting}),
    ${placedSql(asked)}`
}

function partsOf(asked: Asked) {
  const { resource, measures, context } = asked
  const columns = columnsOf(asked)
  const values = measures.flatMap(({ field }, index) =>
    field && measures[index]?.of !== 'record'
      ? [sql`${valueSql(field, tableOf(resource, context))} as ${sql.id(`v${index}`)}`]
      : [],
  )
  const numbers = sql.join(
    columns.map(
      ({ measure, flag, value, name }) =>
        sql`${aggregateSql(measure, sql.ref(`h.${value}`), sql.ref(`h.${flag}`))} as ${sql.id(name)}`,
    ),
  )
  return { held: heldSql(asked, columns, values), numbers, values }
}

export async function numbersOf(asked: Asked): Promise<Counted[]> {
  const { held, numbers } = partsOf(asked)
  return totalsOf(
    sql<Counted>`${held}
      select p.key, false as whole, count(*) filter (where p.own) as own, ${numbers}
      from placed p join held h on h.id = p.id group by p.key
      union all select null, true, count(*), ${numbers} from held h`,
    asked.context.db,
  )
}

/** Condition that a ranking has the record: one that the caller may refer to, with the values that it asks for. */
function rankedSql({ dimension, field, context }: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const target = context.resources.get(field.ref?.base as string)
  const one = tableOf(target, context, 'one')
  return sql`exists (select from ${one.from} where ${one.id} = ${id}
    and ${visibleSql('all', one, referableSql)} and ${scopeSql((dimension.at ?? {}) as Scope, one)})`
}

/** A group of a ranked dimension; `total` groups in all. */
export type Ranked = Counted & { key: string; rank: number; last_time: string | null; total: number }

/** A page of groups by rank, and the numbers of all of them. `keyword` narrows the page, not the ranks. */
export async function rankedOf(
  { keyword, page, limit }: { keyword: RawBuilder<unknown> | null; page: number; limit: number },
  asked: Asked,
): Promise<{ rows: Ranked[]; whole: Counted | undefined }> {
  const { resource, context, field, dimension, where } = asked
  const { numbers, values } = partsOf(asked)
  const table = tableOf(resource, context)
  const flags = columnsOf(asked).map(
    (column) => sql`coalesce(${countsSql(column, asked)}, false) as ${sql.id(column.flag)}`,
  )
  const counting = sql.join(
    columnsOf(asked).map(({ flag }) => sql.ref(flag)),
    sql` or `,
  )
  const found = await totalsOf(
    sql<Ranked>`with held as (select * from (
        select ${valueSql(field.name, table)} as key, ${valueSql(dimension.ranked as string, table)} as happened, ${sql.join([...flags, ...values])}
        from ${sql.table(resource.table)} t where ${where} and ${boundedSql(asked)}) every where key is not null and (${counting})),
      groups as (select key, max(happened) as last, count(*) as own, ${numbers} from held h group by key),
      ranked as (select g.*, rank() over (order by c0 desc) as rank, row_number() over (order by c0 desc, last, key) as place
        from groups g where ${rankedSql(asked, sql`g.key`)}),
      wanted as (select r.*, count(*) over () as total from ranked r
        ${keyword ? sql`where r.key in (${keyword})` : sql``} order by place limit ${limit} offset ${(page - 1) * limit})
      select key::text as key, false as whole, own, rank, to_char(last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_time,
        total, place, ${sql.join(columnsOf(asked).map(({ name }) => sql.ref(`wanted.${name}`)))} from wanted
      union all select null, true, count(*), 0, null, count(*) ${keyword ? sql`filter (where h.key in (${keyword}))` : sql``}, 0, ${sql.join(
        columnsOf(asked).map(({ name }) => sql`coalesce(sum(${sql.ref(`h.${name}`)}), 0)`),
      )} from ranked h
      order by place`,
    context.db,
  )
  return { rows: found.filter(({ whole }) => !whole), whole: found.find(({ whole }) => whole) }
}

/** A page of the rows behind a number, one for each fact, and how many there are. */
export async function rowsBehind(
  { measure, days, id }: { measure: Measure; days: Days | null; id?: GroupId },
  { page, limit }: { page: number; limit: number },
  asked: Asked,
): Promise<{ ids: number[]; total: number }> {
  const { resource, context, dimension } = asked
  const one = { measure, days, last: false, flag: 'f0', value: 'v0', name: 'c0' }
  // The conditions of a list know no groups of a tree's level.
  const placed = dimension.at !== undefined && id !== undefined
  const column: Column = placed || id === undefined ? one : { ...one, id }
  const inside = placed
    ? sql`where exists (select from placed p where p.id = h.id and p.key is not distinct from ${id === NO_RECORD ? null : String(id)})`
    : dimension.ranked && id === undefined
      ? sql`where ${rankedSql(asked, sql`h.key`)}`
      : sql``
  const order = orderSql(orderOf(resource, {}, context), tableOf(resource, context))
  const rows = sql`from held h join ${sql.table(resource.table)} t on t.id = h.id ${inside}`
  const { rows: found } = await sql<{
    ids: number[] | null
    total: number
  }>`${heldSql({ ...asked, measures: [measure], days, before: null }, [column], [])}
    select (select array_agg(id order by place) from (select t.id, row_number() over (order by ${order}) as place ${rows}
        order by place limit ${limit} offset ${(page - 1) * limit}) paged) as ids,
      (select count(*) ${rows}) as total`.execute(context.db)
  const [{ ids, total }] = found as [{ ids: number[] | null; total: number }]
  return { ids: ids ?? [], total }
}
