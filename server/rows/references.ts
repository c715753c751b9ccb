// Checks that referenced records exist, are living and visible, and that deleted ones aren't in use.
import { type RawBuilder, sql } from 'kysely'
import type { Binding, Field, Fields, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Context } from '../core/context'
import { isComputed, linkTable, type Referrer, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { together } from '../database/together'
import { areKnown } from './batch-cache'
import { closedFields, filesHold } from './files'
import { narrowing } from './narrowing'
import { idsIn } from './records'
import { letGoSql } from './released'
import { referableSql } from './scope'
import { tableOf } from './table'
import { livingSql } from './values'
import { filterSql } from './where'

const unknownTarget = { zh: '所选数据不存在或已删除', en: 'The selected record no longer exists' }
const closedFile = {
  zh: '其中的文件不存在，或您没有权限使用，请重新上传',
  en: 'A file in it does not exist, or is not yours to use: upload it again',
}

/** True for a reference to records of a known resource, stored with the record. */
export function isChecked(field: Field): boolean {
  return Boolean(field.ref) && !isComputed(field) && !field.ref?.resource.startsWith('$')
}

/** SQL of the ids that may be referenced, locked against deletion until the transaction ends. */
function existingSql(field: Field, ids: readonly number[], record: Row, context: Context): RawBuilder<{ id: number }> {
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
  // Makes a concurrent delete wait until this record is written; what only reads has nothing to protect.
  const lock = context.call.reads ? sql`` : sql`for key share of t`
  return sql`select t.id from ${sql.table(target.table)} t where ${sql.join(parts, sql` and `)} ${lock}`
}

/** Ids that may be referenced, locked against deletion until the transaction ends. */
export async function existing(field: Field, ids: readonly number[], record: Row, context: Context): Promise<number[]> {
  const { rows } = await existingSql(field, ids, record, context).execute(context.db)
  return rows.map((row) => row.id)
}

/** Conditions, one for each reference of a new record, that hold if it may be made; they lock the referenced rows. */
export function referencesHold(resource: Resource, values: Row, record: Row, context: Context): RawBuilder<boolean>[] {
  const { fields } = resource.binding
  const held = Object.values(fields).flatMap((field) => {
    const ids = isChecked(field) ? [...new Set(idsIn(values[field.name]))] : []
    if (ids.length === 0) return []
    return [sql<boolean>`(select count(*) from (${existingSql(field, ids, record, context)}) as held) = ${ids.length}`]
  })
  return [...held, ...filesHold(fields, values, context)]
}

async function missing(field: Field, ids: readonly number[], record: Row, context: Context): Promise<boolean> {
  return (await existing(field, ids, record, context)).length < new Set(ids).size
}

/** Place of the first child row whose reference is invalid; infinite if there is none. One query for rows narrowed alike. */
async function wrongPlace(
  field: Field,
  entries: readonly Row[],
  before: readonly Row[],
  context: Context,
): Promise<number> {
  // Unchanged references stay, even if they could no longer be chosen.
  const old = new Set(before.flatMap((entry) => idsIn(entry[field.name])))
  const rows = entries.map((entry, place) => ({
    place,
    entry,
    ids: idsIn(entry[field.name]).filter((id) => !old.has(id)),
  }))
  const alike = new Map<string, typeof rows>()
  for (const row of rows.filter(({ ids }) => ids.length > 0)) {
    const key = JSON.stringify(narrowing(field, row.entry))
    alike.set(key, [...(alike.get(key) ?? []), row])
  }
  const wrong = await together(
    [...alike.values()].map(async (group) => {
      const ids = [...new Set(group.flatMap((row) => row.ids))]
      const known = new Set(await existing(field, ids, group[0]?.entry as Row, context))
      return group.filter((row) => row.ids.some((id) => !known.has(id))).map(({ place }) => place)
    }),
  )
  return Math.min(...wrong.flat())
}

/** The first child row with an invalid reference, reported at the field that holds the rows. */
async function wrongEntry(field: Field, record: Row, stored: Row | null, context: Context): Promise<Text | null> {
  const entries = record[field.name] as Row[]
  const before = (stored?.[field.name] ?? []) as Row[]
  const inner = Object.values(field.fields ?? {}).filter(isChecked)
  const places = await together(inner.map((one) => wrongPlace(one, entries, before, context)))
  const index = places.findIndex(Number.isFinite)
  const wrong = inner[index]
  if (!wrong) return null
  const place = (places[index] as number) + 1
  return {
    zh: `第 ${place} 项的${wrong.title.zh}不存在或已删除`,
    en: `Entry ${place}: ${wrong.title.en} no longer exists`,
  }
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

async function problemOf(
  resource: Resource,
  field: Field,
  change: Row,
  record: Row,
  stored: Row | null,
  context: Context,
): Promise<Text | null> {
  if (field.rows) return Array.isArray(change[field.name]) ? wrongEntry(field, record, stored, context) : null
  if (!isChecked(field)) return null
  const narrowed = Object.values(field.ref?.where ?? {}).some(
    (wanted) => typeof wanted === 'string' && wanted.slice(8) in change,
  )
  if (!(field.name in change) && !narrowed) return null
  if (field.many && stored) await keepUnseen(field, record, stored, context)
  // Unchanged references stay, unless a sibling that narrows them has changed.
  const old = new Set(narrowed ? [] : idsIn(stored?.[field.name]))
  const ids = idsIn(record[field.name]).filter((id) => !old.has(id))
  if (ids.length === 0 || areKnown(resource, field, ids, record, context)) return null
  return (await missing(field, ids, record, context)) ? unknownTarget : null
}

/** Refuses with the problems of these fields, in their order. */
function refuseWrong(fields: readonly Field[], problems: readonly (Text | null)[]): void {
  const errors: Record<string, Text> = {}
  for (const [index, field] of fields.entries()) {
    const problem = problems[index]
    if (problem) errors[field.name] = problem
  }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/**
 * Refuses invalid references of a change, and files that the caller may not open, naming the fields. `record` is the
 * record after it, `stored` before.
 */
export async function checkReferences(
  resource: Resource,
  change: Row,
  record: Row,
  stored: Row | null,
  context: Context,
): Promise<void> {
  // Sent in the order of the fields, so that all calls lock in the same one.
  const fields = Object.values(resource.binding.fields)
  const problems = fields.map((field) => problemOf(resource, field, change, record, stored, context))
  const closing = closedFields(resource.binding.fields, change, stored, context)
  const [found, closed] = await together([together(problems), closing])
  refuseWrong(
    fields,
    fields.map(({ name }, index) => (closed.has(name) ? closedFile : (found[index] ?? null))),
  )
}

/** Refuses the same among an action's own inputs. */
export async function checkInputs(inputs: Fields, body: Row, context: Context): Promise<void> {
  const fields = Object.values(inputs)
  const problems = fields.map(async (field) => {
    const ids = isChecked(field) ? idsIn(body[field.name]) : []
    return ids.length > 0 && (await missing(field, ids, body, context)) ? unknownTarget : null
  })
  const [found, closed] = await together([together(problems), closedFields(inputs, body, null, context)])
  refuseWrong(
    fields,
    fields.map(({ name }, index) => (closed.has(name) ? closedFile : (found[index] ?? null))),
  )
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

function isLetGo({ field }: Referrer): boolean {
  return field.ref?.onDelete === 'setNull' || field.ref?.onDelete === 'revoke'
}

/**
 * Refuses to delete records that others refer to, except by references that may be null. `deletedToo`: rows in the
 * recycle bin count as well, because the records are deleted permanently.
 */
export async function refuseReferred(
  resource: Resource,
  ids: readonly number[],
  context: Context,
  { deletedToo = false } = {},
): Promise<void> {
  const referrers = context.resources
    .referrersOf(resource.name)
    .filter((one) => !isLetGo(one) && (one.field.ref?.onDelete !== 'keep' || deletedToo))
  const counts = await together(referrers.map((one) => countReferrers(one, resource, ids, context, deletedToo)))
  const refs = referrers.flatMap(({ resource: owner }, index) => {
    const num = counts[index] as number
    return num > 0 ? [holderOf((owner.owner?.resource ?? owner).binding, num, context)] : []
  })
  if (refs.length > 0) refuseInUse(refs)
}

/** Statements that empty the references to deleted records that may be null. */
export function releaseSql(
  resource: Resource,
  ids: readonly number[],
  context: Context,
  { deletedToo = false } = {},
): RawBuilder<unknown>[] {
  const returns = !deletedToo && resource.binding.features.softDelete
  return context.resources
    .referrersOf(resource.name)
    .filter(isLetGo)
    .flatMap((one) => letGoSql(one, resource, ids, returns && one.field.ref?.onDelete === 'setNull', context))
}

interface Holder {
  resource: string
  name: string
  num: number
}

/** A number of records, called by the word for one of them: the title would name their page. */
export function holderOf({ name, noun }: Binding, num: number, context: Context): Holder {
  return { resource: name, name: context.filled(pick(noun, context.language)), num }
}

/** REF, naming the referring records. */
export function refuseInUse(refs: readonly Holder[]): never {
  const list = (times: string, comma: string) => refs.map((ref) => `${ref.name}${times}${ref.num}`).join(comma)
  fail('REF', {
    message: { zh: `已被使用，不能删除：${list(' ', '、')}`, en: `In use, cannot be deleted: ${list(' × ', ', ')}` },
    content: { refs },
  })
}
