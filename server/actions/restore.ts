// Restores records from the recycle bin, if their references exist and no unique value has been taken.
import { sql } from 'kysely'
import type { Binding, Field, Row } from '#kernel/binding'
import { fail, Refusal } from '#kernel/errors'
import { behaviourOf } from '../core/behaviour'
import { type Context, resourceOf } from '../core/context'
import { isComputed, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { hides } from '../rows/plan'
import { captions, storedRows } from '../rows/records'
import { holderOf } from '../rows/references'
import { putBackReferences } from '../rows/released'
import { holdInBin } from './bin'
import { refuseClosed } from './closed'
import { asDuplicate, checkUnique, opened } from './draft'
import { checkTree } from './tree'

/** Referenced records that are absent: neither living nor restored by the same call. */
async function absent(field: Field, rows: readonly Row[], own: Resource, ids: readonly number[], context: Context) {
  if (!field.ref || isComputed(field) || field.ref.resource.startsWith('$')) return []
  const target = context.resources.get(field.ref.base)
  const back = new Set(target === own ? ids : [])
  const wanted = rows.flatMap((row) => [row[field.name]].flat()).filter((id): id is number => typeof id === 'number')
  const needed = [...new Set(wanted)].filter((id) => !back.has(id))
  if (needed.length === 0) return []
  const { rows: found } = await sql<{ id: number }>`select id from ${sql.table(target.table)}
    where id = any(${needed}::bigint[]) and ${livingOf(target)} for key share`.execute(context.db)
  const there = new Set(found.map((row) => row.id))
  return needed.filter((id) => !there.has(id))
}

/** Fields with the rows that hold them: the records, and their child rows. */
function referring(resource: Resource, records: readonly Row[]): { field: Field; rows: readonly Row[] }[] {
  return Object.values(resource.binding.fields).flatMap((field) => {
    if (!field.rows) return [{ field, rows: records }]
    const rows = records.flatMap((record) => record[field.name] as Row[])
    return Object.values(field.fields ?? {}).map((inner) => ({ field: inner, rows }))
  })
}

/** REF, naming the records to restore first. */
async function checkNeeded(
  resource: Resource,
  records: readonly Row[],
  ids: readonly number[],
  context: Context,
): Promise<void> {
  for (const { field, rows } of referring(resource, records)) {
    const gone = await absent(field, rows, resource, ids, context)
    if (gone.length === 0) continue
    const target = context.resources.get(field.ref?.base as string)
    const names = [...(await captions(target.name, gone.slice(0, 3), context)).values()].join('、')
    fail('REF', {
      message: {
        zh: `请先恢复${field.title.zh}「${names}」`,
        en: `Restore this first: ${field.title.en} “${names}”`,
      },
      content: { refs: [holderOf(target.binding, gone.length, context)] },
    })
  }
}

/** Says whether the value can be changed in the record that holds it. */
function isChangeable({ readOnly, on }: Field, { binding }: Resource): boolean {
  return Boolean(binding.calls['update']) && !readOnly && on !== 'create'
}

/** DUP, naming the record that holds the value and the way out. `holder`: null if the caller may not see it. */
export async function refuseTaken(
  taken: string,
  id: number,
  holder: number | null,
  restored: readonly number[],
  context: Context,
): Promise<never> {
  const resource = resourceOf(context)
  const field = resource.binding.fields[taken]
  if (!field) throw new Error(`${resource.name} has no field ${taken}`)
  const seen = hides(field, context) ? null : holder
  return refuseTakenBy(resource, field, id, seen, restored, context)
}

async function refuseTakenBy(
  resource: Resource,
  field: Field,
  id: number,
  holder: number | null,
  restored: readonly number[],
  context: Context,
): Promise<never> {
  const names = await captions(resource.name, holder === null ? [id] : [id, holder], context)
  const [own, other] = [names.get(id) ?? '', holder === null ? null : (names.get(holder) ?? '')]
  const { zh, en } = field.title
  const [doZh, doEn] = isChangeable(field, resource) ? ['修改或删除', 'Change or delete'] : ['删除', 'Delete']
  const why =
    other === null
      ? { zh: `「${own}」的${zh}已被使用`, en: `“${own}”: ${en} is in use` }
      : other === own
        ? { zh: `另有「${own}」，${zh}相同`, en: `There is another “${own}” with the same ${en}` }
        : { zh: `「${own}」的${zh}与「${other}」的相同`, en: `“${own}”: ${en} is the same as that of “${other}”` }
  const way =
    holder !== null && restored.includes(holder)
      ? { zh: '只能恢复其中一条', en: 'Restore one of them only' }
      : { zh: `请先${doZh}现有的这一条，再恢复`, en: `${doEn} the existing one first, then restore` }
  return fail('DUP', {
    message: { zh: `${why.zh}。${way.zh}`, en: `${why.en}. ${way.en}` },
    errors: { [field.name]: { zh: '已存在', en: 'Already exists' } },
    content: holder === null ? null : { exist_id: holder },
  })
}

/** The same for a value that the look-up or the index found taken. */
function asTaken(error: unknown, id: number, restored: readonly number[], context: Context): Promise<never> {
  const { errors = {}, content } = error instanceof Refusal && error.code === 'DUP' ? error.details : {}
  const [field] = Object.keys(errors)
  if (!field) throw error
  return refuseTaken(field, id, (content as { exist_id: number } | null)?.exist_id ?? null, restored, context)
}

async function putBack(ids: readonly number[], context: Context): Promise<void> {
  const resource = resourceOf(context)
  const fields = Object.values(resource.binding.fields).filter((field) => !isComputed(field))
  const stored = await storedRows(
    resource,
    ids,
    fields.map((field) => field.name),
    context,
  )
  const rows = stored.map((row) => opened(resource, row, context))
  await checkNeeded(resource, rows, ids, context)
  const { standard, revision } = resource.binding.features
  const parts = [sql`delete_time = null`]
  if (standard) parts.push(sql`update_time = now()`)
  if (revision) parts.push(sql`revision = revision + 1`)
  refuseClosed(resource, rows, context)
  for (const row of rows) {
    const id = row['id'] as number
    const taken = (error: unknown) => asTaken(error, id, ids, context)
    await checkUnique(resource, id, row, row, context).catch(taken)
    await sql`update ${sql.table(resource.table)} set ${sql.join(parts)} where id = ${id}`
      .execute(context.db)
      .catch((error: unknown) => asDuplicate(error, resource, context))
    if (typeof row['pid'] === 'number' && resource.binding.fields['pid'])
      await checkTree(resource, id, row['pid'], context)
  }
}

/** All of them or none. Refuses with NF, DUP naming the field, REF naming the missing records. */
export async function restoreRows(ids: readonly number[], page: Binding, context: Context): Promise<{ num: number }> {
  const resource = resourceOf(context)
  await holdInBin(ids, page, context)
  const next = async () => {
    await putBack(ids, context)
    await putBackReferences(resource, ids, context)
    return { num: ids.length }
  }
  const answer = await (behaviourOf(resource).restoring?.({ id_list: [...ids] }, context, next) ?? next())
  const names = await captions(resource.name, ids, context)
  context.audit.targets.push(...ids.map((id) => ({ id, name: names.get(id) ?? '' })))
  // Restored rows may give permissions again.
  context.accessChanged()
  return answer as { num: number }
}
