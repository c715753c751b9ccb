// Visible rows of a call, in one place: soft delete, the pages' scopes, the role's data scope.
import { type RawBuilder, sql } from 'kysely'
import type { RowScope } from '#kernel/access'
import type { Field, Scope } from '#kernel/binding'
import { behaviourOf } from '../core/behaviour'
import type { Caller } from '../core/caller'
import type { Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { isAnswered, isWide, readingsOf } from './readings'
import { otherTable, type Table, tableOf } from './table'
import { valueSql } from './values'

const yes = sql<boolean>`true`
const no = sql<boolean>`false`

/** SQL of a fixed condition on the row's own values. */
export function scopeSql(scope: Scope, table: Table): RawBuilder<unknown> {
  const parts = Object.entries(scope).map(([field, wanted]) => {
    const value = valueSql(field, table)
    return Array.isArray(wanted) ? sql`${value} = any(${wanted})` : sql`${value} = ${wanted}`
  })
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : yes
}

export function rowScopeSql(rowScope: RowScope, table: Table): RawBuilder<unknown> {
  if (rowScope === 'all') return yes
  if (rowScope === 'none' || rowScope.length === 0) return no
  return sql`(${sql.join(
    rowScope.map((scope) => scopeSql(scope, table)),
    sql` or `,
  )})`
}

/** True for the resource of the areas themselves. */
function isAreas({ binding }: Resource): boolean {
  return binding.features.areaScope === 'id'
}

/** The scope tree may hold leaf rows that lie in an area without being one: the field that names their area. */
function withinOf(resource: Resource): string | undefined {
  return Object.values(resource.binding.fields).find(
    (field) => field.ref?.base === resource.name && !field.many && field.name !== 'pid',
  )?.name
}

/** True if a reference may lead to such leaf rows. */
function leadsBeyond(field: Field | undefined, target: Resource): boolean {
  const proper = Object.entries(target.binding.scope)
  return proper.length === 0 || proper.some(([name, wanted]) => field?.ref?.where?.[name] !== wanted)
}

/** SQL of the row's area: a column, or a path over a reference such as `user_id.area_id`. */
function areaSql(path: string, table: Table): RawBuilder<unknown> {
  const { resource, alias, caller } = table
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  const within = path === 'id' ? withinOf(resource) : undefined
  if (within) return sql`coalesce(${sql.ref(`${alias}.${within}`)}, ${table.id})`
  const field = resource.binding.fields[first]
  const target = field?.ref ? caller.resources.get(field.ref.base) : undefined
  const among = target !== undefined && isAreas(target) && withinOf(target) !== undefined && leadsBeyond(field, target)
  if (!target || (rest.length === 0 && !among)) return sql`${sql.ref(`${alias}.${first}`)}`
  const inner = otherTable(table, target, `${alias}_${first}`)
  return sql`(select ${areaSql(rest.join('.') || 'id', inner)} from ${inner.from}
    where ${inner.id} = ${sql.ref(`${alias}.${first}`)})`
}

/** The role's data scope, or rows of one's own. Resources without `areaScope` are read by any scope, unless they are `whole`, and written only with scope all. */
export function dataScopeSql(table: Table): RawBuilder<unknown> {
  const { resource, alias, caller } = table
  const { session } = caller
  if (!session) return yes
  const own = behaviourOf(resource).scope
  if (own) return own(alias, caller)
  const place = placeOf(resource, alias)
  if (place) return aboutSql(place, caller)
  const mine = () => sql`${sql.ref(`${alias}.admin_id`)} = ${session.admin.id}`
  if (resource.binding.features.own) return session.admin.is_super ? yes : mine()
  if (session.dataScope === 'all') return yes
  if (resource.binding.features.whole) return no
  const path = resource.binding.features.areaScope
  if (!path) return yes
  if (session.dataScope === 'own') {
    return resource.binding.features.standard ? mine() : no
  }
  const inside = sql`${areaSql(path, table)} = any(${[...session.areaIds]}::bigint[])`
  if (path !== 'id' || !resource.binding.fields['pid']) return inside
  // An area created in this transaction is identified by its parent.
  return sql`(${inside} or ${sql.ref(`${alias}.pid`)} = any(${[...session.areaIds]}::bigint[]))`
}

/** Data scope of referenceable rows: areas are structure, which people with data scope `own` may refer to as well. */
export function referableSql(table: Table): RawBuilder<unknown> {
  return table.caller.session?.dataScope === 'own' && isAreas(table.resource) ? yes : dataScopeSql(table)
}

/** SQL of the rows that the caller may read on some page, deleted ones included. */
export function readSomewhereSql(table: Table): RawBuilder<boolean> {
  const readings = readingsOf(table.resource, table.caller)
  const scopes = readings.map(({ scope }) => rowScopeSql(scope, table))
  return sql<boolean>`((${sql.join([sql`false`, ...scopes], sql` or `)}) and ${dataScopeSql(table)})`
}

/** Columns with the name of a resource and the id of its record; `among`: names of the resources, if they are known. */
export interface Place {
  readonly type: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly among?: readonly unknown[]
}

/** The place that a row called `alias` is about. */
export function placeOf({ binding: { fields, features } }: Resource, alias: string): Place | null {
  const { about } = features
  if (!about) return null
  const among = fields[about.type]?.choices?.map(({ value }) => value)
  return {
    type: sql.ref(`${alias}.${about.type}`),
    id: sql.ref(`${alias}.${about.id}`),
    ...(among ? { among } : {}),
  }
}

/**
 * SQL that is true if the caller may read the record with this id, deleted or not. One that is gone for good is known to
 * those only whom no scope limits. `depth`: of a row about another one, such as a message about a notice.
 */
export function recordSql(resource: Resource, id: RawBuilder<unknown>, caller: Caller, depth = 0): RawBuilder<boolean> {
  const table = tableOf(resource, caller, `r${depth}`)
  const place = placeOf(resource, table.alias)
  const readings = readingsOf(resource, caller)
  if (readings.length === 0 && (!place || isAnswered(resource))) return no
  if (!place && isWide(resource, readings, caller)) return yes
  const open = place ? aboutSql(place, caller, depth + 1) : readSomewhereSql(table)
  return sql<boolean>`exists (select 1 from ${table.from} where ${table.id} = ${id} and ${open})`
}

/**
 * Resources that a row may be about. Rows with a page that are about others, and those with a scope of their own, are so at
 * the first level only: that ends circles, and keeps the statement short.
 */
function candidates({ among }: Place, { resources }: Caller, depth: number): Resource[] {
  return resources.bindings.flatMap(({ name, base, table, features }) => {
    if (name !== base || table === null || (among && !among.includes(name))) return []
    const resource = resources.get(name)
    const isShown = isAnswered(resource)
    const isFirst = depth === 0 || !(features.about ? isShown : behaviourOf(resource).scope)
    return (features.about || isShown) && isFirst ? [resource] : []
  })
}

/** SQL that is true if the caller may read the record; also for nothing, and for what no page shows. */
export function aboutSql(place: Place, caller: Caller, depth = 0): RawBuilder<boolean> {
  if (caller.session?.admin.is_super) return yes
  const open = candidates(place, caller, depth).map(
    (one) => [one.name, recordSql(one, place.id, caller, depth)] as const,
  )
  const names = (isWanted: (condition: RawBuilder<boolean>) => boolean) =>
    open.flatMap(([name, condition]) => (isWanted(condition) ? [name] : []))
  const { type } = place
  const unknown = sql`coalesce(${type}, '') <> all(${names(() => true)})`
  const free = sql`${type} = any(${names((condition) => condition === yes)})`
  const parts = open.flatMap(([name, condition]) =>
    condition === yes || condition === no ? [] : [sql`(${type} = ${sql.lit(name)} and ${condition})`],
  )
  return sql<boolean>`(${sql.join([unknown, free, ...parts], sql` or `)})`
}

/** Condition for records of the target, as a table, that the caller may know of by reference; null if it is all of them. */
export function knownSql(target: Table): RawBuilder<unknown> | null {
  const seen = referableSql(target)
  return seen === yes ? null : seen
}

/** The same for the id of a record. */
export function knowsSql(id: RawBuilder<unknown>, target: Table): RawBuilder<unknown> | null {
  const seen = knownSql(target)
  return seen && sql`exists (select 1 from ${target.from} where ${target.id} = ${id} and (${seen}))`
}

/** All conditions for a row to exist for a call that opens these rows. */
export function visibleSql(rowScope: RowScope, table: Table, scoped = dataScopeSql): RawBuilder<unknown> {
  return sql`(${rowScopeSql(rowScope, table)} and ${scoped(table)} and ${livingOf(table.resource, table.alias)})`
}
