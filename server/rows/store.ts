// Writes rows: turns values into columns, link tables and encrypted texts.
import { hash } from '@node-rs/argon2'
import { type RawBuilder, sql } from 'kysely'
import type { ChildRows, Field, Row } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import type { Context } from '../core/context'
import { hashColumn, isComputed, linkTable, type Resource } from '../core/resources'
import { forgetRow } from './batch-cache'
import { indexRows, searchColumns, searchedOf } from './search'

/** Argon2id with the parameters that OWASP recommends (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

type Assignment = readonly [column: string, value: RawBuilder<unknown>]

function isLink(field: Field): boolean {
  return field.many && field.kind === 'reference'
}

async function assignments(field: Field, value: unknown, context: Context): Promise<Assignment[]> {
  if (field.sensitive === 'identity' || field.sensitive === 'secret') {
    const text = value === null || value === undefined ? null : String(value)
    const sealed: Assignment = [field.name, sql`${text === null ? null : context.cipher.encrypt(text)}`]
    if (field.sensitive === 'secret') return [sealed]
    return [sealed, [hashColumn(field.name), sql`${text === null ? null : context.cipher.blindIndex(text)}`]]
  }
  if (field.kind === 'password')
    return [[field.name, sql`${value === null ? null : await hashPassword(String(value))}`]]
  if (kinds[field.kind].column === 'jsonb')
    return [[field.name, sql`${value === null ? null : JSON.stringify(value)}::jsonb`]]
  return [[field.name, sql`${value}`]]
}

async function columnsOf(resource: Resource, values: Row, context: Context): Promise<Assignment[]> {
  const parts: Assignment[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = resource.binding.fields[name]
    if (!field || isComputed(field) || isLink(field) || field.rows || value === undefined) continue
    parts.push(...(await assignments(field, value, context)))
  }
  return parts
}

/** A new row has no links to delete first. */
async function saveLinks(resource: Resource, id: number, values: Row, context: Context, isNew = false): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.binding.fields[name]
    if (field?.rows && Array.isArray(value)) await saveChildren(field, id, value as Row[], context, isNew)
    if (!field || !isLink(field) || isComputed(field) || !Array.isArray(value)) continue
    const table = sql.table(linkTable(resource, field))
    if (!isNew)
      await sql`delete from ${table} where owner_id = ${id} and target_id <> all(${value}::bigint[])`.execute(
        context.db,
      )
    if (value.length === 0) continue
    await sql`insert into ${table} (owner_id, target_id, place)
      select ${id}, target, place from unnest(${value}::bigint[]) with ordinality as list(target, place)
      on conflict (owner_id, target_id) do update set place = excluded.place`.execute(context.db)
  }
}

/**
 * Replaces child rows: rows missing from the entries are deleted, entries with the id of a row of this record update
 * it, all others are inserted. The id of another record's row is ignored.
 */
async function saveChildren(field: Field, id: number, entries: readonly Row[], context: Context, isNew: boolean) {
  const { resource: name, by, order } = field.rows as ChildRows
  const child = context.resources.get(name)
  const table = sql.table(child.table)
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{ id: number }>`select id from ${table} where ${sql.ref(by)} = ${id} order by id for update`.execute(
        context.db,
      )
  const own = new Set(rows.map((row) => row.id))
  const kept = new Set<unknown>()
  const work = entries.map(({ id: number, ...values }, place) => {
    const known = own.has(number as number) && !kept.has(number)
    if (known) kept.add(number)
    return { row: known ? (number as number) : null, values: { ...values, [order]: place + 1 } }
  })
  const gone = [...own].filter((one) => !kept.has(one))
  if (gone.length > 0) await sql`delete from ${table} where id = any(${gone}::bigint[])`.execute(context.db)
  for (const { row, values } of work) {
    if (row === null) await insertRow(child, { ...values, [by]: id }, context)
    else await updateRow(child, row, values, context)
  }
}

async function newColumns(resource: Resource, values: Row, context: Context): Promise<Assignment[]> {
  const parts = await columnsOf(resource, values, context)
  if (searchedOf(resource).length > 0) {
    const { pinyin, grams } = searchColumns(resource, values)
    parts.push(['search_pinyin', sql`${pinyin}`], ['search_grams', sql`${grams}::text[]`])
  }
  if (resource.binding.features.standard) parts.push(['admin_id', sql`${context.session?.admin.id ?? null}`])
  return parts
}

/** Writes a new row and its links; returns its id. */
export async function insertRow(resource: Resource, values: Row, context: Context): Promise<number> {
  const [id] = await insertRows(resource, [values], context)
  return id as number
}

/** Writes new rows and their links, those with the same columns in one statement; returns their ids in order. */
export async function insertRows(resource: Resource, rows: readonly Row[], context: Context): Promise<number[]> {
  const alike = new Map<string, { place: number; parts: Assignment[] }[]>()
  for (const [place, values] of rows.entries()) {
    const parts = await newColumns(resource, values, context)
    const key = parts.map(([column]) => column).join()
    alike.set(key, [...(alike.get(key) ?? []), { place, parts }])
  }
  const ids: number[] = []
  for (const group of alike.values()) {
    const written = await insertAlike(
      resource,
      group.map(({ parts }) => parts),
      context,
    )
    for (const [index, { place }] of group.entries()) ids[place] = written[index] as number
  }
  for (const [place, values] of rows.entries()) await saveLinks(resource, ids[place] as number, values, context, true)
  return ids
}

/** The protocol counts parameters with 16 bits. */
const PARAMETERS = 65_535

/** Rows with the same columns; `values` returns them in input order. */
async function insertAlike(resource: Resource, rows: readonly Assignment[][], context: Context): Promise<number[]> {
  const table = sql.table(resource.table)
  const columns = (rows[0] as Assignment[]).map(([column]) => sql.id(column))
  const most = columns.length > 0 ? Math.floor(PARAMETERS / columns.length) : 1
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += most) {
    const tuples = rows.slice(from, from + most).map((parts) => sql`(${sql.join(parts.map(([, value]) => value))})`)
    const written =
      columns.length > 0
        ? sql<{ id: number }>`insert into ${table} (${sql.join(columns)}) values ${sql.join(tuples)} returning id`
        : sql<{ id: number }>`insert into ${table} default values returning id`
    ids.push(...(await written.execute(context.db)).rows.map((row) => row.id))
  }
  return ids
}

/**
 * Writes changed values; returns the new revision (0 if the resource has none). `record` is the row after the change,
 * if known: it saves a query for the search index.
 */
export async function updateRow(
  resource: Resource,
  id: number,
  values: Row,
  context: Context,
  record?: Row,
): Promise<number> {
  const { standard, revision } = resource.binding.features
  forgetRow(resource, id, context)
  const parts = (await columnsOf(resource, values, context)).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  if (standard) parts.push(sql`update_time = now()`)
  if (revision) parts.push(sql`revision = revision + 1`)
  const searched = searchedOf(resource).some((name) => name in values)
  if (searched && record) {
    const { pinyin, grams } = searchColumns(resource, record)
    parts.push(sql`search_pinyin = ${pinyin}`, sql`search_grams = ${grams}::text[]`)
  }
  await saveLinks(resource, id, values, context)
  if (parts.length === 0) return 0
  const { rows } = await sql<{ revision?: number }>`update ${sql.table(resource.table)} set ${sql.join(parts)}
    where id = ${id} returning ${revision ? sql`revision` : sql`id`}`.execute(context.db)
  if (searched && !record) await indexRows(resource, [id], context.db)
  return rows[0]?.revision ?? 0
}
