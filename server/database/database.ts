// Opens the database: Kysely over a pg pool, with the value parsers needed.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#generated/database'
import { statementsOf } from './statements'

export type Db = Kysely<Database>

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231

const textArray = pg.types.getTypeParser(1009 as number) as (text: string) => string[]
const numbers = (text: string) => textArray(text).map(Number)

/** `2026-02-28 00:00:00.123456+00`, as the database writes an instant in UTC, as RFC 3339 with milliseconds. */
function instantOf(text: string): string {
  const part = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!part) return new Date(text).toISOString()
  return `${part[1]}T${part[2]}.${(part[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [INT8_ARRAY]: numbers,
  [NUMERIC_ARRAY]: numbers,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instantOf,
}

/** The pool's types: int8 and numeric as numbers, dates as written, timestamps as RFC 3339 in UTC. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface Connection {
  db: Db
  /**
   * For calls that read: connections of their own, so that signing in and saving never wait for lists, and a time-out
   * that no list reaches unless somebody means to.
   */
  reading: Db
  pool: pg.Pool
  /** That of `reading`. */
  readingPool: pg.Pool
  close(): Promise<void>
}

/** Reads of four calls of one person, each a page with its total and its sums, leave some for everybody else. */
const READING = 16
/** Milliseconds. */
const READ_TIMEOUT = 15_000
const TIMEOUT = 60_000

function poolOf(url: string, size: number, timeout: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Statements are short and many: JIT compilation and parallel workers cost more than they save. Random pages are read
    // from memory or flash: the default cost, that of a disk, prefers reading small tables whole, once for each row. A
    // report over 100 000 people sorts and joins more than the default memory holds.
    options: `-c timezone=UTC -c statement_timeout=${timeout} -c lock_timeout=10000 -c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c work_mem=16MB`,
  })
  // The pool replaces a broken connection. Without listeners its error would end the process: the pool reports idle
  // ones only, the client those in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

function kyselyOf(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: statementsOf(pool) }) })
}

/** @param size most connections for everything but reading calls; each opens with its first use */
export function connect(url: string, size = 10): Connection {
  const pool = poolOf(url, size, TIMEOUT)
  const db = kyselyOf(pool)
  const readingPool = poolOf(url, READING, READ_TIMEOUT)
  const reading = kyselyOf(readingPool)
  const close = async () => void (await Promise.all([db.destroy(), reading.destroy()]))
  return { db, reading, pool, readingPool, close }
}
