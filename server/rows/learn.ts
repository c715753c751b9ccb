// Look-ups made beforehand for many records of one transaction.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { hashColumn, isComputed, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { areKnown, siblingsOf, targetKey, uniqueValues, valueKey } from './batch-cache'
import { narrowing } from './narrowing'
import { existing } from './references'

/** More `where` combinations of one reference than this are looked up one by one. */
const NARROWINGS = 20

async function learnTargets(resource: Resource, field: Field, records: readonly Row[], context: Context) {
  const groups = new Map<string, Row[]>()
  for (const record of records) {
    const key = JSON.stringify(narrowing(field, record))
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  if (groups.size > NARROWINGS) return
  for (const group of groups.values()) {
    const wanted = group.flatMap((record) => [record[field.name]].flat()).filter((id) => typeof id === 'number')
    const [first] = group as [Row, ...Row[]]
    const fresh = [...new Set(wanted)].filter((id) => !areKnown(resource, field, [id], first, context))
    if (fresh.length === 0) continue
    for (const id of await existing(field, fresh, first, context))
      context.batch?.targets.add(targetKey(resource, field, first, id))
  }
}

async function learnAbsent(resource: Resource, field: Field, records: readonly Row[], context: Context) {
  const held = records.filter((record) => record[field.name] !== null && record[field.name] !== undefined)
  if (held.length === 0) return
  const sealed = field.sensitive === 'identity'
  const stored = (value: unknown) => (sealed ? context.cipher.blindIndex(String(value)) : value)
  const column = sealed ? hashColumn(field.name) : field.name
  const siblings = siblingsOf(field).map((name) => sql.ref(name))
  const values = [...new Set(held.map((record) => stored(record[field.name])))]
  const { rows } = await sql<Row>`select ${sql.join([sql.ref(column), ...siblings])} from ${sql.table(resource.table)}
    where ${sql.ref(column)} in (${sql.join(values)}) and ${livingOf(resource)}`.execute(context.db)
  const taken = new Set(rows.map((row) => JSON.stringify([row[column], ...siblingsOf(field).map((name) => row[name])])))
  for (const record of held) {
    const [value, ...rest] = uniqueValues(field, record)
    if (!taken.has(JSON.stringify([stored(value), ...rest])))
      context.batch?.absent.add(valueKey(resource, field, [value, ...rest]))
  }
}

/**
 * Looks up for all records at once what the checks of each need. Call it outside savepoints: locks taken within one are
 * released with it. Values that the same transaction could change aren't cached.
 */
export async function learn(resource: Resource, records: readonly Row[], context: Context): Promise<void> {
  for (const field of Object.values(resource.binding.fields)) {
    if (field.unique) await learnAbsent(resource, field, records, context)
    if (!field.ref || isComputed(field) || field.ref.resource.startsWith('$') || field.ref.base === resource.name)
      continue
    await learnTargets(resource, field, records, context)
  }
}
