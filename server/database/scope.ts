// Which rows a call may see, in one place: soft delete, the pages' scopes, the role's data scope.
import { type RawBuilder, sql } from 'kysely'
import type { Reach } from '#kernel/access'
import type { Field, Scope } from '#kernel/binding'
import type { Context, Session } from '../core/context'
import type { Resource, Resources } from '../core/resources'
import { valueSql } from '../core/resources'
import { livingOf } from './living'

const yes = sql<boolean>`true`
const no = sql<boolean>`false`

/** SQL of a fixed condition on the row's own values. */
export function scopeSql(resource: Resource, scope: Scope, alias: string, context: Context): RawBuilder<unknown> {
  const parts = Object.entries(scope).map(([field, wanted]) => {
    const value = valueSql(context.resources, resource, field, alias, context)
    return Array.isArray(wanted) ? sql`${value} = any(${wanted})` : sql`${value} = ${wanted}`
  })
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : yes
}

export function reachSql(resource: Resource, reach: Reach, alias: string, context: Context): RawBuilder<unknown> {
  if (reach === 'all') return yes
  if (reach === 'none' || reach.length === 0) return no
  return sql`(${sql.join(
    reach.map((scope) => scopeSql(resource, scope, alias, context)),
    sql` or `,
  )})`
}

/** The areas themselves, by which everything else is told apart. */
function isAreas({ binding }: Resource): boolean {
  return binding.features.areaScope === 'id'
}

/** Among the areas themselves there may be rows that only lie in an area: the field that says in which. */
function withinOf(resource: Resource): string | undefined {
  return Object.values(resource.binding.fields).find(
    (field) => field.ref?.base === resource.name && !field.many && field.name !== 'pid',
  )?.name
}

/** Whether a reference may lead to rows that only lie in an area, and are none. */
function leadsBeyond(field: Field | undefined, target: Resource): boolean {
  const proper = Object.entries(target.binding.scope)
  return proper.length === 0 || proper.some(([name, wanted]) => field?.ref?.where?.[name] !== wanted)
}

/** SQL of the row's area: a column, or a path over a reference such as `user_id.area_id`. */
function areaSql(resources: Resources, resource: Resource, path: string, alias: string): RawBuilder<unknown> {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  const within = path === 'id' ? withinOf(resource) : undefined
  if (within) return sql`coalesce(${sql.ref(`${alias}.${within}`)}, ${sql.ref(`${alias}.id`)})`
  const field = resource.binding.fields[first]
  const target = field?.ref ? resources.get(field.ref.base) : undefined
  const among = target !== undefined && isAreas(target) && withinOf(target) !== undefined && leadsBeyond(field, target)
  if (!target || (rest.length === 0 && !among)) return sql`${sql.ref(`${alias}.${first}`)}`
  const inner = `${alias}_${first}`
  return sql`(select ${areaSql(resources, target, rest.join('.') || 'id', inner)} from ${sql.table(target.table)} ${sql.id(inner)}
    where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${first}`)})`
}

/** The role's data scope. Resources without `areaScope` are read by any scope and written only with scope all. */
export function dataScopeSql(
  resource: Resource,
  session: Session | null,
  alias: string,
  resources: Resources,
): RawBuilder<unknown> {
  if (!session || session.dataScope === 'all') return yes
  const path = resource.binding.features.areaScope
  if (!path) return yes
  if (session.dataScope === 'own') {
    return resource.binding.features.standard ? sql`${sql.ref(`${alias}.admin_id`)} = ${session.admin.id}` : no
  }
  const inside = sql`${areaSql(resources, resource, path, alias)} = any(${[...session.areaIds]}::bigint[])`
  if (path !== 'id' || !resource.binding.fields['pid']) return inside
  // An area made just now is known by its parent.
  return sql`(${inside} or ${sql.ref(`${alias}.pid`)} = any(${[...session.areaIds]}::bigint[]))`
}

/** The data scope of what may be referred to: areas are structure, which those with records of their own stand in too. */
export function referableSql(
  resource: Resource,
  session: Session | null,
  alias: string,
  resources: Resources,
): RawBuilder<unknown> {
  return session?.dataScope === 'own' && isAreas(resource) ? yes : dataScopeSql(resource, session, alias, resources)
}

/** Whether this person may write rows of the resource at all under the role's data scope. */
export function mayWriteUnderScope(resource: Resource, session: Session | null): boolean {
  return !session || session.dataScope === 'all' || resource.binding.features.areaScope !== undefined
}

/** Everything a row must satisfy to exist for this call. */
export function visibleSql(
  resource: Resource,
  alias: string,
  context: Context,
  reach: Reach = context.reach,
  scoped = dataScopeSql,
): RawBuilder<unknown> {
  const scope = scoped(resource, context.session, alias, context.resources)
  return sql`(${reachSql(resource, reach, alias, context)} and ${scope} and ${livingOf(resource, alias)})`
}
