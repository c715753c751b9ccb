// When tokens were last used: recorded in portions, without delaying a call, and the end of those that lie idle.
import { sql } from 'kysely'
import type { Db } from '../database/database'

const MINUTE = 60_000
/** Milliseconds between two records of one token, unless it must not lie idle for as long. */
const EVERY = 5 * MINUTE
/** Most tokens kept in memory; beyond it the condition in the statement does the throttling. */
const REMEMBERED = 10_000

interface Use {
  used: number
  noted: number
}

export interface Uses {
  /** The person has just used the token. */
  touch(tokenId: number, now: Date): void
  /**
   * True if nobody has used the token for this long, in any instance. `last`: its last use when it was loaded, in
   * milliseconds since 1970.
   */
  isIdle(token: { tokenId: number; last: number }, minutes: number, now: Date): Promise<boolean>
}

/** @param idle minutes after which a token ends unused; 0 for never */
export function createUses(db: Db, idle: () => Promise<number>): Uses {
  const uses = new Map<number, Use>()
  const record = async (tokenId: number, now: Date): Promise<void> => {
    const minutes = await idle()
    const every = minutes > 0 ? Math.min(EVERY, (minutes * MINUTE) / 5) : EVERY
    const use = uses.get(tokenId)
    if (use && now.getTime() - use.noted < every) return
    if (uses.size >= REMEMBERED) uses.clear()
    uses.set(tokenId, { used: now.getTime(), noted: now.getTime() })
    const before = new Date(now.getTime() - every).toISOString()
    await sql`update token set last_time = ${now.toISOString()}
      where id = ${tokenId} and (last_time is null or last_time <= ${before})`.execute(db)
  }
  return {
    touch(tokenId, now) {
      const use = uses.get(tokenId)
      if (use) use.used = now.getTime()
      record(tokenId, now).catch(() => undefined)
    },
    async isIdle({ tokenId, last }, minutes, now) {
      const since = now.getTime() - minutes * MINUTE
      if (Math.max(last, uses.get(tokenId)?.used ?? 0) >= since) return false
      // Another instance may have served it.
      const { rows } = await sql<{ last: string }>`select coalesce(last_time, create_time) as last from token
        where id = ${tokenId}`.execute(db)
      return rows[0] === undefined || Date.parse(rows[0].last) < since
    },
  }
}
