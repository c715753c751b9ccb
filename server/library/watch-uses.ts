// Triggers that keep `file_use` and the counts in `file` in step with every row that holds an address of a file.
import { sql } from 'kysely'
import type { Binding, Field } from '#kernel/binding'
import { holdsFiles } from '#kernel/files'
import { sqlName } from '#kernel/sql-text'
import type { Db } from '../database/database'
import { livingText } from '../database/living'

/** A table with fields that hold addresses. */
interface Watched {
  readonly resource: string
  readonly table: string
  readonly fields: readonly Field[]
  readonly softDelete: boolean
}

/** By table; views share the table of their base. */
function watchedIn(bindings: readonly Binding[], places: ReadonlySet<string>): Watched[] {
  return bindings.flatMap(({ name, base, table, fields, features }) => {
    // The library's own addresses are no use.
    if (name !== base || table === null || name === 'file') return []
    const held = Object.values(fields).filter((field) => holdsFiles(field) && !field.rows)
    // While a schema is being written, a column may wait for its migration.
    if (held.length === 0 || !held.every((field) => places.has(`${table}.${field.name}`))) return []
    return [{ resource: name, table, fields: held, softDelete: features.softDelete }]
  })
}

/** SQL of all addresses in a row, each once. */
function addressesSql({ fields, softDelete }: Watched, row: 'old' | 'new' | 't', schema: string): string {
  const parts = fields.map(({ name, kind, many, fields: inner }) => {
    const column = `${row}.${sqlName(name)}`
    if (kind === 'html' || inner) return `${schema}.file_addresses(${column}::text)`
    return many ? `coalesce(${column}, '{}')` : `array[${column}]`
  })
  const all = `array(select distinct one from unnest(${parts.join(' || ')}) one where one like '/uploads/%')`
  return softDelete ? `case when ${livingText(row)} then ${all} else '{}' end` : all
}

/** SQL that is false for most rows: they hold no file at all, and cost no call of the function. */
function holdsSql({ fields }: Watched, row: string): string {
  return fields.map(({ name }) => `${row}.${sqlName(name)}::text like '%/uploads/%'`).join(' or ')
}

function movesSql({ fields, softDelete }: Watched): string {
  const names = [...fields.map(({ name }) => name), ...(softDelete ? ['delete_time'] : [])]
  return names.map((name) => `old.${sqlName(name)} is distinct from new.${sqlName(name)}`).join(' or ')
}

/** Name of the function that answers the addresses in deleted rows, whose files go when the rows are gone for good. */
const BINNED = 'files_in_bin'

function binnedSql(all: readonly Watched[], schema: string): string {
  const held = all
    .filter(({ softDelete }) => softDelete)
    .map((one) => {
      const addresses = addressesSql({ ...one, softDelete: false }, 't', schema)
      return `select unnest(${addresses}) from ${schema}.${sqlName(one.table)} t where not ${livingText('t')} and (${holdsSql(one, 't')})`
    })
  return held.length > 0 ? held.join('\n  union ') : 'select null::text where false'
}

async function tellBinned(body: string, schema: string, db: Db): Promise<void> {
  await sql`create or replace function ${sql.raw(`${schema}.${BINNED}`)}() returns setof text language sql stable
    as ${sql.lit(body)}`.execute(db)
}

const functionOf = ({ table }: Watched) => `file_uses_in_${table}`

function bodyOf(watched: Watched, schema: string): string {
  const none = `'{}'::text[]`
  const old = addressesSql(watched, 'old', schema)
  const now = addressesSql(watched, 'new', schema)
  const change = (id: string, was: string, is: string) =>
    `perform ${schema}.change_file_uses('${watched.resource}', ${id}, ${was}, ${is});`
  return `begin
  if tg_op = 'INSERT' then ${change('new.id', none, now)}
  elsif tg_op = 'UPDATE' then ${change('new.id', old, now)}
  else ${change('old.id', old, none)} end if;
  return null;
end`
}

/**
 * Counts are changed under a lock of the file's row, in the order of the ids: a file cannot be deleted while a
 * transaction that begins to use it is under way, and two such transactions cannot wait for each other.
 */
async function createShared(schema: string, db: Db): Promise<void> {
  const own = sql.raw(schema)
  await sql`create or replace function ${own}.file_addresses(content text) returns text[] language sql immutable
    as ${sql.lit(`select coalesce(array_agg(distinct found[1]), '{}') from regexp_matches(content, '/uploads/[\\w./-]*\\w', 'g') found`)}`.execute(
    db,
  )
  const body = `declare
  gone text[] := array(select unnest(was) except select unnest(present));
  come text[] := array(select unnest(present) except select unnest(was));
begin
  if gone = '{}' and come = '{}' then return; end if;
  perform 1 from ${schema}.file where url = any(gone || come) order by id for no key update;
  with less as (
    delete from ${schema}.file_use where resource = of_resource and record_id = of_record and url = any(gone) returning url
  ), more as (
    insert into ${schema}.file_use (url, resource, record_id) select one, of_resource, of_record from unnest(come) one
    on conflict do nothing returning url
  ), moved as (select url, -1 as by from less union all select url, 1 from more)
  update ${schema}.file f set use_num = greatest(0, f.use_num + moved.by) from moved where f.url = moved.url;
end`
  await sql`create or replace function ${own}.change_file_uses(of_resource text, of_record bigint, was text[], present text[])
    returns void language plpgsql as ${sql.lit(body)}`.execute(db)
}

/** Puts the triggers on one table, and counts what its rows hold now. */
async function watch(watched: Watched, schema: string, db: Db): Promise<void> {
  const { resource, table } = watched
  const name = sql.raw(`${schema}.${sqlName(functionOf(watched))}`)
  const on = sql.id(table)
  const when: Record<'insert' | 'update' | 'delete', string> = {
    insert: holdsSql(watched, 'new'),
    update: movesSql(watched),
    delete: holdsSql(watched, 'old'),
  }
  await db.transaction().execute(async (transaction) => {
    await sql`create or replace function ${name}() returns trigger language plpgsql
      as ${sql.lit(bodyOf(watched, schema))}`.execute(transaction)
    for (const [event, condition] of Object.entries(when)) {
      const trigger = sql.id(`file_uses_${event}`)
      await sql`drop trigger if exists ${trigger} on ${on}`.execute(transaction)
      await sql`create trigger ${trigger} after ${sql.raw(event)} on ${on} for each row
        when (${sql.raw(condition)}) execute function ${name}()`.execute(transaction)
      // Also for data loaded with `session_replication_role = replica`.
      await sql`alter table ${on} enable always trigger ${trigger}`.execute(transaction)
    }
    await sql`delete from file_use where resource = ${resource}`.execute(transaction)
    await sql`insert into file_use (url, resource, record_id)
      select one, ${resource}, t.id from ${on} t cross join lateral unnest(${sql.raw(addressesSql(watched, 't', schema))}) one
      where ${sql.raw(holdsSql(watched, 't'))}`.execute(transaction)
  })
}

async function unwatch(gone: readonly string[], schema: string, db: Db): Promise<void> {
  for (const name of gone)
    await sql`drop function if exists ${sql.raw(`${schema}.${sqlName(name)}`)}() cascade`.execute(db)
}

/** Sets all counts from the list of uses, which no call may change meanwhile. */
async function countAgain(resources: readonly string[], db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table file_use in share row exclusive mode`.execute(transaction)
    await sql`delete from file_use where resource <> all(${resources}::text[])`.execute(transaction)
    await sql`update file set use_num = counted.num from (
      select f.id, (select count(*) from file_use u where u.url = f.url) as num from file f) counted
      where counted.id = file.id and counted.num <> file.use_num`.execute(transaction)
  })
}

/**
 * Gives every table that holds files its triggers; a table whose fields have changed is counted again.
 * @param db with the lock of starting servers
 */
export async function watchFileUses(bindings: readonly Binding[], db: Db): Promise<void> {
  const { rows: columns } = await sql<{ place: string }>`select table_name || '.' || column_name as place
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  const places = new Set(columns.map(({ place }) => place))
  if (!places.has('file_use.url') || !places.has('file.use_num')) return
  const { rows } = await sql<{ schema: string; bodies: Record<string, string> | null }>`
    select quote_ident(current_schema()) as schema, (select jsonb_object_agg(proname, prosrc) from pg_proc
      where pronamespace = current_schema()::regnamespace and (proname like 'file\\_uses\\_in\\_%' or proname = ${BINNED})) as bodies`.execute(
    db,
  )
  const [{ schema, bodies }] = rows as [{ schema: string; bodies: Record<string, string> | null }]
  const known = bodies ?? {}
  const all = watchedIn(bindings, places)
  const changed = all.filter((one) => known[functionOf(one)] !== bodyOf(one, schema))
  const gone = Object.keys(known).filter((name) => name !== BINNED && !all.some((one) => functionOf(one) === name))
  const binned = binnedSql(all, schema)
  if (changed.length === 0 && gone.length === 0 && known[BINNED] === binned) return
  await createShared(schema, db)
  await tellBinned(binned, schema, db)
  await unwatch(gone, schema, db)
  // One by one: locks on several tables at once could wait for a call in a circle.
  for (const one of changed) await watch(one, schema, db)
  await countAgain(
    all.map(({ resource }) => resource),
    db,
  )
}
