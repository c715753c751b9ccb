// The rows that a report counts, with their groups: `with` of its statements.
import { type RawBuilder, sql } from 'kysely'
import type { Field, Scope } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import type { Days } from '#kernel/periods'
import { type Behind, behind, type GroupId, hasRows, type Measure, NO_RECORD } from '#kernel/report'
import { fieldOf } from '#kernel/standard'
import { behaviourOf } from '../core/behaviour'
import { isComputed, linkTable } from '../core/resources'
import { zoneOf } from '../core/settings'
import { scopeSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { betweenSql, filterSql } from '../rows/where'
import type { Asked } from './asked'

/** SQL condition for the rows behind a number. */
function behindSql(parts: readonly Behind[], { resource, context }: Asked): RawBuilder<unknown> {
  const all = parts.map((part) => {
    if ('filter' in part) return filterSql({ [part.field]: part.filter }, tableOf(resource, context))
    const field = fieldOf(resource.binding, part.field) as Field
    return betweenSql(field, valueSql(part.field, tableOf(resource, context)), part.days, context)
  })
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

/** Table that links rows to their groups; null if a value of the row names them. */
function linksOf({ field, resource }: Asked): RawBuilder<unknown> | null {
  if (!field.many || field.kind !== 'reference' || isComputed(field)) return null
  return sql.table(linkTable(resource, field))
}

/** SQL of the group key of a row: an id, a value, the first day of a period; an array for several values,
 * null if they are linked. */
function keySql(asked: Asked): RawBuilder<unknown> {
  const { dimension, field, resource, context } = asked
  if (linksOf(asked)) return sql`null`
  if (dimension.fact) return factKeysSql(dimension.fact, asked)
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

/** First days of the groups in which the fact happened to a row. */
function factKeysSql(fact: string, { dimension, before }: Asked): RawBuilder<unknown> {
  const daysIn = (alias: string) => sql`coalesce(${sql.ref(`${alias}.${fact}_days`)}, '{}')`
  const all = before ? sql`${daysIn('told')} || ${daysIn('before')}` : daysIn('told')
  return sql`array(select distinct to_char(date_trunc(${sql.lit(dimension.by)}, day::timestamp), 'YYYY-MM-DD')
    from unnest(${all}) day)`
}

/** Groups of a reference that the dimension limits; null if it has all. */
function amongSql({ dimension: { at }, field, context }: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (!at || !field.ref) return null
  const target = context.resources.get(field.ref.base)
  return sql`exists (select from ${sql.table(target.table)} one
    where one.id = ${id} and ${scopeSql(at as Scope, tableOf(target, context, 'one'))})`
}

const isTree = ({ field }: Asked) => field.ref?.tree === true

/**
 * `named(id, up)`: the groups `up` that a record `id` belongs to, itself and those above it, as far as the dimension has
 * them. null if every record is its own and only group.
 */
export function namedSql(asked: Asked): RawBuilder<unknown> | null {
  const { field, dimension, context } = asked
  if (!field.ref || dimension.ranked) return null
  const among = amongSql(asked, sql`above.up`)
  if (!isTree(asked) && !among) return null
  const target = sql.table(context.resources.get(field.ref.base).table)
  const parents = isTree(asked)
    ? sql`union select above.id, parent.pid from above join ${target} parent on parent.id = above.up where parent.pid is not null`
    : sql``
  return sql`above(id, up) as (select id, id from ${target} ${parents}),
    named as materialized (select * from above where ${among ?? sql`true`})`
}

/** Names of the columns of one number. */
export interface Column {
  measure: Measure
  days: Days | null
  /** True for the compared period. */
  last: boolean
  /** Only this group. */
  id?: GroupId
  /** True if the row counts. */
  flag: string
  /** The value to aggregate; of facts, their number or worth. */
  value: string
  /** The result. */
  name: string
}

export function columnsOf({ measures, days, before }: Asked): Column[] {
  return measures.flatMap((measure, index) => {
    if (!hasRows(measure)) return []
    const current = { measure, days, last: false, flag: `f${index}`, value: `v${index}`, name: `c${index}` }
    if (!before || !measure.timed) return [current]
    return [current, { ...current, days: before, last: true, flag: `g${index}`, value: `w${index}`, name: `l${index}` }]
  })
}

/** Alias of the facts of the period, or of the compared one. */
const toldIn = ({ last }: Column) => (last ? 'before' : 'told')

/** The facts of the period, and of the compared one. */
function factsSql({ reporting, resource, context, measures, dimension, days, before, on }: Asked): RawBuilder<unknown> {
  const { facts } = behaviourOf(resource)
  if (!facts) throw new Error(`no facts in the behaviour of ${resource.name}, which ${reporting.name} counts`)
  const names = [...new Set(measures.flatMap(({ fact }) => fact ?? []))]
  if (dimension.fact) names.push(`${dimension.fact}_days`)
  const told = (name: string, stretch: Days | null) => {
    const last = stretch && stretch.last < context.today ? stretch.last : context.today
    const state = on && name === 'told' ? { on } : {}
    const found = facts({ first: stretch?.first ?? null, last, ...state }, context, names)
    // Otherwise a narrow filter would have the facts told again for each row.
    return sql`${sql.id(name)} as materialized (${found}),`
  }
  return before ? sql`${told('told', days)} ${told('before', before)}` : told('told', days)
}

/** Condition that a row of `t`, with the facts about it, counts. */
function countsSql({ measure, days, last, id }: Column, asked: Asked): RawBuilder<unknown> {
  const { reporting, dimension } = asked
  // Not tested for each row and number when all rows are of the period.
  const within = isBounded(asked) ? null : days
  const parts = behindSql(behind(reporting, { dimension, measure, days: within, id }), asked)
  return measure.fact ? sql`(${sql.ref(`${toldIn({ last } as Column)}.${measure.fact}`)} > 0 and ${parts})` : parts
}

/** True if every number keeps to the period. */
function isBounded({ measures, reporting: { report }, days, before }: Asked): boolean {
  if (!report.period?.field || !days || before) return false
  return measures.every((one) => !hasRows(one) || (one.timed && !one.fact))
}

/** The period as a condition of its own, which an index serves. */
function boundedSql(asked: Asked): RawBuilder<unknown> {
  if (!isBounded(asked)) return sql`true`
  const { reporting, days, resource, context } = asked
  const name = reporting.report.period?.field as string
  const field = fieldOf(resource.binding, name) as Field
  return betweenSql(field, valueSql(name, tableOf(resource, context)), days as Days, context)
}

/** The value that a number is made of; null for a plain count. */
function summandSql(column: Column, { resource, context }: Asked): RawBuilder<unknown> | null {
  const { fact, of, field, share } = column.measure
  if (share) return sql`case when ${filterSql(share, tableOf(resource, context))} then 100.0 else 0 end`
  if (field && of !== 'record') return valueSql(field, tableOf(resource, context))
  if (!fact) return null
  return sql.ref(`${toldIn(column)}.${of === 'worth' ? `${fact}_worth` : fact}`)
}

/** The counted rows of `t`, with the facts about each. */
function fromSql({ resource, measures, before }: Asked): RawBuilder<unknown> {
  const table = sql`${sql.table(resource.table)} t`
  if (!measures.some(({ fact }) => fact)) return table
  const plain = measures.some((one) => !one.fact && hasRows(one))
  const last = before ? sql`left join before on before.id = t.id` : sql``
  if (plain) return sql`${table} left join told on told.id = t.id ${last}`
  if (!before) return sql`told join ${table} on t.id = told.id`
  return sql`told full join before on before.id = told.id join ${table} on t.id = coalesce(told.id, before.id)`
}

/**
 * `with` of the statements: `held`, the rows that count, with key, values and flags; `named` if the groups have any
 * above them.
 */
export function heldSql(asked: Asked, columns: readonly Column[], further: RawBuilder<unknown> = sql``) {
  const { where, measures } = asked
  const flags = columns.map((column) => sql`coalesce(${countsSql(column, asked)}, false) as ${sql.id(column.flag)}`)
  const values = columns.flatMap((column) => {
    const value = summandSql(column, asked)
    return value ? [sql`${value} as ${sql.id(column.value)}`] : []
  })
  const counting = sql.join(
    columns.map(({ flag }) => sql.ref(flag)),
    sql` or `,
  )
  const named = namedSql(asked)
  return sql`with recursive ${measures.some(({ fact }) => fact) ? factsSql(asked) : sql``} ${named ? sql`${named},` : sql``}
    held as (select * from (select t.id, ${keySql(asked)} as key ${further}, ${sql.join([...flags, ...values])}
      from ${fromSql(asked)} where ${where} and ${boundedSql(asked)}) every where ${counting})`
}

/** Rows of `held` with the value, or each of several values, that names their group. */
export function eachSql(asked: Asked): RawBuilder<unknown> {
  const links = linksOf(asked)
  if (links)
    return sql`(select link.owner_id as id, link.target_id as key from ${links} link where link.owner_id in (select held.id from held)) each`
  if (asked.field.many) return sql`(select h.id, one.key from held h cross join lateral unnest(h.key) one(key)) each`
  return sql`held each`
}

/** Condition that a row `h` of `held` is in a group of `named`. */
export function insideSql(id: GroupId, asked: Asked): RawBuilder<unknown> {
  const found = sql`select each.id from ${eachSql(asked)} join named n on n.id = each.key`
  return id === NO_RECORD ? sql`h.id not in (${found})` : sql`h.id in (${found} where n.up = ${id})`
}
