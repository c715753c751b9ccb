// Redirects all references from one record to another, for merging two records.
import { sql } from 'kysely'
import type { Context } from '../core/context'
import { linkTable, type Referrer, type Resource } from '../core/resources'
import { touched } from './released'

export interface Moved {
  /** The resource of the moved rows. */
  readonly resource: string
  /** Its title in the caller's language. */
  readonly name: string
  readonly num: number
}

async function moveLinks(referrer: Referrer, from: number, to: number, context: Context) {
  const { resource: owner, field } = referrer
  const link = sql.table(linkTable(owner, field))
  const { rows } = await sql<{
    id: number
  }>`delete from ${link} where target_id = ${from} returning owner_id as id`.execute(context.db)
  const ids = rows.map((row) => row.id).filter((id) => id !== to)
  if (ids.length === 0) return 0
  await sql`insert into ${link} (owner_id, target_id, place)
    select owner, ${to}, (select coalesce(max(place), 0) + 1 from ${link} l where l.owner_id = owner)
    from unnest(${ids}::bigint[]) as owner on conflict (owner_id, target_id) do nothing`.execute(context.db)
  const marks = touched(referrer, context)
  if (marks.length > 0)
    await sql`update ${sql.table(owner.table)} set ${sql.join(marks)} where id = any(${ids}::bigint[])`.execute(
      context.db,
    )
  return ids.length
}

async function moveColumn(referrer: Referrer, from: number, to: number, context: Context) {
  const { resource: owner, field } = referrer
  const column = sql.ref(field.name)
  const self = owner.table === context.resources.get(field.ref?.base as string).table
  // A reference that would point to its own record is set to null.
  const value = self ? sql`case when id = ${to} then null else ${to}::bigint end` : sql`${to}`
  const { numAffectedRows } = await sql`update ${sql.table(owner.table)}
    set ${sql.join([sql`${column} = ${value}`, ...touched(referrer, context)])} where ${column} = ${from}`.execute(
    context.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Moves every reference to record `from`, including rows in the recycle bin; returns the number per resource. */
export async function moveReferences(resource: Resource, from: number, to: number, context: Context): Promise<Moved[]> {
  const moved = new Map<string, Moved>()
  for (const referrer of context.resources.referrersOf(resource.name)) {
    const owner = referrer.resource
    const num = await (referrer.field.many ? moveLinks : moveColumn)(referrer, from, to, context)
    if (num === 0) continue
    const before = moved.get(owner.name)?.num ?? 0
    moved.set(owner.name, { resource: owner.name, name: context.title(owner.binding), num: before + num })
  }
  return [...moved.values()]
}
