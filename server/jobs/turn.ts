// One turn of a job: a transaction on behalf of the owner, rows on savepoints, at most one log entry.
import { sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import type { Db } from '../database/database'
import { inTransaction } from '../database/transaction'
import { isCollision } from '../http/act'
import { asRefusal } from '../http/envelope'
import type { Parts } from '../http/parts'
import type { Running } from '../http/running'
import type { JobRecord } from '../job-store/job'
import { beat } from './claim'
import { unlessAborted } from './hung'
import { callOf, contextOf, messageOf } from './owner'
import { persistently } from './persist'
import type { Run, Turn } from './worker'

/** A refused row leaves nothing in the turn's log entry either. */
function attemptIn(context: Running, job: JobRecord, page: Binding): Turn['attempt'] {
  const { audit, db } = context
  let begun = false
  return async (work) => {
    const [targets, changes] = [audit.targets.length, audit.changes.length]
    // One round trip for the end of the last row and the start of this one.
    await (begun ? sql`release savepoint one_row; savepoint one_row` : sql`savepoint one_row`).execute(db)
    begun = true
    try {
      return { value: await work() }
    } catch (error) {
      const refusal = isCollision(error) ? null : asRefusal(error)
      // Database failures are not the row's fault: retry the whole turn.
      if (!refusal) throw error
      await sql`rollback to savepoint one_row`.execute(db)
      audit.targets.length = targets
      audit.changes.length = changes
      return { refusal: messageOf(refusal, job, page) }
    }
  }
}

/** Permissions that ended while the turn waited for a lock no longer apply: the turn starts over. */
class Changed extends Error {}

async function refuseChanged(context: Running, job: JobRecord, parts: Parts): Promise<void> {
  const now = await parts.sessions.ofAdmin(job.admin_id, context.db)
  if (now?.etag !== context.session?.etag) throw new Changed('the rights of the owner have changed')
}

/** Locks of a server that hangs, or is cut off, end before the one that takes over stops waiting for them. */
const IDLE = '60s'

/**
 * Returns a function that runs turns of this job. It rolls back and throws `Lost` if another server has the job by now,
 * the reason of the signal once that is aborted.
 */
export function turnsOf(job: JobRecord, page: Binding, parts: Parts, hung: AbortSignal): Run['turn'] {
  return async (work, call = callOf(job, page)) => {
    // Read before taking a connection: two turns that each hold one and wait for another would deadlock.
    const settings = await parts.settings.read()
    const one = async (db: Db) => {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE)}`.execute(db)
      const context = await contextOf(job, page, call, db, parts, settings)
      const result = await work({ context, attempt: attemptIn(context, job, page) })
      // Changes by the turn itself don't count; calls that make them check permissions themselves.
      if (!context.touched.access) await refuseChanged(context, job, parts)
      await beat(job, db, true)
      const { access } = context.touched
      if (access) await parts.changes.notice.execute(db)
      return { result, access }
    }
    const { result, access } = await persistently(
      () => inTransaction(parts.db, ({ db }) => unlessAborted(hung, () => one(db))),
      (error) => error instanceof Changed,
    )
    if (access) parts.changes.apply()
    return result
  }
}
