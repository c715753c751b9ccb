// Notes which transactions changed a table, so that a figure is kept until one of its tables changes.
import { sql } from 'kysely'
import type { Db } from './database'

/** Written by almost every call, and read by no figure or few: those are counted again after any write. */
const UNNOTED = [
  ...['attempt', 'captcha', 'draft', 'job', 'job_row', 'log', 'log_target', 'preference', 'presence', 'request_log'],
  ...['sequence', 'token', 'migration', 'table_change'],
]

/** The row becomes visible with the changes that it stands for, at the commit; after a rollback there is none. */
const BODY = `begin
  insert into table_change values (tg_relid, pg_current_xact_id()) on conflict do nothing;
  return null;
end`

async function unnoted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
      and relname <> all(${UNNOTED}::name[])
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'note_change')`.execute(db)
  return rows.map(({ name }) => name)
}

/** Gives every table of the schema its trigger. @param db with the lock of starting servers */
export async function noteChanges(db: Db): Promise<void> {
  const { rows } = await sql<{ body: string }>`select prosrc as body from pg_proc
    where proname = 'note_change' and pronamespace = current_schema()::regnamespace`.execute(db)
  if (rows[0]?.body !== BODY) {
    await sql`create table if not exists table_change
      (relation oid not null, transaction xid8 not null, primary key (relation, transaction))`.execute(db)
    // A session with another search path must find the table as well.
    await sql`create or replace function note_change() returns trigger language plpgsql
      set search_path from current as ${sql.lit(BODY)}`.execute(db)
  }
  // One by one: locks on several tables at once could wait for a call in a circle.
  for (const name of await unnoted(db)) {
    const table = sql.id(name)
    await db.transaction().execute(async (transaction) => {
      await sql`create trigger note_change after insert or update or delete or truncate on ${table}
        for each statement execute function note_change()`.execute(transaction)
      // Also for data loaded with `session_replication_role = replica`.
      await sql`alter table ${table} enable always trigger note_change`.execute(transaction)
    })
  }
}

/** Every word of a statement that may name a table, a view or a function. */
function wordsOf(text: string): string[] {
  const quoted = [...text.matchAll(/"((?:[^"]|"")+)"/g)].map(([, name]) => (name as string).replaceAll('""', '"'))
  const bare = text.match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []
  return [...new Set([...quoted, ...bare.map((word) => word.toLowerCase())])]
}

/**
 * Ids of all tables that a statement names, if every change of what it reads is noted; null if it reads something
 * without a trigger, such as a view.
 */
export async function notedTables(text: string, db: Db): Promise<readonly number[] | null> {
  const words = wordsOf(text)
  const { rows } = await sql<{ id: number; noted: boolean }>`
    select c.oid as id, c.relkind = 'r' and not c.relhassubclass and exists (select from pg_trigger
        where tgrelid = c.oid and tgname = 'note_change' and tgenabled in ('O', 'A')) as noted
      from pg_class c where c.relname = any(${words}::name[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select p.oid, false from pg_proc p where p.proname = any(${words}::name[]) and p.provolatile <> 'i'
      and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`.execute(db)
  return rows.length > 0 && rows.every(({ noted }) => noted) ? rows.map(({ id }) => id) : null
}

/** A table and the snapshot of what was read from it. */
export interface ReadTable {
  readonly id: number
  readonly snapshot: string
}

export interface Changed {
  /** Of this question. */
  readonly snapshot: string
  /** True if a change of the table is visible now that wasn't in its snapshot. */
  has(table: ReadTable): boolean
}

const keyOf = ({ id, snapshot }: ReadTable) => `${id} ${snapshot}`

/** A change is new if its transaction began after the snapshot, or was running then: two look-ups in the index. */
async function changedOf(tables: readonly ReadTable[], db: Db): Promise<Changed> {
  const { rows } = await sql<{ snapshot: string; changed: string[] }>`select pg_current_snapshot()::text as snapshot,
    array(select relation || ' ' || snapshot
      from unnest(${tables.map((one) => one.id)}::oid[], ${tables.map((one) => one.snapshot)}::pg_snapshot[])
        as read (relation, snapshot)
      where exists (select from table_change since where since.relation = read.relation
          and since.transaction >= pg_snapshot_xmax(read.snapshot))
        or exists (select from pg_snapshot_xip(read.snapshot) as running (transaction)
          join table_change since on since.relation = read.relation and since.transaction = running.transaction)
    ) as changed`.execute(db)
  const [found] = rows as [{ snapshot: string; changed: string[] }]
  const changed = new Set(found.changed)
  return { snapshot: found.snapshot, has: (table) => changed.has(keyOf(table)) }
}

interface Question {
  readonly tables: Map<string, ReadTable>
  readonly answer: Promise<Changed>
}

/**
 * Asks which tables have changed: one statement for everybody who asks while the previous one is under way. It is sent
 * after the question, so that no answer is older than it.
 */
export function changesOf(db: Db): (tables: readonly ReadTable[]) => Promise<Changed> {
  let previous: Promise<unknown> = Promise.resolve()
  let open: Question | null = null
  const begin = (): Question => {
    const tables = new Map<string, ReadTable>()
    const answer = previous.then(() => {
      open = null
      return changedOf([...tables.values()], db)
    })
    previous = answer.catch(() => undefined)
    open = { tables, answer }
    return open
  }
  return (asked) => {
    const { tables, answer } = open ?? begin()
    for (const table of asked) tables.set(keyOf(table), table)
    return answer
  }
}

/**
 * Deletes notes that no kept figure needs.
 * @param before result of the previous call, longer ago than any figure is kept; null at first
 * @returns the oldest transaction that is still running
 */
export async function forgetChanges(db: Db, before: string | null): Promise<string> {
  const { rows } = await sql<{
    oldest: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  // A restored dump holds transactions of another server, which may not have been reached here yet.
  await sql`delete from table_change where transaction < coalesce(${before}::xid8, '0')
    or transaction >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  return (rows[0] as { oldest: string }).oldest
}
