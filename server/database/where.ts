// Turns a list query into SQL: filters, any-of groups, keyword, order. The body was validated before.

import { type RawBuilder, sql } from 'kysely'
import type { Field, Reference } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { filterOf, jsonType, kinds } from '#kernel/kinds'
import { type Days, daysOf } from '#kernel/periods'
import { fieldOf, neverEmpty } from '#kernel/standard'
import { placeholders } from '#kernel/text'
import { isMasked } from '#kernel/tidy'
import type { Comparison, Filter, FilterValue } from '#kernel/wire'
import type { Context } from '../core/context'
import { linkTable, type Resource, valueSql } from '../core/resources'
import { startOfDay, zoneOf } from '../core/settings'
import { readable } from './records'
import { searchedOf, searchSql } from './search'

const casts: Record<string, string> = { integer: 'bigint', number: 'numeric', string: 'text', boolean: 'boolean' }

/** `%` and `_` typed by a person are letters, not wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

function castOf(field: Field): RawBuilder<unknown> {
  const { column } = kinds[field.kind]
  if (column === 'date' || column === 'timestamptz') return sql.raw(column)
  return sql.raw(casts[jsonType(field)] ?? 'text')
}

/** A record of a tree stands for everything below it as well. As an array it is looked up before the rows are. */
function withBelow(field: Field, values: readonly unknown[], context: Context): RawBuilder<unknown> {
  const target = context.resources.get(field.ref?.base as string)
  return sql`array(with recursive below(id) as (
    select unnest(${values}::bigint[]) union
    select child.id from ${sql.table(target.table)} child join below on child.pid = below.id)
    select id from below)`
}

function isIn(
  resource: Resource,
  field: Field,
  alias: string,
  values: readonly unknown[],
  context: Context,
): RawBuilder<unknown> {
  const type = castOf(field)
  const set = field.ref?.tree ? withBelow(field, values, context) : sql`${values}::${type}[]`
  if (field.many && field.kind === 'reference') {
    return sql`exists (select 1 from ${sql.table(linkTable(resource, field))} link where link.owner_id = ${sql.ref(`${alias}.id`)} and link.target_id = any(${set}))`
  }
  const value = valueSql(context.resources, resource, field.name, alias, context)
  return field.many ? sql`${value} && ${set}` : sql`${value} = any(${set})`
}

function isEmpty(
  resource: Resource,
  field: Field,
  alias: string,
  empty: boolean,
  context: Context,
): RawBuilder<unknown> {
  const value = valueSql(context.resources, resource, field.name, alias, context)
  const blank = field.many ? sql`cardinality(${value}) = 0` : sql`${value} is null`
  return empty ? sql`(${blank})` : sql`not (${blank})`
}

/** A fragment of a masked value would let its holder guess the rest: the whole value or nothing. */
function contains(field: Field, value: RawBuilder<unknown>, text: string, context: Context): RawBuilder<unknown> {
  if (isMasked(field) && !context.session?.canSensitive) return sql`${value} = ${text}`
  const pattern = filterOf(field) === 'starts' ? `${escapeLike(text)}%` : `%${escapeLike(text)}%`
  // Where there are no letters to fold, folding whole columns would be most of the work.
  return text.toLowerCase() === text.toUpperCase() ? sql`${value} like ${pattern}` : sql`${value} ilike ${pattern}`
}

function within(field: Field, value: RawBuilder<unknown>, period: string, context: Context): RawBuilder<unknown> {
  const days = daysOf(period, context.today)
  return days ? betweenSql(field, value, days, context) : sql`false`
}

/** Days of the association's zone; a moment is compared with the first and the day after the last. */
export function betweenSql(
  field: Field,
  value: RawBuilder<unknown>,
  days: Days,
  context: Context,
): RawBuilder<unknown> {
  if (field.kind === 'date') return sql`${value} between ${days.first}::date and ${days.last}::date`
  if (field.kind === 'month') return sql`${value} between ${days.first.slice(0, 7)} and ${days.last.slice(0, 7)}`
  const zone = zoneOf(context.settings)
  const end = addDays(days.last, 1)
  return sql`(${value} >= ${startOfDay(days.first, zone).toISOString()}::timestamptz and ${value} < ${startOfDay(end, zone).toISOString()}::timestamptz)`
}

function compare(
  resource: Resource,
  field: Field,
  alias: string,
  wanted: Comparison,
  context: Context,
): RawBuilder<unknown> {
  const value = valueSql(context.resources, resource, field.name, alias, context)
  const cast = castOf(field)
  const parts: RawBuilder<unknown>[] = []
  if (wanted.gte !== undefined) parts.push(sql`${value} >= ${wanted.gte}::${cast}`)
  if (wanted.lte !== undefined) parts.push(sql`${value} <= ${wanted.lte}::${cast}`)
  if (wanted.ne !== undefined) {
    parts.push(
      field.many
        ? sql`not (${isIn(resource, field, alias, [wanted.ne], context)})`
        : sql`${value} is distinct from ${wanted.ne}::${cast}`,
    )
  }
  if (wanted.none !== undefined)
    parts.push(sql`not coalesce(${isIn(resource, field, alias, wanted.none, context)}, false)`)
  if (wanted.within !== undefined) parts.push(within(field, value, wanted.within, context))
  if (wanted.contains !== undefined) parts.push(contains(field, value, String(wanted.contains), context))
  if (wanted.empty !== undefined) parts.push(isEmpty(resource, field, alias, wanted.empty, context))
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

function fieldSql(
  resource: Resource,
  field: Field,
  alias: string,
  wanted: FilterValue,
  context: Context,
): RawBuilder<unknown> {
  if (Array.isArray(wanted)) return wanted.length === 0 ? sql`true` : isIn(resource, field, alias, wanted, context)
  if (typeof wanted === 'object') return compare(resource, field, alias, wanted, context)
  const kind = filterOf(field)
  if (kind === 'contains' || kind === 'starts') {
    return contains(field, valueSql(context.resources, resource, field.name, alias, context), String(wanted), context)
  }
  return isIn(resource, field, alias, [wanted], context)
}

export function filterSql(resource: Resource, filter: Filter, alias: string, context: Context): RawBuilder<unknown> {
  const parts = Object.entries(filter).map(([name, wanted]) => {
    const field = fieldOf(resource.binding, name)
    if (!field) throw new Error(`${resource.name} has no field ${name}`)
    return fieldSql(resource, field, alias, wanted, context)
  })
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

/** A record is also found by what the one that it refers to is called. */
function namedSql(
  ref: Reference,
  id: RawBuilder<unknown>,
  keyword: string,
  alias: string,
  context: Context,
): RawBuilder<unknown> {
  const target = context.resources.get(ref.base)
  const names = readable(target, placeholders(ref.label ?? target.binding.label), context).filter((name) => {
    const field = target.binding.fields[name]
    return field !== undefined && kinds[field.kind].text
  })
  return sql`${id} in (select ${sql.ref(`${alias}.id`)} from ${sql.table(target.table)} as ${sql.ref(alias)}
    where ${keywordSql(target, names, keyword, alias, context)})`
}

export function keywordSql(
  resource: Resource,
  fields: readonly string[],
  keyword: string,
  alias: string,
  context: Context,
): RawBuilder<unknown> {
  const part = (name: string): RawBuilder<unknown>[] => {
    const field = resource.binding.fields[name]
    if (field?.ref) return [namedSql(field.ref, sql.ref(`${alias}.${name}`), keyword, `${alias}r`, context)]
    return field ? [contains(field, valueSql(context.resources, resource, name, alias, context), keyword, context)] : []
  }
  const indexed = searchedOf(resource)
  const parts = fields.filter((name) => !indexed.includes(name)).flatMap(part)
  const exact = fields.filter((name) => indexed.includes(name)).flatMap(part)
  const masked = !context.session?.canSensitive && indexed.some((name) => isMasked(resource.binding.fields[name] ?? {}))
  if (exact.length > 0) parts.push(searchSql(alias, keyword, exact, exact.length === indexed.length && !masked))
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** The asked order, ended by the id so that pages never overlap. */
export function orderSql(
  resource: Resource,
  sort: readonly string[],
  alias: string,
  context: Context,
): RawBuilder<unknown> {
  const parts = sort.map((entry) => {
    const name = entry.replace(/^-/, '')
    const value = valueSql(context.resources, resource, name, alias, context)
    // Without a word about what is empty an index answers, where there is one.
    if (!resource.binding.fields[name] && neverEmpty.has(name))
      return entry.startsWith('-') ? sql`${value} desc` : sql`${value}`
    return entry.startsWith('-') ? sql`${value} desc nulls last` : sql`${value} asc nulls last`
  })
  const names = new Set(sort.map((entry) => entry.replace(/^-/, '')))
  if (!names.has('id')) parts.push(sql`${sql.ref(`${alias}.id`)} desc`)
  return sql.join(parts, sql`, `)
}
