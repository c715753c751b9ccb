// Notices within two seconds that the database no longer answers, and at once that it does again: a connection of its own asks it all the time.
import pg from 'pg'
import { Refusal } from '#kernel/errors'

/** Milliseconds between two questions. */
const EVERY = 400
/** Questions in a row without an answer after which the database counts as down. */
const MISSES = 4
/** Milliseconds after which a connection without an answer is given up for a new one: the machine behind it may be gone for good. */
const LOST = 2000

export interface Watch {
  isUp(): boolean
  /**
   * Does the work, unless the database is down. If it goes down meanwhile, the caller is told and the work goes on alone.
   * @throws Refusal DOWN
   */
  whileUp<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** @param report called when the database begins or ends to answer */
export function watchDatabase(url: string, report: (isUp: boolean) => void): Watch {
  let client: pg.Client | null = null
  /** Ticks since the question that is not answered yet. */
  let waited = 0
  let isAsking = false
  let hasFailed = false
  let isUp = true
  /** Callers that wait for work, to be told that it takes longer. */
  const waiting = new Set<() => void>()

  const answered = () => {
    waited = 0
    hasFailed = false
    if (!isUp) report(true)
    isUp = true
  }
  const missed = () => {
    waited++
    if (waited < MISSES) return
    if (isUp) report(false)
    isUp = false
    for (const tell of waiting) tell()
    waiting.clear()
  }
  const giveUp = (one: pg.Client) => {
    if (client === one) client = null
    // Not awaited: it says goodbye to a server that may never answer.
    one.end().catch(() => undefined)
  }
  const ask = async () => {
    const one = client ?? new pg.Client({ connectionString: url, connectionTimeoutMillis: LOST, query_timeout: LOST })
    try {
      if (client === null) {
        client = one
        one.on('error', () => giveUp(one))
        await one.connect()
      }
      await one.query('select 1')
      answered()
    } catch {
      giveUp(one)
      hasFailed = true
    }
  }
  // Ticks, not time-outs: while this process itself is busy, it doesn't count missing answers.
  const timer = setInterval(() => {
    if (isAsking || hasFailed) missed()
    if (isAsking) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
    })
  }, EVERY)
  timer.unref()

  return {
    isUp: () => isUp,
    whileUp(work) {
      if (!isUp) return Promise.reject(new Refusal('DOWN'))
      return new Promise((resolve, reject) => {
        const tell = () => reject(new Refusal('DOWN'))
        waiting.add(tell)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(tell))
      })
    },
    close() {
      clearInterval(timer)
      if (client) giveUp(client)
    },
  }
}
