// Tells all instances that access or settings have changed: LISTEN and NOTIFY on one connection of its own.
import pg from 'pg'

const CHANNEL = 'association_changed'
const RETRY = 1000

export interface Changes {
  /** Calls back on each change, here or elsewhere, and whenever changes may have been missed. */
  on(callback: () => void): void
  /** Counts changes seen; equal before and after means that nothing came between. */
  version(): number
  /** Whether changes elsewhere would be heard now. */
  live(): boolean
  /** Announces a change; takes effect here at once. */
  announce(): void
  close(): Promise<void>
}

/** Listens until closed; while the connection is down nothing is cached and it is tried again each second. */
export function listenForChanges(url: string, pool: pg.Pool): Changes {
  const callbacks: (() => void)[] = []
  let count = 0
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const changed = () => {
    count++
    for (const callback of callbacks) callback()
  }
  const lost = (made: pg.Client) => {
    if (client === made) client = null
    changed()
    if (!closed) timer = setTimeout(() => void open(), RETRY)
  }
  const open = async () => {
    const made = new pg.Client({ connectionString: url, keepAlive: true })
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      lost(made)
    }
    made.on('error', end)
    made.on('end', end)
    made.on('notification', changed)
    try {
      await made.connect()
      await made.query(`listen ${CHANNEL}`)
      if (closed) {
        await made.end()
        return
      }
      client = made
      changed()
    } catch {
      end()
    }
  }
  void open()

  return {
    on: (callback) => void callbacks.push(callback),
    version: () => count,
    live: () => client !== null,
    announce() {
      changed()
      pool.query(`notify ${CHANNEL}`).catch(() => undefined)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
