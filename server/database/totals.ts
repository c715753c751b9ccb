// Totals over all rows of a list: exact, and cached until something is written.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database'

interface Counted {
  /** Database snapshot of the count: if it is unchanged, so are all rows. */
  snapshot: string
  rows: unknown[]
  at: number
}

/** Milliseconds: conditions may depend on the current time, which changes without a write. */
const LONGEST = 5000
const KEPT = 200
const known = new WeakMap<Db, Map<string, Promise<Counted>>>()

async function count(query: RawBuilder<unknown>, db: Db): Promise<Counted> {
  const { rows } = await sql<{ snapshot: string; rows: unknown[] }>`
    select pg_current_snapshot()::text as snapshot, coalesce(jsonb_agg(f), '[]') as rows from (${query}) f`.execute(db)
  const [found] = rows
  return { snapshot: found?.snapshot ?? '', rows: found?.rows ?? [], at: Date.now() }
}

async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

function keep(kept: Map<string, Promise<Counted>>, key: string, counting: Promise<Counted>): void {
  kept.delete(key)
  kept.set(key, counting)
  counting.catch(() => kept.delete(key))
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

/** Rows of a query with few rows and no dates; cached until the database changes. */
export async function totalsOf<R>(query: RawBuilder<R>, db: Db): Promise<R[]> {
  // Within a transaction its own changes count, which no snapshot shows.
  if (db.isTransaction) return (await query.execute(db)).rows
  const kept = known.get(db) ?? new Map<string, Promise<Counted>>()
  known.set(db, kept)
  const { sql: text, parameters } = query.compile(db)
  const key = JSON.stringify([text, parameters])
  const before = kept.get(key)
  if (before) {
    const [counted, snapshot] = await Promise.all([before.catch(() => null), snapshotOf(db)])
    if (counted?.snapshot === snapshot && Date.now() - counted.at < LONGEST) return counted.rows as R[]
  }
  const counting = count(query, db)
  keep(kept, key, counting)
  return (await counting).rows as R[]
}
