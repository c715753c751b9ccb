// References emptied by a delete, kept so that restoring the record also restores them.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../core/context'
import { linkTable, type Referrer, type Resource } from '../core/resources'
import { changedBy } from './changed-by'

/** Assignments beside a changed reference: they make open forms of the row stale, and count with four eyes. */
export function touched({ resource, field }: Referrer, context: Context): RawBuilder<unknown>[] {
  const { revision, standard } = resource.binding.features
  return [
    ...(revision ? [sql`revision = revision + 1`] : []),
    ...(standard ? [sql`update_time = now()`] : []),
    ...changedBy(resource, [field.name], context),
  ]
}

function touchSql(referrer: Referrer, ids: RawBuilder<unknown>, context: Context): RawBuilder<unknown>[] {
  const marks = touched(referrer, context)
  const { resource: owner } = referrer
  return marks.length > 0 ? [sql`update ${sql.table(owner.table)} set ${sql.join(marks)} where id in (${ids})`] : []
}

/**
 * Statements that empty the references of one field to these records. With `keep` they are noted for
 * `putBackReferences`; without, they are lost.
 */
export function letGoSql(
  referrer: Referrer,
  target: Resource,
  ids: readonly number[],
  keep: boolean,
  context: Context,
): RawBuilder<unknown>[] {
  const { resource: owner, field } = referrer
  const gone = sql`${[...ids]}::bigint[]`
  const [table, column] = field.many
    ? [sql.table(linkTable(owner, field)), sql.ref('target_id')]
    : [sql.table(owner.table), sql.ref(field.name)]
  const [id, place] = field.many ? [sql`owner_id`, sql`place`] : [sql`id`, sql`null::integer`]
  const where = sql`${column} = any(${gone})`
  const note = sql`insert into released (resource, field, owner_id, target, target_id, place)
    select ${owner.name}, ${field.name}, ${id}, ${target.name}, ${column}, ${place} from ${table} where ${where}`
  return [
    ...(keep ? [note] : []),
    ...touchSql(referrer, sql`select ${id} from ${table} where ${where}`, context),
    field.many ? sql`delete from ${table} where ${where}` : sql`update ${table} set ${column} = null where ${where}`,
  ]
}

/** Noted references of one field to these records. */
function noted({ resource: owner, field }: Referrer, target: Resource, ids: readonly number[]): RawBuilder<unknown> {
  return sql`r.resource = ${owner.name} and r.field = ${field.name} and r.target = ${target.name}
    and r.target_id = any(${[...ids]}::bigint[])`
}

async function putBackOne(referrer: Referrer, target: Resource, ids: readonly number[], context: Context) {
  const { resource: owner, field } = referrer
  const { db } = context
  const which = noted(referrer, target, ids)
  for (const mark of touchSql(referrer, sql`select r.owner_id from released r where ${which}`, context))
    await mark.execute(db)
  if (field.many)
    await sql`insert into ${sql.table(linkTable(owner, field))} (owner_id, target_id, place)
      select r.owner_id, r.target_id, r.place from released r join ${sql.table(owner.table)} o on o.id = r.owner_id
      where ${which} on conflict (owner_id, target_id) do nothing`.execute(db)
  // Keep a value chosen in the meantime.
  else
    await sql`update ${sql.table(owner.table)} o set ${sql.ref(field.name)} = r.target_id from released r
      where r.owner_id = o.id and o.${sql.ref(field.name)} is null and ${which}`.execute(db)
}

/** Re-establishes references to restored records, unless their fields hold another value by now. */
export async function putBackReferences(target: Resource, ids: readonly number[], context: Context): Promise<void> {
  for (const referrer of context.resources.referrersOf(target.name))
    if (referrer.field.ref?.onDelete === 'setNull') await putBackOne(referrer, target, ids, context)
  await forgetReleased(target, ids, context)
}

/** Deletes the notes once the records are restored, or permanently deleted. */
export async function forgetReleased(target: Resource, ids: readonly number[], { db }: Context): Promise<void> {
  await sql`delete from released where target = ${target.name} and target_id = any(${[...ids]}::bigint[])
    or resource = ${target.name} and owner_id = any(${[...ids]}::bigint[])`.execute(db)
}
