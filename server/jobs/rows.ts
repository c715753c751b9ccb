// The rows of a job: taken in order, with their results written in the same turn.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import type { JobRow } from '#kernel/wire'
import type { Db } from '../database/database'

/** A row of table `job_row`, of a job on existing records. */
export interface TakenRow {
  readonly id: number
  readonly place: number
  readonly record_id: number
  readonly name: string
  readonly input: Row | null
  /** Of a review: the revision that it decides about. */
  readonly revision: number | null
}

export interface Outcome {
  readonly result: Exclude<JobRow['result'], 'waiting'>
  readonly message?: string
  /** Previous stored values of changed fields: encrypted ones stay encrypted. */
  readonly before?: Row | null
  /** Revision after the change. */
  readonly revision?: number | null
}

/** The next waiting rows; locked, so that a server that takes over waits for this one. */
export async function takeRows(jobId: number, most: number, db: Db): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`select id, place, record_id, name, input, revision from job_row
    where job_id = ${jobId} and result = 'waiting' order by place limit ${most} for update`.execute(db)
  return rows
}

export async function saveOutcomes(outcomes: ReadonlyMap<number, Outcome>, db: Db): Promise<void> {
  const list = [...outcomes]
  if (list.length === 0) return
  await sql`update job_row set result = said.result, message = said.message,
      before = said.before::jsonb, revision = said.revision
    from unnest(${list.map(([id]) => id)}::bigint[], ${list.map(([, one]) => one.result)}::text[],
      ${list.map(([, one]) => one.message?.slice(0, 1000) ?? null)}::text[],
      ${list.map(([, one]) => (one.before ? JSON.stringify(one.before) : null))}::text[],
      ${list.map(([, one]) => one.revision ?? null)}::integer[]) as said(id, result, message, before, revision)
    where job_row.id = said.id`.execute(db)
}
