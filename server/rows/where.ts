// Turns a list query into SQL: filters, any-of groups, keyword, order. The body is already validated.

import { type RawBuilder, sql } from 'kysely'
import type { Field, Reference } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { filterOf, jsonType, kinds } from '#kernel/kinds'
import { type Days, daysOf } from '#kernel/periods'
import { daysIn } from '#kernel/shapes'
import { hasSortKey, namedBy, sortKeyColumn, sortKeyOrder } from '#kernel/sort-key'
import { fieldOf, neverEmpty } from '#kernel/standard'
import { placeholders } from '#kernel/text'
import { UNSEEN } from '#kernel/unseen'
import type { Comparison, Filter, FilterValue } from '#kernel/wire'
import { behaviourOf } from '../core/behaviour'
import type { Caller } from '../core/caller'
import { linkTable } from '../core/resources'
import { startOfDay, zoneOf } from '../core/settings'
import { apart, firstSql } from './leading'
import { type Conditions, type GroupPlan, searchable } from './plan'
import { dataScopeSql, knownSql, knowsSql, visibleSql } from './scope'
import { searchedOf, searchSql } from './search'
import { otherTable, type Table } from './table'
import { isWorkedOut, valueSql } from './values'

const casts: Record<string, string> = { integer: 'bigint', number: 'numeric', string: 'text', boolean: 'boolean' }

/** `%` and `_` typed by a person are literal, not wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

function castOf(field: Field): RawBuilder<unknown> {
  const { column } = kinds[field.kind]
  if (column === 'date' || column === 'timestamptz') return sql.raw(column)
  return sql.raw(casts[jsonType(field)] ?? 'text')
}

/** A record of a tree includes everything below it. As an array, so that it is evaluated before the rows are. */
function withBelow(field: Field, values: readonly unknown[], { resources }: Caller): RawBuilder<unknown> {
  const target = resources.get(field.ref?.base as string)
  return sql`array(with recursive below(id) as (
    select unnest(${values}::bigint[]) union
    select child.id from ${sql.table(target.table)} child join below on child.pid = below.id)
    select id from below)`
}

/** The value in the words that the caller sees, where those are not the stored ones. */
function shownSql(name: string, { alias, caller, resource }: Table): RawBuilder<unknown> | null {
  return behaviourOf(resource).shownAs?.[name]?.(alias, caller) ?? null
}

/** The records that a field refers to; null if the caller may know all of them. */
function limitedBy(field: Field, table: Table): Table | null {
  if (!field.ref || field.ref.resource.startsWith('$')) return null
  const target = otherTable(table, table.caller.resources.get(field.ref.base), `${table.alias}_${field.name}`)
  return knownSql(target) && target
}

/** References to records that the caller knows, or to any other. */
function refersTo(field: Field, values: readonly unknown[], target: Table, table: Table): RawBuilder<unknown> {
  const set = field.ref?.tree ? withBelow(field, values, table.caller) : sql`${values}::bigint[]`
  const id = field.many ? sql`link.target_id` : valueSql(field.name, table)
  const known = knowsSql(id, target) as RawBuilder<unknown>
  const other = values.includes(UNSEEN) ? sql` or (${id} is not null and not ${known})` : sql``
  const fits = sql`((${id} = any(${set}) and ${known})${other})`
  if (!field.many) return fits
  return sql`exists (select 1 from ${sql.table(linkTable(table.resource, field))} link
    where link.owner_id = ${table.id} and ${fits})`
}

function isIn(field: Field, values: readonly unknown[], table: Table): RawBuilder<unknown> {
  const limited = limitedBy(field, table)
  if (limited) return refersTo(field, values, limited, table)
  const type = castOf(field)
  const set = field.ref?.tree ? withBelow(field, values, table.caller) : sql`${values}::${type}[]`
  if (field.many && field.kind === 'reference') {
    return sql`exists (select 1 from ${sql.table(linkTable(table.resource, field))} link where link.owner_id = ${table.id} and link.target_id = any(${set}))`
  }
  const value = valueSql(field.name, table)
  const shown = shownSql(field.name, table)
  if (shown) return sql`(${value} = any(${set}) or coalesce(${shown} = any(${set}), false))`
  return field.many ? sql`${value} && ${set}` : sql`${value} = any(${set})`
}

function isEmpty(field: Field, empty: boolean, table: Table): RawBuilder<unknown> {
  const value = valueSql(field.name, table)
  const blank = field.many ? sql`cardinality(${value}) = 0` : sql`${value} is null`
  return empty ? sql`(${blank})` : sql`not (${blank})`
}

function contains(field: Field, value: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const pattern = filterOf(field) === 'starts' ? `${escapeLike(text)}%` : `%${escapeLike(text)}%`
  // Without letters there is no case to fold, which would be most of the work.
  return text.toLowerCase() === text.toUpperCase() ? sql`${value} like ${pattern}` : sql`${value} ilike ${pattern}`
}

function holds(field: Field, text: string, table: Table): RawBuilder<unknown> {
  const stored = contains(field, valueSql(field.name, table), text)
  const shown = shownSql(field.name, table)
  return shown ? sql`(${stored} or ${contains(field, shown, text)})` : stored
}

function within(field: Field, value: RawBuilder<unknown>, period: string, caller: Caller): RawBuilder<unknown> {
  const days = daysOf(period, caller.today)
  return days ? betweenSql(field, value, days, caller) : sql`false`
}

/** Days in the association's zone; an instant is compared with the first and the day after the last. */
export function betweenSql(
  field: Field,
  value: RawBuilder<unknown>,
  days: Days,
  { settings }: Caller,
): RawBuilder<unknown> {
  if (field.kind === 'date') return sql`${value} between ${days.first}::date and ${days.last}::date`
  if (field.kind === 'month') return sql`${value} between ${days.first.slice(0, 7)} and ${days.last.slice(0, 7)}`
  const zone = zoneOf(settings)
  const end = addDays(days.last, 1)
  return sql`(${value} >= ${startOfDay(days.first, zone).toISOString()}::timestamptz and ${value} < ${startOfDay(end, zone).toISOString()}::timestamptz)`
}

function compare(field: Field, wanted: Comparison, table: Table): RawBuilder<unknown> {
  const value = valueSql(field.name, table)
  const cast = castOf(field)
  const parts: RawBuilder<unknown>[] = []
  if (wanted.gte !== undefined) parts.push(sql`${value} >= ${wanted.gte}::${cast}`)
  if (wanted.lte !== undefined) parts.push(sql`${value} <= ${wanted.lte}::${cast}`)
  if (wanted.gt !== undefined) parts.push(sql`${value} > ${wanted.gt}::${cast}`)
  if (wanted.lt !== undefined) parts.push(sql`${value} < ${wanted.lt}::${cast}`)
  if (wanted.ne !== undefined) {
    parts.push(
      field.many || shownSql(field.name, table)
        ? sql`not coalesce(${isIn(field, [wanted.ne], table)}, false)`
        : sql`${value} is distinct from ${wanted.ne}::${cast}`,
    )
  }
  if (wanted.none !== undefined) parts.push(sql`not coalesce(${isIn(field, wanted.none, table)}, false)`)
  if (wanted.within !== undefined) parts.push(within(field, value, wanted.within, table.caller))
  if (wanted.contains !== undefined) parts.push(holds(field, String(wanted.contains), table))
  if (wanted.empty !== undefined) parts.push(isEmpty(field, wanted.empty, table))
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

function fieldSql(field: Field, wanted: FilterValue, table: Table): RawBuilder<unknown> {
  if (Array.isArray(wanted)) return wanted.length === 0 ? sql`true` : isIn(field, wanted, table)
  if (typeof wanted === 'object') return compare(field, wanted, table)
  const kind = filterOf(field)
  if (kind === 'contains' || kind === 'starts') return holds(field, String(wanted), table)
  return isIn(field, [wanted], table)
}

export function filterSql(filter: Filter, table: Table): RawBuilder<unknown> {
  const parts = Object.entries(filter).map(([name, wanted]) => {
    const field = fieldOf(table.resource.binding, name)
    if (!field) throw new Error(`${table.resource.name} has no field ${name}`)
    return fieldSql(field, wanted, table)
  })
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

/** How often conditions read the value of each field. */
function readsIn(filters: readonly Filter[]): Map<string, number> {
  const reads = new Map<string, number>()
  for (const filter of filters)
    for (const [name, wanted] of Object.entries(filter)) {
      const parts = typeof wanted === 'object' && !Array.isArray(wanted) ? Object.keys(wanted).length : 1
      reads.set(name, (reads.get(name) ?? 0) + parts)
    }
  return reads
}

/** Conditions that read computed values several times, with each of these worked out once for a row. */
function workedOutOnce(
  filters: readonly Filter[],
  table: Table,
  conditionIn: (table: Table) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { resource } = table
  const names = [...readsIn(filters)].flatMap(([name, num]) => (num > 1 && isWorkedOut(name, resource) ? [name] : []))
  if (names.length === 0) return conditionIn(table)
  const values = names.map((name) => sql`${valueSql(name, table)} as ${sql.id(name)}`)
  // Without the offset the values would be put into the condition again.
  return sql`(select ${conditionIn({ ...table, held: new Set(names) })} from (select ${sql.join(values)} offset 0) held)`
}

/** Rows of the groups, by conditions that an index may answer. */
function groupSql({ by: { field, unit }, keys }: GroupPlan, table: Table): RawBuilder<unknown> {
  const value = valueSql(field.name, table)
  const held = keys.filter((key) => key !== '')
  const parts = keys.includes('') ? [sql`${value} is null`] : []
  if (field.ref && limitedBy(field, table)) parts.push(isIn(field, held.map(Number), table))
  else if (unit === 'yearly') parts.push(sql`to_char(${value}, 'MM') = any(${held}::text[])`)
  else if (unit) parts.push(...held.map((key) => betweenSql(field, value, daysIn(key), table.caller)))
  else if (held.length > 0) parts.push(sql`${value} = any(${held}::${castOf(field)}[])`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** A record also matches by the captions of the records it refers to. */
function namedSql(ref: Reference, id: RawBuilder<unknown>, keyword: string, target: Table): RawBuilder<unknown> {
  const { binding } = target.resource
  const names = searchable(target.resource, placeholders(ref.label ?? binding.label), target.caller).filter((name) => {
    const field = binding.fields[name]
    return field !== undefined && kinds[field.kind].text
  })
  const known = knownSql(target)
  return sql`${id} in (select ${target.id} from ${target.from}
    where ${keywordSql(names, keyword, target)} ${known ? sql`and (${known})` : sql``})`
}

export function keywordSql(fields: readonly string[], keyword: string, table: Table): RawBuilder<unknown> {
  const { resource, alias, caller } = table
  const part = (name: string): RawBuilder<unknown>[] => {
    const field = resource.binding.fields[name]
    if (!field) return []
    if (!field.ref) return [holds(field, keyword, table)]
    const target = otherTable(table, caller.resources.get(field.ref.base), `${alias}r`)
    return [namedSql(field.ref, sql.ref(`${alias}.${name}`), keyword, target)]
  }
  const indexed = searchedOf(resource)
  const parts = fields.filter((name) => !indexed.includes(name)).flatMap(part)
  const exact = fields.filter((name) => indexed.includes(name)).flatMap(part)
  if (exact.length > 0) parts.push(searchSql(alias, keyword, exact, exact.length === indexed.length))
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** Direction of one field. An index answers the order only if it has rows without a value at the same end. */
function directionOf(name: string, isDown: boolean, isReversed: boolean, { resource }: Table): RawBuilder<unknown> {
  const isFilled = !resource.binding.fields[name] && neverEmpty.has(name)
  const direction = isDown === isReversed ? sql`asc` : sql`desc`
  if (isFilled) return direction
  return isReversed ? sql`${direction} nulls first` : sql`${direction} nulls last`
}

/** Values that an order by the field compares: of a name its key, of a reference the name of its record first. */
function orderedBy(name: string, table: Table): RawBuilder<unknown>[] {
  const field = table.resource.binding.fields[name]
  if (hasSortKey(field)) return [keySql(field, table)]
  const value = valueSql(name, table)
  if (field?.kind !== 'reference' || field.many) return [value]
  const target = otherTable(table, table.caller.resources.get(field.ref?.base as string), `${table.alias}_${name}`)
  const named = namedBy(target.resource.binding)
  if (!named) return [value]
  const known = knownSql(target)
  const one = sql`(select ${keySql(named, target)} from ${target.from}
    where ${target.id} = ${value} ${known ? sql`and (${known})` : sql``})`
  return known ? [one] : [one, value]
}

function keySql({ name }: Field, { alias }: Table): RawBuilder<unknown> {
  return sql`${sql.id(alias)}.${sql.raw(sortKeyOrder(sortKeyColumn(name)))}`
}

/** The requested order, ended by the id so that pages never overlap. `isReversed`: exactly the opposite one. */
export function orderSql(sort: readonly string[], table: Table, isReversed = false): RawBuilder<unknown> {
  const parts = sort.flatMap((entry) => {
    const name = entry.replace(/^-/, '')
    const direction = directionOf(name, entry.startsWith('-'), isReversed, table)
    return orderedBy(name, table).map((value) => sql`${value} ${direction}`)
  })
  const names = new Set(sort.map((entry) => entry.replace(/^-/, '')))
  if (!names.has('id')) parts.push(isReversed ? sql`${table.id} asc` : sql`${table.id} desc`)
  return sql.join(parts, sql`, `)
}

/** Areas of a data scope up to which their index may find the rows of a search. */
const FEW = 8

/**
 * The data scope of a search, as a test of the rows that the keyword found: of a scope with many areas PostgreSQL expects
 * two thirds of the rows, even if it is all of them, and reads the whole index of the areas in order to leave out a third.
 */
function scopeOfSearch(scoped: typeof dataScopeSql): typeof dataScopeSql {
  return (table) => {
    const areas = table.caller.session?.areaIds.length ?? 0
    return areas > FEW ? sql`(${scoped(table)}) is true` : scoped(table)
  }
}

/** Rows that exist for the caller and meet the conditions. */
export function conditionsSql(where: Conditions, table: Table, scoped = dataScopeSql): RawBuilder<unknown> {
  const visible = visibleSql(where.rowScope, table, where.keyword ? scopeOfSearch(scoped) : scoped)
  const { plain, firsts } = apart(where.filter, table)
  const parts = [visible, workedOutOnce([plain], table, (own) => filterSql(plain, own))]
  for (const [name, wanted] of Object.entries(where.parents)) {
    const value = valueSql(name, table)
    parts.push(wanted === null ? sql`${value} is null` : sql`${value} = ${wanted}`)
  }
  // Of some rows, or of a group, those are meant that the list as a whole has.
  const chosen = where.ids ? [sql`${table.id} = any(${[...where.ids]}::bigint[])`] : []
  const grouped = where.group ? [groupSql(where.group, table)] : []
  if (where.any.length > 0) {
    const either = (own: Table) => where.any.map((filter) => filterSql(filter, own))
    parts.push(workedOutOnce(where.any, table, (own) => sql`(${sql.join(either(own), sql` or `)})`))
  }
  if (where.keyword) parts.push(keywordSql(where.searched, where.keyword, table))
  const within = sql.join(parts, sql` and `)
  const each = where.each === undefined ? undefined : valueSql(where.each, table)
  const first = firsts.map(([name, wanted]) => firstSql(name, wanted, within, table, each))
  return sql.join([...parts, ...chosen, ...grouped, ...first], sql` and `)
}
