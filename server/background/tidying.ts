// Deletes expired data: old entries of the logs, jobs and their files, drafts, expired tokens, captchas and counters.
import { sql } from 'kysely'
import type { Db } from '../database/database'
import { forgetChanges } from '../database/table-changes'
import { removeStale } from '../library/resumable'
import type { FileStore } from '../outside/files'
import type { Outside } from '../outside/outside'
import type { Papers } from '../outside/papers'
import { repeat } from './repeat'

const DAYS_OF_REQUESTS = 7
const HOURS_OF_FILES = 24
const DAYS_OF_JOBS = 90
/** Days that sensitive files without a record are kept: longer than the drafts and the recycle bin may name them. */
const DAYS_OF_UNUSED = 90
const EVERY = 6 * 60 * 60 * 1000
/** Milliseconds; longer than any total is kept. */
const EVERY_CHANGES = 10 * 60 * 1000

/** The file first, its name after, so that a crash leaves no unknown file. */
async function removeFiles(db: Db, papers: Papers, time: string): Promise<void> {
  const { rows } = await sql<{ id: number; file: string }>`select id, file from job where file is not null
    and coalesce(end_time, update_time) < ${time}::timestamptz - make_interval(hours => ${HOURS_OF_FILES})
    and status not in ('waiting', 'running')`.execute(db)
  for (const { id, file } of rows) {
    await papers.remove(file)
    await sql`update job set file = null, file_name = null where id = ${id}`.execute(db)
  }
}

/** Files of interrupted jobs, which no job names. */
async function removeStrays(db: Db, papers: Papers, now: Date): Promise<void> {
  const until = now.getTime() - (HOURS_OF_FILES + 1) * 3_600_000
  const old = (await papers.list()).filter(({ time }) => time.getTime() < until).map(({ name }) => name)
  if (old.length === 0) return
  const { rows } = await sql<{ file: string }>`select file from job where file = any(${old})`.execute(db)
  const named = new Set(rows.map(({ file }) => file))
  for (const name of old) if (!named.has(name)) await papers.remove(name)
}

/** Deletes stored values once they can no longer be restored; results and names stay with the job. */
async function forgetValues(db: Db, time: string): Promise<void> {
  await sql`update job_row set before = null, input = null, errors = null from job where job.id = job_row.job_id
    and job.end_time < ${time}::timestamptz - make_interval(hours => ${HOURS_OF_FILES + 1})
    and (job_row.before is not null or job_row.input is not null or job_row.errors is not null)`.execute(db)
}

/** Rows name people, so they are deleted with their job. An import that was never started is deleted with its file. */
async function removeJobs(db: Db, time: string): Promise<void> {
  const old = sql`(end_time < ${time}::timestamptz - make_interval(days => ${DAYS_OF_JOBS})
    or (status = 'draft' and update_time < ${time}::timestamptz - make_interval(hours => ${HOURS_OF_FILES})))`
  await sql`delete from job_row using job where job.id = job_row.job_id and job.file is null and ${old}`.execute(db)
  await sql`delete from job where file is null and ${old}`.execute(db)
}

/** Sensitive files that no record holds any more, or never did because a form was left. */
async function removePrivateFiles(db: Db, files: FileStore, time: string): Promise<void> {
  const { rows } = await sql<{ url: string; thumb_url: string | null }>`delete from file_private
    where create_time < ${time}::timestamptz - make_interval(days => ${DAYS_OF_UNUSED})
      and not exists (select from file_use where file_use.url = file_private.url) returning url, thumb_url`.execute(db)
  for (const url of rows.flatMap((row) => [row.url, row.thumb_url ?? []].flat())) await files.remove(url)
}

/** Deletes what names people once it is as old as the settings say. */
async function removeOld(db: Db, time: string): Promise<void> {
  const kept = await db
    .selectFrom('config')
    .select(['log_years', 'reading_days', 'message_days', 'draft_days'])
    .executeTakeFirst()
  if (!kept) return
  const before = (span: 'years' | 'days', num: number) =>
    sql`create_time < ${time}::timestamptz - make_interval(${sql.raw(span)} => ${num})`
  await sql`delete from log_target where log_id in (select id from log where ${before('years', kept.log_years)})`.execute(
    db,
  )
  await sql`delete from log where ${before('years', kept.log_years)}`.execute(db)
  await sql`delete from reading where ${before('days', kept.reading_days)}`.execute(db)
  await sql`delete from outbox where state not in ('waiting', 'sending') and ${before('days', kept.message_days)}`.execute(
    db,
  )
  await sql`delete from draft where update_time < ${time}::timestamptz - make_interval(days => ${kept.draft_days})`.execute(
    db,
  )
}

/** Cleans up once. */
export async function tidyUp(db: Db, { papers, files }: Pick<Outside, 'papers' | 'files'>, now: Date): Promise<void> {
  const time = now.toISOString()
  await removeStale(files.incoming, now)
  await removePrivateFiles(db, files, time)
  await removeFiles(db, papers, time)
  await removeStrays(db, papers, now)
  await forgetValues(db, time)
  await removeJobs(db, time)
  await removeOld(db, time)
  await sql`delete from presence where until < ${time}`.execute(db)
  await sql`delete from request_log where create_time < ${time}::timestamptz - make_interval(days => ${DAYS_OF_REQUESTS})`.execute(
    db,
  )
  await sql`delete from sms_code where expire_time < ${time}`.execute(db)
  await sql`delete from token where expire_time < ${time}`.execute(db)
  await sql`delete from captcha where expire_time < ${time}`.execute(db)
  await sql`delete from attempt where until < ${time}`.execute(db)
}

/** Cleans up now and at intervals; concurrent servers do no harm. @returns a stop function that waits for running work */
export function keepTidy(
  db: Db,
  outside: Pick<Outside, 'papers' | 'files'>,
  clock: () => Date,
  report: (error: unknown) => void,
): () => Promise<void> {
  let before: string | null = null
  const changes = async () => {
    before = await forgetChanges(db, before)
  }
  const stops = [
    repeat(() => tidyUp(db, outside, clock()).catch(report), EVERY),
    repeat(() => changes().catch(report), EVERY_CHANGES),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
