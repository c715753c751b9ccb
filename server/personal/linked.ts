// Rows of other tables that are about a person: they refer to the record, or name it by resource and id.
import { type RawBuilder, sql } from 'kysely'
import { behaviourOf } from '../core/behaviour'
import type { Context } from '../core/context'
import { linkTable, type Resource } from '../core/resources'

/** Rows of one table. */
export interface Linked {
  readonly resource: Resource
  readonly ids: readonly number[]
}

interface Found {
  name: string
  id: number
}

async function gathered(parts: readonly RawBuilder<Found>[], context: Context): Promise<Linked[]> {
  if (parts.length === 0) return []
  const { rows } = await sql<Found>`${sql.join(parts, sql` union `)} order by name, id`.execute(context.db)
  const ids = new Map<string, number[]>()
  for (const { name, id } of rows) ids.set(name, [...(ids.get(name) ?? []), Number(id)])
  return [...ids].map(([name, found]) => ({ resource: context.resources.get(name), ids: found }))
}

/** Ids of all records of the person whom one describes, that one first. */
export async function recordsOf(resource: Resource, id: number, context: Context): Promise<number[]> {
  return [id, ...((await behaviourOf(resource).samePerson?.(id, context)) ?? [])]
}

/** The log is no record about a person but one about what somebody did: it is treated by itself. */
const LOG = 'log'

/** SQL of the rows of all tables that name one of these records by resource and id. */
function aboutSql(of: readonly Linked[], { resources }: Context): RawBuilder<Found>[] {
  return resources.bindings.flatMap(({ name, base, table, features: { about } }) => {
    if (name !== base || table === null || !about || name === LOG) return []
    return of.map(
      ({ resource, ids }) => sql<Found>`select ${sql.lit(name)} as name, id from ${sql.table(table)}
        where ${sql.ref(about.type)} = ${resource.name} and ${sql.ref(about.id)} = any(${[...ids]}::bigint[])`,
    )
  })
}

function referringSql({ name }: Resource, ids: readonly number[], { resources }: Context): RawBuilder<Found>[] {
  return resources.referrersOf(name).map(({ resource, field }) =>
    field.many
      ? sql<Found>`select ${sql.lit(resource.name)} as name, owner_id as id from ${sql.table(linkTable(resource, field))}
          where target_id = any(${[...ids]}::bigint[])`
      : sql<Found>`select ${sql.lit(resource.name)} as name, id from ${sql.table(resource.table)}
          where ${sql.ref(field.name)} = any(${[...ids]}::bigint[])`,
  )
}

function childrenSql({ binding }: Resource, ids: readonly number[], { resources }: Context): RawBuilder<Found>[] {
  return Object.values(binding.fields).flatMap(({ rows }) => {
    if (!rows) return []
    const child = resources.get(rows.resource)
    return [
      sql<Found>`select ${sql.lit(child.name)} as name, id from ${sql.table(child.table)}
        where ${sql.ref(rows.by)} = any(${[...ids]}::bigint[])`,
    ]
  })
}

function merged(lists: readonly (readonly Linked[])[]): Linked[] {
  const found = new Map<Resource, Set<number>>()
  for (const { resource, ids } of lists.flat()) found.set(resource, new Set([...(found.get(resource) ?? []), ...ids]))
  return [...found].map(([resource, ids]) => ({ resource, ids: [...ids] }))
}

/**
 * Rows about these records of one person, deleted ones included, and rows about those, such as the message about a
 * payment. Without other people who refer to the person: their records are their own.
 */
export async function linkedTo(resource: Resource, ids: readonly number[], context: Context): Promise<Linked[]> {
  const own = [{ resource, ids }]
  const first = await gathered(
    [...referringSql(resource, ids, context), ...childrenSql(resource, ids, context), ...aboutSql(own, context)],
    context,
  )
  const near = first.filter((one) => one.resource !== resource)
  return merged([near, await gathered(aboutSql(near, context), context)])
}
