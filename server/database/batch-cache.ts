// Batch cache: look-ups made once for a transaction that writes many records.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { hashColumn, isComputed, type Resource } from '../core/resources'
import type { Deferred } from './deferred'
import { livingOf } from './living'
import { existing, narrowing } from './references'

/**
 * Valid until the transaction ends. `targets`: referenceable rows, locked against deletion. `absent`: values that no
 * record had; the unique index catches later ones.
 */
export interface BatchCache {
  readonly targets: Set<string>
  readonly absent: Set<string>
  /** Rows to be changed, locked and authorised for the caller; null once one was written. */
  readonly locked: Map<string, Row | null>
  /**
   * Results found under a lock of the transaction; dropped when a row is rolled back, because the lock is released with
   * it.
   */
  readonly memo: Map<string, unknown>
  /** Deferred effects of the records (deferred.ts). */
  readonly later: Deferred[]
}

export function emptyBatch(): BatchCache {
  return { targets: new Set(), absent: new Set(), locked: new Map(), memo: new Map(), later: [] }
}

const rowKey = (resource: Resource, id: number) => `${resource.name} ${id}`

/** A row as stored, locked for its caller. undefined: not locked beforehand; null: locked, and written since. */
export function lockedRow(resource: Resource, id: number, context: Context): Row | null | undefined {
  return context.batch?.locked.get(rowKey(resource, id))
}

export function keepLocked(resource: Resource, rows: readonly Row[], context: Context): void {
  for (const row of rows) context.batch?.locked.set(rowKey(resource, row['id'] as number), row)
}

/** Must be called after writing a row: it stays locked, but its values are read again. */
export function forgetRow(resource: Resource, id: number, context: Context): void {
  const key = rowKey(resource, id)
  if (context.batch?.locked.has(key)) context.batch.locked.set(key, null)
}

/**
 * Caches a look-up for a transaction that writes many records; only for values that a lock of this transaction
 * protects.
 */
export async function remembered<T>(key: string, ask: () => Promise<T>, { batch }: Context): Promise<T> {
  if (!batch) return ask()
  if (!batch.memo.has(key)) batch.memo.set(key, await ask())
  return batch.memo.get(key) as T
}

/** More `where` combinations of one reference than this are looked up one by one. */
const NARROWINGS = 20

function targetKey(resource: Resource, field: Field, record: Row, id: number): string {
  return `${resource.name}.${field.name} ${JSON.stringify(narrowing(field, record))} ${id}`
}

export function areKnown(resource: Resource, field: Field, ids: readonly number[], record: Row, context: Context) {
  const { batch } = context
  return batch !== undefined && ids.every((id) => batch.targets.has(targetKey(resource, field, record, id)))
}

function valueKey(resource: Resource, field: Field, values: readonly unknown[]): string {
  return `${resource.name}.${field.name} ${JSON.stringify(values)}`
}

function siblingsOf(field: Field): readonly string[] {
  return Array.isArray(field.unique) ? field.unique : []
}

/** The value of a unique field with those of its siblings. */
export function uniqueValues(field: Field, record: Row): unknown[] {
  return [record[field.name], ...siblingsOf(field).map((name) => record[name] ?? null)]
}

export function isAbsent(resource: Resource, field: Field, record: Row, context: Context): boolean {
  return context.batch?.absent.has(valueKey(resource, field, uniqueValues(field, record))) ?? false
}

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
