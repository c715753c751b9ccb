// Records when a token was last used: throttled, and without delaying a call.
import { sql } from 'kysely'
import type { Db } from '../database/database'

const EVERY = 5 * 60_000
/** Most tokens kept in memory; beyond it the condition in the statement does the throttling. */
const REMEMBERED = 10_000

export type Touch = (tokenId: number, now: Date) => void

export function createTouch(db: Db): Touch {
  const noted = new Map<number, number>()
  return (tokenId, now) => {
    const last = noted.get(tokenId)
    if (last !== undefined && now.getTime() - last < EVERY) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(tokenId, now.getTime())
    const before = new Date(now.getTime() - EVERY).toISOString()
    sql`update token set last_time = ${now.toISOString()}
      where id = ${tokenId} and (last_time is null or last_time <= ${before})`
      .execute(db)
      .catch(() => undefined)
  }
}
