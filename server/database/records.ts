// Reads records by id as the caller may see them: values, captions of references, masks.
import { sql } from 'kysely'
import { canRead } from '#kernel/access'
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { companionOf, standard } from '#kernel/standard'
import { fill, placeholders } from '#kernel/text'
import { isMasked, mask } from '#kernel/tidy'
import type { Context } from '../context'
import { isComputed, type Resource, valueSql } from '../resources'

/** Captions of records by id, also of deleted ones; one query whatever the number. */
export async function captions(base: string, ids: Iterable<number>, context: Context): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const resource = context.resources.get(base)
  const names = placeholders(resource.binding.label)
  const columns = names.map(
    (name) => sql`${valueSql(context.resources, resource, name, 't', context)} as ${sql.id(name)}`,
  )
  const { rows } = await sql<Row & { id: number }>`select t.id, ${sql.join(columns.length > 0 ? columns : [sql`1`])}
    from ${sql.table(resource.table)} t where t.id = any(${wanted}::bigint[])`.execute(context.db)
  return new Map(rows.map((row) => [row.id, captionOf(resource, row, context)]))
}

export function captionOf(resource: Resource, row: Row, context: Context): string {
  const shown = Object.fromEntries(
    placeholders(resource.binding.label).map((name) => {
      const field = resource.binding.fields[name]
      if (!field) return [name, row[name]]
      return [name, mayRead(field, context) ? shownValue(field, row[name], context) : null]
    }),
  )
  return context.filled(fill(resource.binding.label, shown))
}

/** A stored value as this caller may read it. */
export function shownValue(field: Field, value: unknown, context: Context): unknown {
  if (value === null || value === undefined) return null
  if (field.sensitive === 'secret') return MASK
  if (field.sensitive === 'identity') return mask(field, context.cipher.decrypt(String(value)))
  if (isMasked(field) && !context.session?.canSensitive) return mask(field, value)
  return value
}

export function mayRead(field: Field, context: Context): boolean {
  return !field.writeOnly && (!context.session || canRead(context.session.grant, field))
}

/** Names that a caller may read, out of those wanted. */
export function readable(resource: Resource, names: readonly string[], context: Context): string[] {
  return names.filter((name) => {
    const field = resource.binding.fields[name]
    return field ? mayRead(field, context) : Object.hasOwn(standard, name)
  })
}

export function standardNames(resource: Resource): string[] {
  const { standard: has, revision } = resource.binding.features
  return [...(has ? ['create_time', 'update_time', 'admin_id'] : []), ...(revision ? ['revision'] : [])]
}

/** Every field of a record that is ever answered. */
export function allNames(resource: Resource): string[] {
  return [...standardNames(resource), ...Object.keys(resource.binding.fields)]
}

/** Those that are stored with the row, or linked to it. */
export function storedNames(resource: Resource): string[] {
  return allNames(resource).filter((name) => {
    const field = resource.binding.fields[name]
    return !field || !isComputed(field)
  })
}

/** Stored rows by id, in the order of the ids; values as in the database. */
export async function storedRows(
  resource: Resource,
  ids: readonly number[],
  names: readonly string[],
  context: Context,
  lock = false,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const columns = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${valueSql(context.resources, resource, name, 't', context)} as ${sql.id(name)}`)
  const { rows } = await sql<Row & { id: number }>`select ${sql.join([sql`t.id`, ...columns])}
    from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[])
    ${lock ? sql`order by t.id for update of t` : sql``}`.execute(context.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Referring {
  field: Field
  rows: readonly Row[]
}

/** The references among the fields, and those of child rows, with the rows that hold them. */
function referencesIn(resource: Resource, names: readonly string[], rows: readonly Row[]): Referring[] {
  return names.flatMap((name) => {
    const field = resource.binding.fields[name]
    if (!field) return []
    const held = field.rows
      ? Object.values(field.fields ?? {}).map((one) => ({
          field: one,
          rows: rows.flatMap((row) => row[name] as Row[]),
        }))
      : [{ field, rows }]
    return held.filter((one) => one.field.kind === 'reference' && !one.field.ref?.resource.startsWith('$'))
  })
}

/** Adds the captions of all references in the rows: one query per referred resource. */
async function addCaptions(resource: Resource, names: readonly string[], rows: Row[], context: Context): Promise<void> {
  const references = referencesIn(resource, names, rows)
  const wanted = new Map<string, Set<number>>()
  for (const { field, rows } of references) {
    const ids = wanted.get(field.ref?.base as string) ?? new Set()
    for (const row of rows) for (const id of [row[field.name]].flat()) if (typeof id === 'number') ids.add(id)
    wanted.set(field.ref?.base as string, ids)
  }
  const found = new Map<string, Map<number, string>>()
  for (const [base, ids] of wanted) found.set(base, await captions(base, ids, context))
  for (const { field, rows } of references) {
    const names = found.get(field.ref?.base as string)
    for (const row of rows) {
      const value = row[field.name]
      row[companionOf(field)] = field.many
        ? ((value ?? []) as number[]).map((id) => names?.get(id) ?? '')
        : typeof value === 'number'
          ? (names?.get(value) ?? '')
          : null
    }
  }
  if (names.includes('admin_id')) {
    const admins = await captions(
      'admin',
      rows.flatMap((row) => (typeof row['admin_id'] === 'number' ? [row['admin_id']] : [])),
      context,
    )
    for (const row of rows)
      row['admin_name'] = typeof row['admin_id'] === 'number' ? (admins.get(row['admin_id']) ?? '') : null
  }
}

/** Records by id, in the order of the ids, as the caller may read them. */
export async function records(
  resource: Resource,
  ids: readonly number[],
  wanted: readonly string[],
  context: Context,
): Promise<Row[]> {
  const names = readable(resource, [...new Set(wanted)], context)
  const rows = await storedRows(resource, ids, names, context)
  await addCaptions(resource, names, rows, context)
  for (const row of rows) {
    for (const name of names) {
      const field = resource.binding.fields[name]
      if (field) row[name] = shownValue(field, row[name], context)
    }
  }
  return rows
}
