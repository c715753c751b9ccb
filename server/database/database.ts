// Opens the database: Kysely over a pg pool, with the value parsers needed.
import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#generated/database'
import { currentTracer } from '../tracing/span'
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
  /** As given, possibly of a pooler. */
  url: string
  db: Db
  /**
   * For calls that read: connections of their own that refuse writes, so that signing in and saving never wait for
   * lists, and a time-out that no list reaches unless somebody means to.
   */
  reading: Db
  pool: pg.Pool
  /** That of `reading`. */
  readingPool: pg.Pool
  close(): Promise<void>
}

export type OnStatement = (text: string, milliseconds: number, pool: pg.Pool) => void

export interface ConnectOptions {
  /** Most connections for everything but reading calls; each opens with its first use. */
  size?: number
  /** The address is that of a pooler, which lends a connection of the server for one transaction. */
  isPooled?: boolean | undefined
  /** Is told of every statement. */
  onStatement?: OnStatement | undefined
}

/** Reads of four calls of one person, each a page with its total and its sums, leave some for everybody else. */
const READING = 16
/** Milliseconds. */
const READ_TIMEOUT = 15_000
const TIMEOUT = 60_000
/** Milliseconds on top of the time-out of a statement, after which the connection counts as dead and is closed. */
const DEAD_AFTER = 5000

/**
 * Statements are short and many: JIT compilation and parallel workers cost more than they save. Random pages are read
 * from memory or flash: the default cost, that of a disk, prefers reading small tables whole, once for each row. A report
 * over 100 000 people sorts and joins more than the default memory holds.
 */
const session = {
  timezone: 'UTC',
  lock_timeout: '10000',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  work_mem: '16MB',
}

interface PoolOptions {
  size: number
  /** Milliseconds for one statement. */
  timeout: number
  isReadOnly?: boolean
  isPooled: boolean
  onStatement: OnStatement | undefined
}

function open(
  url: string,
  { size, timeout, isReadOnly = false, isPooled, onStatement }: PoolOptions,
): { pool: pg.Pool; db: Db } {
  const settings = Object.entries({ ...session, statement_timeout: String(timeout) })
  const options = isReadOnly ? [...settings, ['default_transaction_read_only', 'on']] : settings
  const ofTransaction = isReadOnly ? [...settings, ['transaction_read_only', 'on']] : settings
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: timeout + DEAD_AFTER,
    keepAlive: true,
    ...(isPooled ? {} : { options: options.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
  })
  // The pool replaces a broken connection. Without listeners its error would end the process: the pool reports idle
  // ones only, the client those in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  // A pooler refuses such options, and the next transaction may have another connection of the server.
  const local = ofTransaction.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')
  const sent = statementsOf(pool, isPooled ? local : null)
  const tracer = currentTracer()
  const log: Logger | undefined =
    onStatement || tracer
      ? ({ query, queryDurationMillis, ...event }) => {
          onStatement?.(query.sql, queryDurationMillis, pool)
          tracer?.statement(query.sql, queryDurationMillis, event.level === 'error' ? event.error : null)
        }
      : undefined
  const dialect = new PostgresDialect({ pool: sent })
  return { pool, db: new Kysely<Database>(log ? { dialect, log } : { dialect }) }
}

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { size = 10, isPooled = false, onStatement } = options
  const { pool, db } = open(url, { size, timeout: TIMEOUT, isPooled, onStatement })
  const reads = open(url, { size: READING, timeout: READ_TIMEOUT, isReadOnly: true, isPooled, onStatement })
  const close = async () => void (await Promise.all([db.destroy(), reads.db.destroy()]))
  return { url, db, reading: reads.db, pool, readingPool: reads.pool, close }
}
