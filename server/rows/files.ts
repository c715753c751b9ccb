// Readers of a file: those of a record that uses it, everybody where a published field shows it, and its uploader while
// nothing uses it.
import { type RawBuilder, sql } from 'kysely'
import type { RowScope } from '#kernel/access'
import type { Field, Fields, Row } from '#kernel/binding'
import { holdsFiles } from '#kernel/files'
import { isMasked } from '#kernel/tidy'
import type { Caller, Reader } from '../core/caller'
import type { Resource, Resources } from '../core/resources'
import { living, livingOf } from '../database/living'
import { mayRead } from './plan'
import { isAnswered, isWide, readingsOf } from './readings'
import { dataScopeSql, rowScopeSql, scopeSql } from './scope'
import { tableOf } from './table'
import { livingSql } from './values'

/** A table whose rows hold files, and the record that such a row is a part of: itself, or the one in its column `by`. */
interface Holder {
  readonly resource: Resource
  readonly fields: readonly Field[]
  readonly record: Resource
  readonly by?: string
  /** Of child rows: the field of the record that they are. */
  readonly rows?: Field
}

const holders = new WeakMap<Resources, readonly Holder[]>()

/** Rows without calls are part of the record that they need. */
function partOf(resource: Resource, resources: Resources): Pick<Holder, 'record' | 'by' | 'rows'> {
  const { owner, binding } = resource
  if (owner?.field.rows) return { record: owner.resource, by: owner.field.rows.by, rows: owner.field }
  const by = isAnswered(resource) ? undefined : Object.values(binding.fields).find(needsRecord)
  return by?.ref ? { record: resources.get(by.ref.base), by: by.name } : { record: resource }
}

const needsRecord = ({ required, ref, many }: Field) => required && ref !== undefined && !many

function holdersIn(resources: Resources): readonly Holder[] {
  const known = holders.get(resources)
  if (known) return known
  const found = resources.bindings.flatMap(({ name, base, table }) => {
    // The library's own addresses are no use of a file.
    if (name !== base || table === null || name === 'file') return []
    const resource = resources.get(name)
    const fields = Object.values(resource.binding.fields).filter((field) => holdsFiles(field) && !field.rows)
    return fields.length > 0 ? [{ resource, fields, ...partOf(resource, resources) }] : []
  })
  holders.set(resources, found)
  return found
}

/** SQL that is true if one of the fields of the row called `alias` holds the address of the use `u`. */
function holdSql(fields: readonly Field[], alias: string): RawBuilder<boolean> {
  const parts = fields.map(({ name, kind, many, fields: inner }) => {
    const column = sql.ref(`${alias}.${name}`)
    if (kind === 'html' || inner) return sql`position(u.url in ${column}::text) > 0`
    return many ? sql`u.url = any(${column})` : sql`u.url = ${column}`
  })
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** The fields that the caller is answered, and the rows for which, by each call that answers records. */
function answeredBy({ record, fields, rows }: Holder, caller: Caller): { fields: readonly Field[]; scope: RowScope }[] {
  const open = fields.filter((field) => mayRead(field, caller) && (caller.session?.canSensitive || !isMasked(field)))
  return readingsOf(record, caller).flatMap(({ scope, answers }) => {
    const own = rows
      ? answers(rows.name) && mayRead(rows, caller)
        ? open
        : []
      : open.filter(({ name }) => answers(name))
    return own.length > 0 ? [{ fields: own, scope }] : []
  })
}

/** SQL that is true for a use `u` whose record the caller may read, with the field that holds the file. */
function readSql(caller: Caller): RawBuilder<boolean> {
  const free: string[] = []
  const parts: RawBuilder<unknown>[] = []
  for (const holder of holdersIn(caller.resources)) {
    const { resource, record, by } = holder
    const answered = answeredBy(holder, caller)
    if (answered.length === 0) continue
    // The row need not be looked at.
    const whole = answered.filter(({ fields }) => fields.length === holder.fields.length)
    if (!by && isWide(record, whole, caller)) {
      free.push(resource.name)
      continue
    }
    const table = tableOf(record, caller, 'r')
    const own = by ? 'c' : 'r'
    const from = by
      ? sql`${sql.table(resource.table)} c join ${table.from} on r.id = ${sql.ref(`c.${by}`)}`
      : table.from
    const seen = answered.map(
      ({ fields, scope }) =>
        sql`(${rowScopeSql(scope, table)} and ${fields.length === holder.fields.length ? sql`true` : holdSql(fields, own)})`,
    )
    parts.push(sql`(u.resource = ${sql.lit(resource.name)} and exists (select 1 from ${from}
      where ${sql.ref(`${own}.id`)} = u.record_id and ${livingOf(record, 'r')} and ${dataScopeSql(table)}
        and (${sql.join(seen, sql` or `)})))`)
  }
  return sql<boolean>`(${sql.join([sql`u.resource = any(${free})`, ...parts], sql` or `)})`
}

/** SQL that is true for a use `u` by a field that is published. */
function publicSql(caller: Caller): RawBuilder<boolean> {
  const parts = holdersIn(caller.resources).flatMap(({ resource, fields }) => {
    const table = tableOf(resource, caller, 'r')
    const shown = fields.flatMap((field) => {
      if (!field.public) return []
      const values = field.public === true ? {} : field.public
      return [sql`(${holdSql([field], 'r')} and ${scopeSql(values, table)})`]
    })
    if (shown.length === 0) return []
    return [
      sql`(u.resource = ${sql.lit(resource.name)} and exists (select 1 from ${table.from}
        where r.id = u.record_id and ${livingSql(resource, 'r')} and (${sql.join(shown, sql` or `)})))`,
    ]
  })
  return sql<boolean>`(${sql.join([sql`false`, ...parts], sql` or `)})`
}

const usedSql = (url: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from file_use u where u.url = ${url} and ${where})`

/** SQL that is true for a file whose address is `url`. `own`: SQL that is true if the caller has uploaded it. */
function openSql(url: RawBuilder<unknown>, own: RawBuilder<unknown>, caller: Caller): RawBuilder<boolean> {
  // The one who holds everything also tidies up what others have left.
  if (caller.session?.admin.is_super) return sql<boolean>`true`
  const read = caller.session ? sql`${readSql(caller)} or ${publicSql(caller)}` : publicSql(caller)
  return sql<boolean>`(${usedSql(url, sql`(${read})`)} or (${own} and not ${usedSql(url)}))`
}

const mine = (column: RawBuilder<unknown>, { session }: Caller): RawBuilder<unknown> =>
  session ? sql`${column} is not distinct from ${session.admin.id}::bigint` : sql`false`

/** SQL that is true for the rows of the library, called `alias`, that the caller may open. */
export function fileScopeSql(alias: string, caller: Caller): RawBuilder<boolean> {
  return openSql(sql.ref(`${alias}.url`), mine(sql.ref(`${alias}.admin_id`), caller), caller)
}

/** SQL that is true for an address, given as SQL, that the caller may open; also one that is not in the library. */
function mayOpenSql(url: RawBuilder<unknown>, caller: Caller): RawBuilder<boolean> {
  const own = sql`(exists (select 1 from file f where f.url = ${url} and ${living('f')} and ${mine(sql`f.admin_id`, caller)})
    or exists (select 1 from file_private f where f.url = ${url} and ${mine(sql`f.admin_id`, caller)}))`
  return openSql(url, own, caller)
}

/** `public` if everybody may open the file, `own` if this caller may; null for neither. */
export async function accessTo(url: string, reader: Reader): Promise<'public' | 'own' | null> {
  const { rows } = await sql<{
    shown: boolean
    open: boolean
  }>`select ${usedSql(sql`${url}`, publicSql(reader))} as shown,
    ${mayOpenSql(sql`${url}`, reader)} as open`.execute(reader.db)
  const [found] = rows
  return found?.shown ? 'public' : found?.open ? 'own' : null
}

const ADDRESS = /\/uploads\/[\w./-]*\w/g

/** Addresses of stored files in a value, at any depth. */
export const addressesIn = (value: unknown): string[] =>
  value === null || value === undefined ? [] : (JSON.stringify(value).match(ADDRESS) ?? [])

/** Addresses that a change adds, by the field that holds them. `stored`: the record before. */
function addedIn(fields: Fields, change: Row, stored: Row | null): Map<string, string[]> {
  const added = new Map<string, string[]>()
  for (const [name, value] of Object.entries(change)) {
    const field = fields[name]
    if (!field || !holdsFiles(field)) continue
    const before = new Set(addressesIn(stored?.[name]))
    const urls = addressesIn(value).filter((url) => !before.has(url))
    if (urls.length > 0) added.set(name, urls)
  }
  return added
}

/**
 * SQL of those addresses that lead to files which the caller may not open, as rows of `url`. An address of nothing leads
 * nowhere; the thumbnail of a picture is taken for the picture of somebody else.
 */
function closedSql(urls: readonly string[], caller: Caller): RawBuilder<{ url: string }> {
  const kept = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} f where f.url = wanted.url or f.thumb_url = wanted.url)`
  return sql`select wanted.url from unnest(${urls}::text[]) as wanted (url)
    where (${kept('file')} or ${kept('file_private')}) and not ${mayOpenSql(sql`wanted.url`, caller)}`
}

/** The fields with a file that the caller may not open. Old values that are put back are nobody's choice, and so is the work of the server. */
export async function closedFields(
  fields: Fields,
  change: Row,
  stored: Row | null,
  reader: Reader & { restores?: boolean },
): Promise<ReadonlySet<string>> {
  const added = addedIn(fields, change, stored)
  if (added.size === 0 || reader.restores || !reader.session) return new Set()
  const { rows } = await closedSql([...new Set([...added.values()].flat())], reader).execute(reader.db)
  const closed = new Set(rows.map(({ url }) => url))
  return new Set([...added].flatMap(([name, urls]) => (urls.some((url) => closed.has(url)) ? [name] : [])))
}

/** Conditions on a new record that hold if the caller may open all its files. */
export function filesHold(fields: Fields, values: Row, caller: Caller): RawBuilder<boolean>[] {
  const urls = [...addedIn(fields, values, null).values()].flat()
  return urls.length > 0 ? [sql<boolean>`not exists (${closedSql(urls, caller)})`] : []
}
