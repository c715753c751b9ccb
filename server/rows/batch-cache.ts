// Batch cache: look-ups made once for a transaction that writes many records.
import type { Field, Row } from '#kernel/binding'
import type { BatchCache, Context, Learned } from '../core/context'
import type { Resource } from '../core/resources'
import { narrowing } from './narrowing'

export function emptyLearned(): Learned {
  return { targets: new Set(), absent: new Set() }
}

export function emptyBatch(): BatchCache {
  return { ...emptyLearned(), locked: new Map(), memo: new Map(), later: [] }
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

export function targetKey(resource: Resource, field: Field, record: Row, id: number): string {
  return `${resource.name}.${field.name} ${JSON.stringify(narrowing(field, record))} ${id}`
}

export function areKnown(resource: Resource, field: Field, ids: readonly number[], record: Row, context: Context) {
  const { batch: learned = context.learned } = context
  return learned !== undefined && ids.every((id) => learned.targets.has(targetKey(resource, field, record, id)))
}

export function valueKey(resource: Resource, field: Field, values: readonly unknown[]): string {
  return `${resource.name}.${field.name} ${JSON.stringify(values)}`
}

/** Fields that are unique together with this one. */
export function siblingsOf(field: Field): readonly string[] {
  return Array.isArray(field.unique) ? field.unique : []
}

/** The value of a unique field with those of its siblings. */
export function uniqueValues(field: Field, record: Row): unknown[] {
  return [record[field.name], ...siblingsOf(field).map((name) => record[name] ?? null)]
}

export function isAbsent(resource: Resource, field: Field, record: Row, context: Context): boolean {
  const { batch: learned = context.learned } = context
  return learned?.absent.has(valueKey(resource, field, uniqueValues(field, record))) ?? false
}
