// Removes what has had its time: old log entries, answered requests, expired tokens, captchas and counters.
import { sql } from 'kysely'
import type { Db } from './database/database'

const YEARS_OF_LOG = 3
const DAYS_OF_REQUESTS = 7
const EVERY = 6 * 60 * 60 * 1000

/** Once, now. */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  const time = now.toISOString()
  await sql`delete from log_target using log where log.id = log_target.log_id
    and log.create_time < ${time}::timestamptz - make_interval(years => ${YEARS_OF_LOG})`.execute(db)
  await sql`delete from log where create_time < ${time}::timestamptz - make_interval(years => ${YEARS_OF_LOG})`.execute(
    db,
  )
  await sql`delete from request_log where create_time < ${time}::timestamptz - make_interval(days => ${DAYS_OF_REQUESTS})`.execute(
    db,
  )
  await sql`delete from token where expire_time < ${time}`.execute(db)
  await sql`delete from captcha where expire_time < ${time}`.execute(db)
  await sql`delete from attempt where until < ${time}`.execute(db)
}

/** Now and every few hours; two servers that do it at once do no harm. Answers how to stop. */
export function keepTidy(db: Db, clock: () => Date, told: (error: unknown) => void): () => void {
  const run = () => void tidyUp(db, clock()).catch(told)
  run()
  const timer = setInterval(run, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
