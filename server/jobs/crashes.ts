// Rows that crash the server: on record before they are begun once a job has crashed, set aside at the third crash.
import { type RawBuilder, sql } from 'kysely'
import { errors } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Db } from '../database/database'
import type { JobRecord } from '../job-store/job'
import { held, Lost } from './claim'

const MOST_CRASHES = 3

/** Condition on `job_row`. */
export const isSetAside = sql`crashes >= ${sql.lit(MOST_CRASHES)}`

/** The row that the next turn takes. */
export const nextRow = ({ id }: JobRecord) =>
  sql`(select id from job_row where job_id = ${id} and result = 'waiting' order by place limit 1)`

/** Records the row that is begun next, committed at once: a crash rolls back whatever the row did itself. */
export async function markRow(job: JobRecord, row: RawBuilder<unknown> | number, db: Db): Promise<void> {
  const { numAffectedRows } = await sql`update job set row_id = ${row} where ${held(job)}`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw new Lost()
}

/** Counts the crash at the row that was under way. Returns true if that was one too many: the row has failed. */
export async function countCrash(job: JobRecord, db: Db): Promise<boolean> {
  // The results of a dry run are no results of the rows yet.
  const isDry = job.input['phase'] === 'rehearsing'
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ aside: boolean }>`update job_row set crashes = crashes + 1
      where id = ${job.row_id} and result = 'waiting' returning ${isSetAside} as aside`.execute(db)
    const isAside = rows[0]?.aside ?? false
    if (isAside)
      await sql`update job_row set message = ${pick(errors.CRASH.text, job.language)}, errors = null,
        what = ${job.kind === 'import' ? 'fail' : null}, result = ${isDry ? 'waiting' : 'failed'}
        where id = ${job.row_id}`.execute(db)
    const num = isAside && !isDry ? 1 : 0
    const { numAffectedRows } = await sql`update job set row_id = null, done = done + ${num}, failed = failed + ${num}
      where ${held(job)}`.execute(db)
    if (Number(numAffectedRows ?? 0) === 0) throw new Lost()
    return isAside
  })
}
