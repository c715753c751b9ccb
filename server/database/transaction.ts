// Transactions that send statements together: those of Kysely send each only after the answer to the previous one.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Database } from '#generated/database'
import type { Db } from './database'
import { together } from './together'

export interface Transaction {
  readonly db: Db
  /** Sends these statements and the commit together: none takes effect if one fails. Nothing may follow. */
  commit(last: readonly RawBuilder<unknown>[]): Promise<void>
}

/** The connection until the transaction ends; a statement that comes too late must not run outside of it. */
function guarded(connection: DatabaseConnection): DatabaseConnection {
  let ended = false
  return {
    async executeQuery(query) {
      if (ended) throw new Error('the transaction has ended')
      ended = query.sql === 'commit' || query.sql === 'rollback'
      return connection.executeQuery(query)
    },
    streamQuery: () => {
      throw new Error('no streams within a transaction')
    },
  }
}

function refuseNested(): never {
  throw new Error('a transaction within a transaction')
}

function dialectOver(connection: DatabaseConnection): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuseNested,
    commitTransaction: refuseNested,
    rollbackTransaction: refuseNested,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class Within extends Kysely<Database> {
  override get isTransaction(): boolean {
    return true
  }
}

/** Runs the work in a transaction of its own, committed at its end unless it did so itself; rolled back if it fails. */
export function inTransaction<T>(pool: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return pool.getExecutor().provideConnection(async (connection) => {
    const db = new Within({ dialect: dialectOver(guarded(connection)) })
    let ended = false
    const commit: Transaction['commit'] = async (last) => {
      // Compiled before anything is sent: what cannot be sent must not be missing from a committed transaction.
      const queries = [...last.map((one) => one.compile(db)), CompiledQuery.raw('commit')]
      ended = true
      await together(queries.map((query) => db.executeQuery(query)))
    }
    // Not waited for by the connection; the first statements follow it at once.
    await db.executeQuery(CompiledQuery.raw('begin'))
    try {
      const result = await work({ db, commit })
      if (!ended) await commit([])
      return result
    } catch (error) {
      if (!ended) await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
}
