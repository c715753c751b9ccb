// Finds the records of sheet rows, by a unique field and its siblings, all at once.
import { sql } from 'kysely'
import type { Binding, Field, Row } from '#kernel/binding'
import { standard } from '#kernel/standard'
import type { Context } from '../../core/context'
import { hashColumn, type Resource } from '../../core/resources'
import { keepLocked, uniqueValues } from '../../rows/batch-cache'
import { storedNames, storedRows } from '../../rows/records'
import { visibleSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'

/** Equal for two rows that mean the same record; null if the row identifies none. */
export function keyOf(page: Binding, key: string, record: Row): string | null {
  if (key === 'id') return typeof record['id'] === 'number' ? String(record['id']) : null
  const field = page.fields[key] as Field
  const value = record[key]
  return value === null || value === undefined ? null : JSON.stringify(uniqueValues(field, record))
}

export function keyField(page: Binding, key: string): Field {
  return key === 'id' ? standard.id : (page.fields[key] as Field)
}

/** Locks in id order, so that imports with common rows can't deadlock. Returns those that the caller may change. */
async function lock(resource: Resource, ids: readonly number[], context: Context): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${visibleSql(context.rowScope, tableOf(resource, context))} order by t.id for no key update of t`.execute(
    context.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Raw rows by `keyOf`, limited to those that `context`, that of the page's update call, may change. Identity numbers
 * are compared by their blind index, never in clear text.
 */
export async function matching(
  resource: Resource,
  page: Binding,
  key: string,
  records: readonly Row[],
  context: Context,
): Promise<Map<string, Row>> {
  const held = records.filter((record) => keyOf(page, key, record) !== null)
  if (held.length === 0) return new Map()
  const field = keyField(page, key)
  const sealed = field.sensitive === 'identity'
  const stored = (value: unknown) => (sealed ? context.cipher.blindIndex(String(value)) : value)
  const column = sql.ref(`t.${sealed ? hashColumn(key) : key}`)
  const values = [...new Set(held.map((record) => stored(record[key])))]
  const { rows } = await sql<Row & { id: number; key: unknown }>`select t.id, ${column} as key
    from ${sql.table(resource.table)} t where ${column} in (${sql.join(values)}) and ${visibleSql(context.rowScope, tableOf(resource, context))}`.execute(
    context.db,
  )
  const ids = rows.map((row) => row.id)
  const own = context.call.operation === 'update' ? await lock(resource, ids, context) : new Set<number>()
  const found = await storedRows(resource, ids, storedNames(resource), context)
  keepLocked(
    resource,
    found.filter((row) => own.has(row['id'] as number)),
    context,
  )
  const plain = new Map(held.map((record) => [stored(record[key]), record[key]]))
  const keys = new Map(rows.map((row) => [row.id, plain.get(row.key)]))
  return new Map(
    found.flatMap((row) => {
      const of = keyOf(page, key, { ...row, [key]: key === 'id' ? row['id'] : keys.get(row['id'] as number) })
      return of === null ? [] : [[of, row] as const]
    }),
  )
}
