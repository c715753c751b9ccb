// Reads records by id as the caller may see them: values, captions of references, masks.
import { sql } from 'kysely'
import { canRead } from '#kernel/access'
import type { Field, Reference, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { companionOf, standard, standardNames } from '#kernel/standard'
import { fill, placeholders } from '#kernel/text'
import { isMasked, mask } from '#kernel/tidy'
import type { Caller, Reader } from '../core/caller'
import { isComputed, type Resource } from '../core/resources'
import { tableOf } from './table'
import { valueSql } from './values'

/** Captions of records by id, deleted ones included; one query for any number. */
export async function captions(
  base: string,
  ids: Iterable<number>,
  context: Reader,
  label?: string,
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const resource = context.resources.get(base)
  const names = placeholders(label ?? resource.binding.label)
  const columns = names.map((name) => sql`${valueSql(name, tableOf(resource, context))} as ${sql.id(name)}`)
  const { rows } = await sql<Row & { id: number }>`select t.id, ${sql.join(columns.length > 0 ? columns : [sql`1`])}
    from ${sql.table(resource.table)} t where t.id = any(${wanted}::bigint[])`.execute(context.db)
  return new Map(rows.map((row) => [row.id, captionOf(resource, row, context, label)]))
}

export function captionOf(resource: Resource, row: Row, context: Caller, label = resource.binding.label): string {
  const shown = Object.fromEntries(
    placeholders(label).map((name) => {
      const field = resource.binding.fields[name]
      if (!field) return [name, row[name]]
      return [name, mayRead(field, context) ? shownValue(field, row[name], context) : null]
    }),
  )
  return context.filled(fill(label, shown))
}

/** A stored value as this caller may read it. */
export function shownValue(field: Field, value: unknown, context: Caller): unknown {
  if (value === null || value === undefined) return null
  if (field.sensitive === 'secret') return MASK
  if (field.sensitive === 'identity') return mask(field, context.cipher.decrypt(String(value)))
  if (isMasked(field) && !context.session?.canSensitive) return mask(field, value)
  return value
}

/** True if the caller may read the field. */
export function mayRead(field: Field, context: Caller): boolean {
  return !field.writeOnly && (!context.session || canRead(context.session.grant, field))
}

/** Names that a caller may read, out of those wanted. */
export function readable(resource: Resource, names: readonly string[], context: Caller): string[] {
  return names.filter((name) => {
    const field = resource.binding.fields[name]
    return field ? mayRead(field, context) : Object.hasOwn(standard, name)
  })
}

/** Every field of a record that any caller may be answered. */
export function allNames(resource: Resource): string[] {
  return [...standardNames(resource.binding), ...Object.keys(resource.binding.fields)]
}

/** Fields stored with the row, or linked to it. */
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
  context: Reader,
  lock = false,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const columns = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${valueSql(name, tableOf(resource, context))} as ${sql.id(name)}`)
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

/** By caption wanted, then by id. */
export type Captions = ReadonlyMap<string, ReadonlyMap<number, string>>

const captionKey = ({ base, label = '' }: Reference): string => `${base} ${label}`

/** Captions of the records that references hold: one query for each resource and caption. */
export async function captionsOf(
  references: Iterable<{ ref: Reference; ids: readonly number[] }>,
  context: Reader,
): Promise<Captions> {
  const wanted = new Map<string, { ref: Reference; ids: number[] }>()
  for (const { ref, ids } of references)
    wanted.set(captionKey(ref), { ref, ids: [...(wanted.get(captionKey(ref))?.ids ?? []), ...ids] })
  const found = new Map<string, Map<number, string>>()
  for (const [key, { ref, ids }] of wanted) found.set(key, await captions(ref.base, ids, context, ref.label))
  return found
}

/** One caption, or a list of them where there are several ids; null for nothing. */
export function captionIn(names: Captions, ref: Reference, value: unknown): string | string[] | null {
  const known = names.get(captionKey(ref))
  const name = (id: unknown): string => (typeof id === 'number' ? (known?.get(id) ?? '') : '')
  if (Array.isArray(value)) return value.map(name)
  return typeof value === 'number' ? name(value) : null
}

export function idsIn(value: unknown): number[] {
  return [value].flat().filter((id): id is number => typeof id === 'number')
}

/** Adds the captions of all references in the rows: one query for each resource and caption. */
async function addCaptions(resource: Resource, names: readonly string[], rows: Row[], context: Reader): Promise<void> {
  const references = referencesIn(resource, names, rows)
  const named = await captionsOf(
    references.map(({ field, rows }) => ({
      ref: field.ref as Reference,
      ids: rows.flatMap((row) => idsIn(row[field.name])),
    })),
    context,
  )
  for (const { field, rows } of references) {
    for (const row of rows) {
      const value = row[field.name] ?? (field.many ? [] : null)
      row[companionOf(field)] = captionIn(named, field.ref as Reference, value)
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
  context: Reader,
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
