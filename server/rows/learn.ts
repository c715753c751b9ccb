// Look-ups made before the checks that need them: for many records at once, or beside other statements.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import type { Context, Learned } from '../core/context'
import { hashColumn, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { together } from '../database/together'
import { areKnown, siblingsOf, targetKey, uniqueValues, valueKey } from './batch-cache'
import { narrowing } from './narrowing'
import { idsIn } from './records'
import { existing, isChecked } from './references'

/** More `where` combinations of one reference than this are looked up one by one. */
const NARROWINGS = 20

async function learnTargets(
  resource: Resource,
  field: Field,
  records: readonly Row[],
  learned: Learned,
  context: Context,
): Promise<void> {
  const groups = new Map<string, Row[]>()
  for (const record of records) {
    const key = JSON.stringify(narrowing(field, record))
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  if (groups.size > NARROWINGS) return
  const work = [...groups.values()].map(async (group) => {
    const wanted = new Set(group.flatMap((record) => idsIn(record[field.name])))
    const [first] = group as [Row, ...Row[]]
    const fresh = [...wanted].filter((id) => !areKnown(resource, field, [id], first, context))
    if (fresh.length === 0) return
    for (const id of await existing(field, fresh, first, context))
      learned.targets.add(targetKey(resource, field, first, id))
  })
  await together(work)
}

/** @param own the record that may have the values already */
async function learnAbsent(
  resource: Resource,
  field: Field,
  records: readonly Row[],
  learned: Learned,
  context: Context,
  own: number | null = null,
): Promise<void> {
  const held = records.filter((record) => record[field.name] !== null && record[field.name] !== undefined)
  if (held.length === 0) return
  const sealed = field.sensitive === 'identity'
  const stored = (value: unknown) => (sealed ? context.cipher.blindIndex(String(value)) : value)
  const column = sealed ? hashColumn(field.name) : field.name
  const siblings = siblingsOf(field).map((name) => sql.ref(name))
  const values = [...new Set(held.map((record) => stored(record[field.name])))]
  const others = own === null ? sql`` : sql`and id <> ${own}`
  const { rows } = await sql<Row>`select ${sql.join([sql.ref(column), ...siblings])} from ${sql.table(resource.table)}
    where ${sql.ref(column)} in (${sql.join(values)}) and ${livingOf(resource)} ${others}`.execute(context.db)
  const taken = new Set(rows.map((row) => JSON.stringify([row[column], ...siblingsOf(field).map((name) => row[name])])))
  for (const record of held) {
    const [value, ...rest] = uniqueValues(field, record)
    if (!taken.has(JSON.stringify([stored(value), ...rest])))
      learned.absent.add(valueKey(resource, field, [value, ...rest]))
  }
}

/**
 * Looks up for all records at once what the checks of each need. Call it outside savepoints: locks taken within one are
 * released with it. Values that the same transaction could change aren't cached.
 */
export async function learn(resource: Resource, records: readonly Row[], context: Context): Promise<void> {
  const { batch } = context
  if (!batch) return
  for (const field of Object.values(resource.binding.fields)) {
    if (field.unique) await learnAbsent(resource, field, records, batch, context)
    if (isChecked(field) && field.ref?.base !== resource.name)
      await learnTargets(resource, field, records, batch, context)
  }
}

/**
 * Looks up what the checks of a change need before its stored row is known. Where they turn out to need a stored value,
 * they ask again.
 */
export async function learnAhead(
  resource: Resource,
  id: number,
  draft: Row,
  learned: Learned,
  context: Context,
): Promise<void> {
  const fields = Object.values(resource.binding.fields).filter((field) => field.name in draft)
  const isWhole = (field: Field) => siblingsOf(field).every((name) => name in draft)
  await together([
    ...fields.filter(isChecked).map((field) => learnTargets(resource, field, [draft], learned, context)),
    ...fields
      .filter((field) => field.unique && isWhole(field))
      .map((field) => learnAbsent(resource, field, [draft], learned, context, id)),
  ])
}
