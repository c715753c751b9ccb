// Totals over all rows of a list: exact, and cached until a table that they read is written.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database'
import { type Changed, changesOf, notedTables, type ReadTable } from './table-changes'

type Tables = readonly number[] | null

interface Counted {
  /** Of the count, or of the last time that it was found unchanged. */
  snapshot: string
  /** Tables that it read; null if the changes of one of them aren't noted. */
  readonly tables: Tables
  readonly rows: unknown[]
  /** Milliseconds since 1970: of the count, and of its end. */
  readonly since: number
  readonly until: number
}

/** Milliseconds. Nothing is noted of a table that is dropped and made anew, or of a trigger switched off by hand. */
const LONGEST = 60_000
/** Milliseconds, for a query that depends on the time: its result changes without a write. */
const TIMED = 5000
const TIME =
  /\b(now|today|tomorrow|yesterday|timeofday|local(time|timestamp)|\w+_timestamp|current_(date|time))\b|\bage\(/i
const KEPT = 200

interface Memory {
  readonly counts: Map<string, Promise<Counted>>
  /** By text of the query. */
  readonly tables: Map<string, { readonly found: Promise<Tables>; readonly at: number }>
  readonly changes: ReturnType<typeof changesOf>
}

const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { counts: new Map(), tables: new Map(), changes: changesOf(db) }
  memories.set(db, memory)
  return memory
}

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

async function tablesOf(text: string, { tables }: Memory, db: Db): Promise<Tables> {
  const known = tables.get(text)
  if (known && performance.now() - known.at < LONGEST) return known.found
  const found = notedTables(text, db)
  keep(tables, text, { found, at: performance.now() })
  found.catch(() => tables.delete(text))
  return found
}

async function count(query: RawBuilder<unknown>, key: string, memory: Memory, db: Db): Promise<Counted> {
  const { sql: text } = query.compile(db)
  // Before the count: a table that has its trigger by then notes every later change.
  const tables = await tablesOf(text, memory, db)
  const { rows } = await sql<{ snapshot: string; rows: unknown[] }>`
    select pg_current_snapshot()::text as snapshot, coalesce(jsonb_agg(f), '[]') as rows from (${query}) f`.execute(db)
  const [found] = rows as [{ snapshot: string; rows: unknown[] }]
  const since = performance.now()
  return { ...found, tables, since, until: since + (TIME.test(key) ? TIMED : LONGEST) }
}

function readTables({ tables, snapshot }: Counted): ReadTable[] {
  return (tables ?? []).map((id) => ({ id, snapshot }))
}

/** True if a count of now would find the same rows. */
function stands({ tables, snapshot, until }: Counted, read: readonly ReadTable[], changed: Changed): boolean {
  if (performance.now() > until) return false
  return tables ? !read.some(changed.has) : snapshot === changed.snapshot
}

/**
 * Rows of a query with few rows and no dates; cached until a table that it reads changes. `hold`: milliseconds for which
 * they may be older than such a change, where counting costs much and nobody acts on the number.
 */
export async function totalsOf<R>(query: RawBuilder<R>, db: Db, hold = 0): Promise<R[]> {
  // Within a transaction its own changes count, which no snapshot shows.
  if (db.isTransaction) return (await query.execute(db)).rows
  const memory = memoryOf(db)
  const { counts, changes } = memory
  const { sql: text, parameters } = query.compile(db)
  const key = JSON.stringify([text, parameters])
  const before = counts.get(key)
  const counted = await before?.catch(() => null)
  if (counted && hold > 0 && performance.now() - counted.since < hold) return counted.rows as R[]
  if (counted) {
    const read = readTables(counted)
    const changed = await changes(read)
    if (stands(counted, read, changed)) {
      counted.snapshot = changed.snapshot
      return counted.rows as R[]
    }
  }
  // Begun by somebody else, but after this question.
  const begun = counts.get(key)
  if (begun && begun !== before) return (await begun).rows as R[]
  const counting = count(query, key, memory, db)
  keep(counts, key, counting)
  counting.catch(() => counts.delete(key))
  return (await counting).rows as R[]
}
