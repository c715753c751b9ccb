// Writes rows: turns values into columns, link tables and encrypted texts.
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type RawBuilder, sql } from 'kysely'
import type { ChildRows, Field, Row } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import { sortKeyColumn } from '#kernel/sort-key'
import type { Context } from '../core/context'
import { hashColumn, isComputed, linkTable, type Resource } from '../core/resources'
import { together } from '../database/together'
import { forgetRow } from './batch-cache'
import { changedBy } from './changed-by'
import { hides } from './plan'
import { indexRows, searchColumns, searchedOf } from './search'
import { sortKeyOf } from './sort-key'

/** Argon2id with the parameters that OWASP recommends (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

type Assignment = readonly [column: string, value: RawBuilder<unknown>]

function isLink(field: Field): boolean {
  return field.many && field.kind === 'reference'
}

/** A value that no record has, in place of one that a dry run must not tell the caller to be taken. */
function untold(field: Field, value: unknown, context: Context): unknown {
  if (!context.dry || !field.unique || typeof value !== 'string' || !hides(field, context)) return value
  return `${value} ${randomUUID()}`
}

async function assignments(field: Field, given: unknown, context: Context): Promise<Assignment[]> {
  const value = untold(field, given, context)
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
  const own: Assignment = [field.name, sql`${value}`]
  return field.sortAs ? [own, [sortKeyColumn(field.name), sql`${sortKeyOf(value, field.sortAs)}`]] : [own]
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

async function newColumns(resource: Resource, values: Row, context: Context): Promise<Assignment[]> {
  const parts = await columnsOf(resource, values, context)
  if (searchedOf(resource).length > 0) {
    const { pinyin, grams } = searchColumns(resource, values)
    parts.push(['search_pinyin', sql`${pinyin}`], ['search_grams', sql`${grams}::text[]`])
  }
  if (resource.binding.features.standard) parts.push(['admin_id', sql`${context.session?.admin.id ?? null}`])
  return parts
}

function insertSql({ table }: Pick<Resource, 'table'>, rows: readonly Assignment[][]): RawBuilder<unknown> {
  const columns = (rows[0] as Assignment[]).map(([column]) => `"${column}"`)
  if (columns.length === 0) return sql`insert into ${sql.table(table)} as t default values`
  const tuples = rows.map((parts) => sql`(${sql.join(parts.map(([, value]) => value))})`)
  // As text: the names come from schemas, and a node for each would be a tenth of the work of an insert.
  return sql`insert into ${sql.table(table)} as t (${sql.raw(columns.join(', '))}) values ${sql.join(tuples)}`
}

/** Rows with the same columns, which one statement can insert. */
function alikeIn(rows: readonly Assignment[][]): { places: number[]; rows: Assignment[][] }[] {
  const alike = new Map<string, { places: number[]; rows: Assignment[][] }>()
  for (const [place, parts] of rows.entries()) {
    const key = parts.map(([column]) => column).join()
    const group = alike.get(key) ?? { places: [], rows: [] }
    group.places.push(place)
    group.rows.push(parts)
    alike.set(key, group)
  }
  return [...alike.values()]
}

/** Links and child rows of a new row; `owner` is SQL of its id. */
async function belongings(
  resource: Resource,
  owner: RawBuilder<unknown>,
  values: Row,
  context: Context,
): Promise<RawBuilder<unknown>[]> {
  const statements: RawBuilder<unknown>[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = resource.binding.fields[name]
    if (!field || !Array.isArray(value) || value.length === 0) continue
    if (field.rows) statements.push(...(await newChildren(field.rows, owner, value as Row[], context)))
    else if (isLink(field) && !isComputed(field)) statements.push(linksSql(linkTable(resource, field), owner, value))
  }
  return statements
}

function linksSql(table: string, owner: RawBuilder<unknown>, ids: readonly unknown[]): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (owner_id, target_id, place)
    select ${owner}, target, place from unnest(${ids}::bigint[]) with ordinality as list(target, place)`
}

async function newChildren(
  { resource: name, by, order }: ChildRows,
  owner: RawBuilder<unknown>,
  entries: readonly Row[],
  context: Context,
): Promise<RawBuilder<unknown>[]> {
  const child = context.resources.get(name)
  const rows: Assignment[][] = []
  for (const [place, { id: _, ...values }] of entries.entries())
    rows.push([...(await newColumns(child, { ...values, [order]: place + 1 }, context)), [by, owner]])
  return alikeIn(rows).map((group) => insertSql(child, group.rows))
}

interface Beside {
  /** SQL over the row as `t`, answered with its id. */
  readonly wanted?: readonly RawBuilder<unknown>[]
  /** More statements over the row, as parts of the same one. */
  readonly behind?: readonly RawBuilder<unknown>[]
}

/** Writes a new row with its links and child rows in one statement. Returns its id and the values of `wanted`. */
export async function insertRow<T extends Row = Row>(
  resource: Resource,
  values: Row,
  context: Context,
  { wanted = [], behind = [] }: Beside = {},
): Promise<T & { id: number }> {
  const row = insertSql(resource, [await newColumns(resource, values, context)])
  const others = [...(await belongings(resource, sql`(select id from t)`, values, context)), ...behind]
  const columns = sql.join([sql`t.id`, ...wanted])
  const parts = others.map((statement, place) => sql`${sql.id(`part_${place}`)} as (${statement})`)
  const written =
    others.length === 0
      ? sql<T & { id: number }>`${row} returning ${columns}`
      : sql<T & { id: number }>`with t as (${row} returning *), ${sql.join(parts)} select ${columns} from t`
  return (await written.execute(context.db)).rows[0] as T & { id: number }
}

/** The protocol counts parameters with 16 bits. */
const PARAMETERS = 65_535

/** Writes new rows and their links, those with the same columns in one statement; returns their ids in order. */
export async function insertRows(resource: Resource, rows: readonly Row[], context: Context): Promise<number[]> {
  if (rows.length === 1) return [(await insertRow(resource, rows[0] as Row, context)).id]
  const columns: Assignment[][] = []
  for (const values of rows) columns.push(await newColumns(resource, values, context))
  const ids: number[] = []
  for (const group of alikeIn(columns)) {
    const most = Math.floor(PARAMETERS / Math.max(1, group.rows[0]?.length ?? 0))
    for (let from = 0; from < group.rows.length; from += most) {
      const written = sql<{ id: number }>`${insertSql(resource, group.rows.slice(from, from + most))} returning t.id`
      // In the order of the values.
      for (const [index, { id }] of (await written.execute(context.db)).rows.entries())
        ids[group.places[from + index] as number] = id
    }
  }
  const others: RawBuilder<unknown>[] = []
  for (const [place, values] of rows.entries())
    others.push(...(await belongings(resource, sql`${ids[place]}::bigint`, values, context)))
  await together(others.map((statement) => statement.execute(context.db)))
  return ids
}

/** Statements that make the links of a row these; the unchanged ones stay. */
function changedLinks(table: string, id: number, ids: readonly unknown[]): RawBuilder<unknown>[] {
  const gone = sql`delete from ${sql.table(table)} where owner_id = ${id} and target_id <> all(${ids}::bigint[])`
  if (ids.length === 0) return [gone]
  return [
    gone,
    sql`${linksSql(table, sql`${id}::bigint`, ids)} on conflict (owner_id, target_id) do update set place = excluded.place`,
  ]
}

/**
 * Statements that replace child rows: rows missing from the entries are deleted, entries with the id of a row of this
 * record update it, all others are inserted. The id of another record's row is ignored.
 */
async function changedChildren(
  rows: ChildRows,
  id: number,
  entries: readonly Row[],
  context: Context,
): Promise<RawBuilder<unknown>[]> {
  const { resource: name, by, order } = rows
  const child = context.resources.get(name)
  const table = sql.table(child.table)
  const { rows: held } = await sql<{
    id: number
  }>`select id from ${table} where ${sql.ref(by)} = ${id} order by id for update`.execute(context.db)
  const own = new Set<unknown>(held.map((row) => row.id))
  const kept = new Set<unknown>()
  const statements: RawBuilder<unknown>[] = []
  const fresh: Assignment[][] = []
  for (const [place, { id: number, ...values }] of entries.entries()) {
    const placed = { ...values, [order]: place + 1 }
    if (own.has(number) && !kept.has(number)) {
      kept.add(number)
      const change = await changeSql(child, number as number, placed, context)
      if (change) statements.push(change)
    } else fresh.push([...(await newColumns(child, placed, context)), [by, sql`${id}`]])
  }
  const gone = [...own].filter((one) => !kept.has(one))
  if (gone.length > 0) statements.unshift(sql`delete from ${table} where id = any(${gone}::bigint[])`)
  return [...statements, ...alikeIn(fresh).map((group) => insertSql(child, group.rows))]
}

/** null if none of the values is in the row itself and it counts no changes. */
async function changeSql(
  resource: Resource,
  id: number,
  values: Row,
  context: Context,
  record?: Row,
): Promise<RawBuilder<{ revision?: number }> | null> {
  const { standard, revision } = resource.binding.features
  const parts = (await columnsOf(resource, values, context)).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  if (standard) parts.push(sql`update_time = now()`)
  if (revision) parts.push(sql`revision = revision + 1`)
  parts.push(...changedBy(resource, Object.keys(values), context))
  if (record && isSearched(resource, values)) {
    const { pinyin, grams } = searchColumns(resource, record)
    parts.push(sql`search_pinyin = ${pinyin}`, sql`search_grams = ${grams}::text[]`)
  }
  if (parts.length === 0) return null
  return sql`update ${sql.table(resource.table)} set ${sql.join(parts)}
    where id = ${id} returning ${revision ? sql`revision` : sql`id`}`
}

function isSearched(resource: Resource, values: Row): boolean {
  return searchedOf(resource).some((name) => name in values)
}

/**
 * Writes changed values; returns the new revision (0 if the resource has none). `record` is the row after the change,
 * if known: it saves a query for the search index. `behind` is sent together with the write, after it.
 */
export async function updateRow(
  resource: Resource,
  id: number,
  values: Row,
  context: Context,
  record?: Row,
  behind?: () => Promise<unknown>,
): Promise<number> {
  forgetRow(resource, id, context)
  const others: RawBuilder<unknown>[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = resource.binding.fields[name]
    if (!field || !Array.isArray(value)) continue
    if (field.rows) others.push(...(await changedChildren(field.rows, id, value as Row[], context)))
    else if (isLink(field) && !isComputed(field)) others.push(...changedLinks(linkTable(resource, field), id, value))
  }
  const change = await changeSql(resource, id, values, context, record)
  const [, written] = await together([
    together(others.map((statement) => statement.execute(context.db))),
    change?.execute(context.db),
    behind?.(),
  ])
  if (change && !record && isSearched(resource, values)) await indexRows(resource, [id], context.db)
  return written?.rows[0]?.revision ?? 0
}
