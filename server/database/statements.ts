// Sends statements: repeated ones are prepared, and `begin` is not waited for. Through a pooler nothing is prepared, and
// each statement is a transaction with its settings.
import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { together } from './together'

/** Prepared statements of one connection. The database keeps a plan for each, of about 50 KB. */
const PREPARED = 200
/** Texts remembered to recognise a repetition. */
const SEEN = 2000
/** Characters. Longer ones are bulk writes that never come again. */
const LONGEST = 20_000

const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i

/** Texts sent on any connection, the oldest first. */
const seen = new Set<string>()

/** True from the second time on: a statement that is sent once is not worth a name. */
function isRepeated(text: string): boolean {
  if (seen.has(text)) return true
  if (seen.size >= SEEN) seen.delete(seen.values().next().value as string)
  seen.add(text)
  return false
}

/** The result of a prepared statement has other columns than before: another instance has migrated the tables. */
function isOutdated(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}

const begun = { command: 'BEGIN', rowCount: 0, rows: [] } as const

/** Statements behind which a transaction begins; its settings have to be sent again. */
const BEGINS = /^(begin|start transaction|rollback and chain)/

/** One connection of the pool, as Kysely uses it. @param local see `statementsOf` */
function sending(client: pg.PoolClient, local: string | null): PostgresPoolClient {
  /** Names by text, the most recently used last. */
  const prepared = new Map<string, string>()
  /** Names that the database knows: it has not parsed a statement of a transaction that was aborted before it. */
  const parsed = new Set<string>()
  let named = 0
  let isBroken = false
  /** True behind a `begin` that was sent; the connection itself learns of it only from the answer. */
  let isWithin = false
  let isGathering = false

  /** Statements of one turn leave together: a write to the socket costs more than most statements. */
  const gather = () => {
    if (isGathering) return
    isGathering = true
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    // After all promises that are due now, which may send more.
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
  const forget = (text: string) => {
    const name = prepared.get(text) as string
    prepared.delete(text)
    // An unknown name is an error, which would abort the transaction that is under way.
    if (!parsed.delete(name)) return
    // Fails within a refused transaction; the name is then lost until the connection closes.
    client.query(`deallocate ${name}`).catch(() => undefined)
  }
  const nameOf = (text: string): string => {
    const name = prepared.get(text) ?? `s${++named}`
    prepared.delete(text)
    prepared.set(text, name)
    if (prepared.size > PREPARED) forget(prepared.keys().next().value as string)
    return name
  }
  const sendPrepared = async (text: string, values: unknown[]) => {
    const isAlone = !isWithin
    const name = nameOf(text)
    try {
      const answer = await client.query({ name, text, values })
      // Unless it was forgotten meanwhile.
      if (prepared.get(text) === name) parsed.add(name)
      return answer
    } catch (error) {
      if (!isOutdated(error)) throw error
      forget(text)
      // A transaction is lost as a whole; its next try prepares the statement anew.
      if (!isAlone) throw error
      return client.query(text, values)
    }
  }
  /** Sent and not waited for: if it fails, so does all that follows. */
  const prepend = (text: string) =>
    void client.query(text).catch(() => {
      isBroken = true
    })
  const sendAlone = async (text: string, values: unknown[]) => {
    prepend(`begin; ${local}`)
    const [answer] = await together([client.query(text, values), client.query('commit')])
    return answer
  }
  const send = async (text: string, values: unknown[]) => {
    gather()
    if (BEGINS.test(text)) isWithin = true
    if (text === 'begin') {
      prepend(local ? `begin; ${local}` : text)
      return begun
    }
    if (local && BEGINS.test(text)) {
      const [answer] = await together([client.query(text), client.query(local)])
      return answer
    }
    if (text === 'commit' || text === 'rollback') isWithin = false
    if (text === 'commit') {
      if (isBroken) throw new Error('the transaction did not begin')
      const ended = await client.query(text)
      // After a failed statement a commit is answered as a rollback, not as an error.
      if (ended.command === 'ROLLBACK') throw new Error('the transaction was rolled back')
      return ended
    }
    if (local) return isWithin ? client.query(text, values) : sendAlone(text, values)
    if (text.length > LONGEST || !PREPARABLE.test(text) || !isRepeated(text)) return client.query(text, values)
    return sendPrepared(text, values)
  }
  // Cursors are never asked for: they don't work in a pipeline.
  const query = (text: string, values: readonly unknown[]) => send(text, values as unknown[])
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient
}

/**
 * The pool as Kysely uses it.
 * @param pool with `pipeline`, so that statements need not wait for `begin`
 * @param local statements that set a transaction up, if the pool leads through a pooler; null if its connections last
 */
export function statementsOf(pool: pg.Pool, local: string | null = null): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const found = known.get(client) ?? sending(client, local)
      known.set(client, found)
      return found
    },
    end: () => pool.end(),
  }
}
