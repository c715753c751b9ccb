// Reads rows by id: records as the caller may see them, stored values, captions.
import { sql } from 'kysely'
import type { Field, Reference, Row } from '#kernel/binding'
import { companionOf, standardNames } from '#kernel/standard'
import { pick, placeholders } from '#kernel/text'
import { unseen } from '#kernel/unseen'
import type { Reader } from '../core/caller'
import { isComputed, type Resource } from '../core/resources'
import { hasCaption, planRow, type RowPlan } from './plan'
import { knownSql } from './scope'
import { captionOf, columnsSql, recordsIn } from './select'
import { type Table, tableOf } from './table'

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

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Stored rows by id, in the order of the ids; values as in the database. */
export async function storedRows(
  resource: Resource,
  ids: readonly number[],
  names: readonly string[],
  reader: Reader,
  lock = false,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const table = tableOf(resource, reader)
  const columns = columnsSql({ fields: names, captions: [] }, table)
  const { rows } = await sql<Row & { id: number }>`select ${columns} from ${table.from}
    where ${table.id} = any(${[...ids]}::bigint[]) ${lock ? sql`order by ${table.id} for update of t` : sql``}`.execute(
    reader.db,
  )
  return inOrder(ids, rows)
}

/** Captions of records by id, deleted ones included; of those outside the caller's rows that there is one. */
export async function captions(
  base: string,
  ids: Iterable<number>,
  reader: Reader,
  label?: string,
): Promise<Map<number, string>> {
  const resource = reader.resources.get(base)
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const table = tableOf(resource, reader)
  const known = knownSql(table)
  const columns = columnsSql({ fields: placeholders(label ?? resource.binding.label), captions: [] }, table)
  const { rows } = await sql<
    Row & { id: number }
  >`select ${columns} ${known ? sql`, (${known}) is true as "#known"` : sql``}
    from ${table.from} where ${table.id} = any(${wanted}::bigint[])`.execute(reader.db)
  const nameOf = (row: Row) =>
    row['#known'] === false ? pick(unseen, reader.language) : captionOf(resource, row, reader, label)
  return new Map(inOrder(wanted, rows).map((row) => [row.id, nameOf(row)]))
}

/** The caption of a stored row, from its values where they say all of it. */
export async function nameOf(resource: Resource, row: Row, reader: Reader): Promise<string> {
  const { label, fields } = resource.binding
  const isWhole = placeholders(label).every((name) => {
    const sensitive = fields[name]?.sensitive
    return name in row && sensitive !== 'identity' && sensitive !== 'secret'
  })
  if (isWhole) return captionOf(resource, row, reader)
  const id = row['id'] as number
  return (await captions(resource.name, [id], reader)).get(id) ?? ''
}

/** By caption wanted, then by id. */
export type Captions = ReadonlyMap<string, ReadonlyMap<number, string>>

const captionKey = ({ base, label = '' }: Reference): string => `${base} ${label}`

/** Captions of the records that references hold: one query for each resource and caption. */
export async function captionsOf(
  references: Iterable<{ ref: Reference; ids: readonly number[] }>,
  reader: Reader,
): Promise<Captions> {
  const wanted = new Map<string, { ref: Reference; ids: number[] }>()
  for (const { ref, ids } of references)
    wanted.set(captionKey(ref), { ref, ids: [...(wanted.get(captionKey(ref))?.ids ?? []), ...ids] })
  const found = await Promise.all(
    [...wanted].map(async ([key, { ref, ids }]) => [key, await captions(ref.base, ids, reader, ref.label)] as const),
  )
  return new Map(found)
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

/** Adds the captions of references in child rows, which come as one value of their record. */
async function nameChildren(plan: RowPlan, records: readonly Row[], { resource, caller }: Table, { db }: Reader) {
  const held = plan.fields.flatMap((name) => {
    const { rows, fields = {} } = resource.binding.fields[name] ?? ({} as Partial<Field>)
    if (!rows) return []
    const entries = records.flatMap((record) => record[name] as Row[])
    return Object.values(fields)
      .filter(hasCaption)
      .map((field) => ({ field, entries }))
  })
  if (held.length === 0) return
  const wanted = held.map(({ field, entries }) => ({
    ref: field.ref,
    ids: entries.flatMap((entry) => idsIn(entry[field.name])),
  }))
  const named = await captionsOf(wanted, { ...caller, db })
  for (const { field, entries } of held)
    for (const entry of entries)
      entry[companionOf(field)] = captionIn(named, field.ref, entry[field.name] ?? (field.many ? [] : null))
}

/** Rows of `columnsSql` as records that the caller may read. */
export async function answered(rows: readonly Row[], plan: RowPlan, table: Table, reader: Reader): Promise<Row[]> {
  const found = recordsIn(rows, plan, table)
  await nameChildren(plan, found, table, reader)
  return found
}

/** Records by id, in the order of the ids, as the caller may read them. */
export async function records(
  resource: Resource,
  ids: readonly number[],
  wanted: readonly string[],
  reader: Reader,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const table = tableOf(resource, reader)
  const plan = planRow(resource, wanted, reader)
  const { rows } = await sql<Row & { id: number }>`select ${columnsSql(plan, table)} from ${table.from}
    where ${table.id} = any(${[...ids]}::bigint[])`.execute(reader.db)
  return answered(inOrder(ids, rows), plan, table, reader)
}
