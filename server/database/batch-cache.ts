// Batch cache: look-ups that a transaction which writes many records makes once for all of them.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { hashColumn, isComputed, type Resource } from '../core/resources'
import type { Deferred } from './deferred'
import { livingOf } from './living'
import { existing, narrowing } from './references'

/**
 * All hold until the transaction ends. `targets`: what may be referred to, locked against a delete.
 * `absent`: values that no record had; whether another has come meanwhile says the unique index.
 */
export interface BatchCache {
  readonly targets: Set<string>
  readonly absent: Set<string>
  /** Rows that are about to be changed, locked and found to be the caller's to change; null once one was written. */
  readonly locked: Map<string, Row | null>
  /** What a behaviour found out under a lock of its own; forgotten when a row is undone, as the lock goes with it. */
  readonly memo: Map<string, unknown>
  /** What the records have left to be done for all of them (together.ts). */
  readonly later: Deferred[]
}

export function emptyBatch(): BatchCache {
  return { targets: new Set(), absent: new Set(), locked: new Map(), memo: new Map(), later: [] }
}

const rowKey = (resource: Resource, id: number) => `${resource.name} ${id}`

/** A row as it is stored, locked for its caller. undefined: not locked beforehand; null: locked, and written since. */
export function lockedRow(resource: Resource, id: number, context: Context): Row | null | undefined {
  return context.batch?.locked.get(rowKey(resource, id))
}

export function keepLocked(resource: Resource, rows: readonly Row[], context: Context): void {
  for (const row of rows) context.batch?.locked.set(rowKey(resource, row['id'] as number), row)
}

/** Whoever writes a row says so: it stays locked, and what it holds is asked for again. */
export function forgetRow(resource: Resource, id: number, context: Context): void {
  const key = rowKey(resource, id)
  if (context.batch?.locked.has(key)) context.batch.locked.set(key, null)
}

/** Asks once where one transaction writes many records; for what a lock of this transaction keeps as it is. */
export async function remembered<T>(key: string, ask: () => Promise<T>, { batch }: Context): Promise<T> {
  if (!batch) return ask()
  if (!batch.memo.has(key)) batch.memo.set(key, await ask())
  return batch.memo.get(key) as T
}

/** More ways to narrow one reference than this are left to the single look-ups. */
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
 * Looks up for all records at once what the checks of each will ask. Outside any savepoint: a lock that is taken
 * within one goes with it. What a write of the same transaction could change is not looked up: it asks each time.
 */
export async function learn(resource: Resource, records: readonly Row[], context: Context): Promise<void> {
  for (const field of Object.values(resource.binding.fields)) {
    if (field.unique) await learnAbsent(resource, field, records, context)
    if (!field.ref || isComputed(field) || field.ref.resource.startsWith('$') || field.ref.base === resource.name)
      continue
    await learnTargets(resource, field, records, context)
  }
}
