// Notifies all instances of changed permissions or settings: LISTEN and NOTIFY on a dedicated connection.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const CHANNEL = 'association_changed'
const RETRY = 1000
/** Milliseconds; a silently dead connection is noticed within twice this time. */
const HEARTBEAT = 5000

export interface Changes {
  /** Calls back on each change, from any instance, and whenever changes may have been missed. */
  on(callback: () => void): void
  /** Counts changes seen; equal before and after means that no change came between. */
  version(): number
  /** True if changes of other instances are being received. */
  live(): boolean
  /** Statement that notifies other instances: in a transaction, delivered when it commits. */
  readonly notice: RawBuilder<unknown>
  /** Applies a change in this instance at once. */
  apply(): void
  /** Both, for a change that is already committed. */
  announce(): void
  close(): Promise<void>
}

/** Listens until closed; while the connection is down nothing is cached, and it is retried each second. */
export function listenForChanges(url: string, pool: pg.Pool): Changes {
  const callbacks: (() => void)[] = []
  let count = 0
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined

  const apply = () => {
    count++
    for (const callback of callbacks) callback()
  }
  const lost = (made: pg.Client) => {
    if (client === made) client = null
    clearInterval(pulse)
    made.end().catch(() => undefined)
    apply()
    if (!closed) timer = setTimeout(() => void open(), RETRY)
  }
  const open = async () => {
    const made = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: HEARTBEAT,
      query_timeout: HEARTBEAT,
    })
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      lost(made)
    }
    made.on('error', end)
    made.on('end', end)
    made.on('notification', apply)
    try {
      await made.connect()
      await made.query(`listen ${CHANNEL}`)
      if (closed) {
        await made.end()
        return
      }
      client = made
      pulse = setInterval(() => void made.query('select 1').catch(end), HEARTBEAT)
      pulse.unref()
      apply()
    } catch {
      end()
    }
  }
  void open()

  return {
    on: (callback) => void callbacks.push(callback),
    version: () => count,
    live: () => client !== null,
    notice: sql`select pg_notify(${CHANNEL}, '')`,
    apply,
    announce() {
      apply()
      pool.query(`notify ${CHANNEL}`).catch(() => undefined)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(pulse)
      await client?.end().catch(() => undefined)
    },
  }
}
