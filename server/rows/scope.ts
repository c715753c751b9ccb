// Visible rows of a call, in one place: soft delete, the pages' scopes, the role's data scope.
import { type RawBuilder, sql } from 'kysely'
import { type RowScope, rowScope } from '#kernel/access'
import type { Field, Scope } from '#kernel/binding'
import { behaviourOf } from '../core/behaviour'
import type { Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { otherTable, type Table } from './table'
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

/** The role's data scope. Resources without `areaScope` are read by any scope and written only with scope all. */
export function dataScopeSql(table: Table): RawBuilder<unknown> {
  const { resource, alias, caller } = table
  const { session } = caller
  if (!session) return yes
  const own = behaviourOf(resource).scope
  if (own) return own(alias, caller)
  if (session.dataScope === 'all') return yes
  const path = resource.binding.features.areaScope
  if (!path) return yes
  if (session.dataScope === 'own') {
    return resource.binding.features.standard ? sql`${sql.ref(`${alias}.admin_id`)} = ${session.admin.id}` : no
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

/** The rows that the caller may read on any page. */
export function readSomewhereSql(table: Table): RawBuilder<boolean> {
  const { session } = table.caller
  const calls = table.resource.pages.flatMap(({ calls: { read, list } }) =>
    [read, list].filter((call) => call !== undefined),
  )
  const scopes = calls.map((call) => rowScopeSql(rowScope(session?.grant ?? null, call), table))
  return sql<boolean>`((${sql.join([no, ...scopes], sql` or `)}) and ${dataScopeSql(table)})`
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
