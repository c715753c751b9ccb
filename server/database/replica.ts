// Chooses where a reading call reads: on the replica once it has all that this person wrote, otherwise on the primary.
import { sql } from 'kysely'
import { Refusal } from '#kernel/errors'
import type { Connection, Db } from './database'

/** Milliseconds between two looks at how far the replica is. */
const EVERY = 1000
/** Milliseconds that a replica may be behind; beyond it nobody reads there. */
const MOST_BEHIND = 5000

/** A place in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export type Position = string

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

function bytesOf(position: Position | undefined): bigint | null {
  const part = POSITION.exec(position ?? '')
  return part ? (BigInt(`0x${part[1]}`) << 32n) | BigInt(`0x${part[2]}`) : null
}

export type Readable = Pick<Connection, 'db' | 'reading'>

export interface Reads {
  /**
   * Reads where everything is visible that was committed before `since`; on the primary if the replica fails meanwhile.
   * @param work that only reads: it may be done twice
   */
  run<T>(since: Position | undefined, work: (connection: Readable) => Promise<T>): Promise<T>
  /** The end of the log, behind all that is committed; undefined without a replica. */
  position(): Promise<Position | undefined>
  /** Of the replica; null without one. */
  state(): { isOfUse: boolean; reason: string } | null
  close(): Promise<void>
}

/** Everything on the primary. */
export function readsOf(primary: Readable): Reads {
  return {
    run: (_since, work) => work(primary),
    position: async () => undefined,
    state: () => null,
    close: async () => undefined,
  }
}

/** Errors of a replica that say nothing about the query: it was cut off, is starting, or replays what the query reads. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof Refusal) return false
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string }
  return /^(08|40001|40P01|57P0)/.test(code) || syscall !== undefined || /[Cc]onnection|timeout/.test(message)
}

const written = async (db: Db): Promise<Position> => {
  const { rows } = await sql<{ at: Position }>`select pg_current_wal_lsn()::text as at`.execute(db)
  return (rows[0] as { at: Position }).at
}

const replayed = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ at: Position | null }>`select pg_last_wal_replay_lsn()::text as at`.execute(db)
  const at = bytesOf(rows[0]?.at ?? undefined)
  if (at === null) throw new Error('DATABASE_READ_URL is not the address of a replica')
  return at
}

/** @param replica closed with it @param report called when the replica begins or ends to be of use */
export function readsWith(
  replica: Connection,
  primary: Readable,
  report: (isOfUse: boolean, reason: string) => void,
): Reads {
  /** Ends of the primary's log that the replica has not reached, the oldest first, with the time at which they were seen. */
  let ahead: { at: bigint; seen: number }[] = []
  let reached = 0n
  let state = { isOfUse: false, reason: '' }

  const change = (isOfUse: boolean, reason: string) => {
    if (isOfUse !== state.isOfUse) report(isOfUse, reason)
    state = { isOfUse, reason }
  }
  const look = async () => {
    try {
      const seen = performance.now()
      const at = bytesOf(await written(primary.db)) as bigint
      reached = await replayed(replica.reading)
      ahead = [...ahead, { at, seen }].filter((one) => one.at > reached)
      const behind = ahead[0] ? performance.now() - ahead[0].seen : 0
      change(behind <= MOST_BEHIND, `${Math.round(behind / 1000)} s behind`)
    } catch (error) {
      change(false, (error as Error).message)
    }
  }
  let looked = performance.now()
  let isLooking = false
  const tick = async () => {
    // A replica that hangs has not answered the last look.
    if (isLooking) return performance.now() - looked > MOST_BEHIND ? change(false, 'no answer') : undefined
    isLooking = true
    looked = performance.now()
    await look()
    isLooking = false
  }
  void tick()
  const timer = setInterval(tick, EVERY)
  timer.unref()

  const has = async (since: Position | undefined): Promise<boolean> => {
    if (!state.isOfUse) return false
    const wanted = bytesOf(since)
    if (wanted === null || wanted <= reached) return true
    reached = await replayed(replica.reading)
    return wanted <= reached
  }
  return {
    async run(since, work) {
      try {
        if (await has(since)) return await work(replica)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        change(false, (error as Error).message)
      }
      return work(primary)
    },
    position: () => written(primary.db),
    state: () => state,
    async close() {
      clearInterval(timer)
      await replica.close()
    },
  }
}
