// Records that use a file, from the list that triggers maintain (watch-uses.ts).
import { sql } from 'kysely'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { captions } from '../rows/records'
import { holderOf, refuseInUse } from '../rows/references'
import { readSomewhereSql } from '../rows/scope'
import { tableOf } from '../rows/table'

export interface Use {
  resource: string
  id: number
  /** The caller may read the record. */
  visible: boolean
}

const shown = 100

/** Child rows as the records that they belong to. */
async function owners(resource: Resource, ids: readonly number[], context: Context): Promise<number[]> {
  const by = resource.owner?.field.rows?.by
  if (!by) return [...ids]
  const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(by)} as id from ${sql.table(resource.table)}
    where id = any(${[...ids]}::bigint[])`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** The living ones of these records; child rows stay behind a deleted record. */
async function living(resource: Resource, ids: readonly number[], context: Context): Promise<Use[]> {
  const visible = readSomewhereSql(tableOf(resource, context))
  const { rows } = await sql<Omit<Use, 'resource'>>`select t.id, ${visible} is true as visible
    from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[]) and ${livingOf(resource, 't')}
    order by t.id`.execute(context.db)
  return rows.map((row) => ({ resource: resource.name, ...row }))
}

/** Each living record that uses one of the addresses, once. */
export async function usesOf(urls: readonly string[], context: Context): Promise<Use[]> {
  if (urls.length === 0) return []
  const { rows } = await sql<{ resource: string; ids: number[] }>`select resource, array_agg(distinct record_id) as ids
    from file_use where url = any(${[...urls]}::text[]) group by resource order by resource`.execute(context.db)
  const held = new Map<Resource, Set<number>>()
  for (const row of rows) {
    const own = context.resources.get(row.resource)
    const target = own.owner?.resource ?? own
    const ids = await owners(own, row.ids.map(Number), context)
    held.set(target, new Set([...(held.get(target) ?? []), ...ids]))
  }
  const uses: Use[] = []
  for (const [resource, ids] of held) uses.push(...(await living(resource, [...ids], context)))
  return uses
}

/** The uses as records whose names the caller may see. */
export async function namedUses(uses: readonly Use[], context: Context) {
  const visible = uses.filter((use) => use.visible).slice(0, shown)
  const named = new Map<string, Map<number, string>>()
  for (const name of new Set(visible.map((use) => use.resource))) {
    const ids = visible.filter((use) => use.resource === name).map((use) => use.id)
    named.set(name, await captions(name, ids, context))
  }
  return visible.map(({ resource, id }) => ({
    resource,
    title: context.title(context.resources.binding(resource)),
    id,
    name: named.get(resource)?.get(id) ?? '',
  }))
}

/** Refuses to delete files in use, naming the kinds of records that use them. Locks the files: no use may begin now. */
export async function refuseUsed(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ url: string }>`select url from file where id = any(${[...ids]}::bigint[]) order by id
    for update`.execute(context.db)
  const uses = await usesOf(
    rows.flatMap(({ url }) => url ?? []),
    context,
  )
  const refs = [...new Set(uses.map(({ resource }) => resource))].map((resource) => {
    const num = uses.filter((use) => use.resource === resource).length
    return holderOf(context.resources.binding(resource), num, context)
  })
  if (refs.length > 0) refuseInUse(refs)
}
