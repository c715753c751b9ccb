// Checks that referenced records exist, are living and visible, and that deleted ones aren't in use.
import { sql } from 'kysely'
import type { Field, Fields, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../core/context'
import { isComputed, linkTable, type Referrer, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { areKnown } from './batch-cache'
import { narrowing } from './narrowing'
import { idsIn } from './records'
import { letGo } from './released'
import { referableSql } from './scope'
import { tableOf } from './table'
import { livingSql } from './values'
import { filterSql } from './where'

const unknownTarget = { zh: '所选数据不存在或已删除', en: 'The selected record no longer exists' }

/** Ids that may be referenced, locked against deletion until the transaction ends. */
export async function existing(field: Field, ids: readonly number[], record: Row, context: Context): Promise<number[]> {
  const target = context.resources.get(field.ref?.base as string)
  const page = context.resources.binding(field.ref?.resource as string)
  const scope = Object.entries(page.name === page.base ? {} : page.scope).map(([name, wanted]) =>
    Array.isArray(wanted) ? sql`t.${sql.ref(name)} = any(${wanted})` : sql`t.${sql.ref(name)} = ${wanted}`,
  )
  const parts = [
    sql`t.id = any(${[...ids]}::bigint[])`,
    referableSql(tableOf(target, context)),
    livingOf(target, 't'),
    ...scope,
    filterSql(narrowing(field, record), tableOf(target, context)),
  ]
  // The share lock makes a concurrent delete wait until this record is written.
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${sql.table(target.table)} t where ${sql.join(parts, sql` and `)} for key share of t`.execute(
    context.db,
  )
  return rows.map((row) => row.id)
}

async function missing(field: Field, ids: readonly number[], record: Row, context: Context): Promise<boolean> {
  return (await existing(field, ids, record, context)).length < new Set(ids).size
}

/** The first child row with an invalid reference, reported at the field that holds the rows. */
async function wrongEntry(field: Field, record: Row, stored: Row | null, context: Context): Promise<Text | null> {
  const entries = record[field.name] as Row[]
  const before = (stored?.[field.name] ?? []) as Row[]
  for (const inner of Object.values(field.fields ?? {})) {
    if (!inner.ref || inner.ref.resource.startsWith('$')) continue
    // Unchanged references stay, even if they could no longer be chosen.
    const old = new Set(before.flatMap((entry) => idsIn(entry[inner.name])))
    for (const [place, entry] of entries.entries()) {
      const ids = idsIn(entry[inner.name]).filter((id) => !old.has(id))
      if (ids.length === 0 || !(await missing(inner, ids, entry, context))) continue
      return {
        zh: `第 ${place + 1} 项的${inner.title.zh}不存在或已删除`,
        en: `Entry ${place + 1}: ${inner.title.en} no longer exists`,
      }
    }
  }
  return null
}

/** Restores references that the caller can't see and therefore can't have meant to remove. */
async function keepUnseen(field: Field, record: Row, stored: Row, context: Context): Promise<void> {
  const now = idsIn(record[field.name])
  const gone = idsIn(stored[field.name]).filter((id) => !now.includes(id))
  if (gone.length === 0 || !context.session || context.session.dataScope === 'all') return
  const target = context.resources.get(field.ref?.base as string)
  const seen = referableSql(tableOf(target, context))
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(target.table)} t
    where t.id = any(${gone}::bigint[]) and (${seen}) is not true order by t.id`.execute(context.db)
  if (rows.length > 0) record[field.name] = [...now, ...rows.map((row) => row.id)]
}

/** Refuses invalid references of a change, naming the fields. `record` is the record after it, `stored` before. */
export async function checkReferences(
  resource: Resource,
  change: Row,
  record: Row,
  stored: Row | null,
  context: Context,
): Promise<void> {
  const errors: Record<string, Text> = {}
  for (const field of Object.values(resource.binding.fields)) {
    if (field.rows && Array.isArray(change[field.name])) {
      const wrong = await wrongEntry(field, record, stored, context)
      if (wrong) errors[field.name] = wrong
    }
    if (!field.ref || isComputed(field) || field.ref.resource.startsWith('$')) continue
    const narrowed = Object.values(field.ref.where ?? {}).some(
      (wanted) => typeof wanted === 'string' && wanted.slice(8) in change,
    )
    if (!(field.name in change) && !narrowed) continue
    if (field.many && stored) await keepUnseen(field, record, stored, context)
    // Unchanged references stay, unless a sibling that narrows them has changed.
    const old = new Set(narrowed ? [] : idsIn(stored?.[field.name]))
    const ids = idsIn(record[field.name]).filter((id) => !old.has(id))
    if (ids.length === 0 || areKnown(resource, field, ids, record, context)) continue
    if (await missing(field, ids, record, context)) errors[field.name] = unknownTarget
  }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/** Refuses invalid references among an action's own inputs. */
export async function checkInputs(inputs: Fields, body: Row, context: Context): Promise<void> {
  const errors: Record<string, Text> = {}
  for (const field of Object.values(inputs)) {
    const ids = idsIn(body[field.name])
    if (!field.ref || ids.length === 0 || field.ref.resource.startsWith('$')) continue
    if (await missing(field, ids, body, context)) errors[field.name] = unknownTarget
  }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

async function countReferrers(
  { resource, field }: Referrer,
  target: Resource,
  ids: readonly number[],
  context: Context,
  deletedToo: boolean,
): Promise<number> {
  const parts = [deletedToo ? sql`true` : livingSql(resource, 'owner')]
  // Rows deleted by the same call, such as a branch of a tree, don't block each other.
  if (resource === target) parts.push(sql`owner.id <> all(${[...ids]}::bigint[])`)
  const living = sql.join(parts, sql` and `)
  // Report child rows as the records that they belong to.
  const by = resource.owner?.field.rows?.by
  const counted = by ? sql`distinct owner.${sql.ref(by)}` : sql`*`
  const query = field.many
    ? sql<{ num: number }>`select count(distinct owner.id) as num from ${sql.table(linkTable(resource, field))} link
        join ${sql.table(resource.table)} owner on owner.id = link.owner_id where link.target_id = any(${[...ids]}::bigint[]) and ${living}`
    : sql<{ num: number }>`select count(${counted}) as num from ${sql.table(resource.table)} owner
        where owner.${sql.ref(field.name)} = any(${[...ids]}::bigint[]) and ${living}`
  return (await query.execute(context.db)).rows[0]?.num ?? 0
}

/**
 * Refuses to delete records that others refer to; empties references that may be null. `deletedToo`: rows in the
 * recycle bin count as well, because the records are deleted permanently.
 */
export async function releaseReferences(
  resource: Resource,
  ids: readonly number[],
  context: Context,
  { deletedToo = false } = {},
): Promise<void> {
  const refs: Holder[] = []
  for (const referrer of context.resources.referrersOf(resource.name)) {
    const { resource: owner, field } = referrer
    const { onDelete } = field.ref ?? {}
    if (onDelete === 'setNull' || onDelete === 'revoke') {
      const returns = onDelete === 'setNull' && !deletedToo && resource.binding.features.softDelete
      await letGo(referrer, resource, ids, returns, context)
      continue
    }
    if (onDelete === 'keep' && !deletedToo) continue
    const num = await countReferrers(referrer, resource, ids, context, deletedToo)
    const holder = owner.owner?.resource ?? owner
    if (num > 0) refs.push({ resource: holder.name, name: context.title(holder.binding), num })
  }
  if (refs.length > 0) refuseInUse(refs)
}

interface Holder {
  resource: string
  name: string
  num: number
}

/** REF, naming the referring records. */
export function refuseInUse(refs: readonly Holder[]): never {
  const list = refs.map((ref) => `${ref.name} ${ref.num}`).join(', ')
  fail('REF', {
    message: { zh: `已被使用，不能删除：${list}`, en: `In use, cannot be deleted: ${list}` },
    content: { refs },
  })
}
