// Claims jobs: taken by one server at a time, kept by a heartbeat, identified by a new holder each time.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database'
import type { JobRecord } from '../job-store/job'

/** A job without a heartbeat for this time is claimed again. */
const DEAD_AFTER = '30 seconds'
/** A job abandoned so often without progress probably crashes its server: it is not claimed again. */
const MOST_TRIES = 3
/** The same while its rows were on record one by one: three of them in succession were set aside. */
const MOST_AT_ROWS = 9

/** Another server has the job by now, or it was ended: nothing more may be written for it. */
export class Lost extends Error {}

/** A heartbeat of the future is of a clock that was set back: it would keep a job of a dead server for as long. */
const alive = (beat: string) =>
  sql`(${sql.ref(beat)} between now() - ${DEAD_AFTER}::interval and now() + ${DEAD_AFTER}::interval)`

/** Jobs, called `next`, that nobody runs and whose owner has no other one running. */
const free = (ours: readonly number[]) => sql`
  (next.status = 'waiting' or (next.status = 'running' and ${alive('next.beat_time')} is not true))
  and next.id <> all(${[...ours]}::bigint[])
  and not exists (select 1 from job other where other.admin_id = next.admin_id and other.status = 'running'
    and other.id <> next.id and ${alive('other.beat_time')})`

/**
 * Claims the next job: one at a time for each person, the person who has waited longest first. `ours`: jobs running
 * here; a late heartbeat doesn't make them dead.
 */
export async function claim(db: Db, ours: readonly number[]): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRecord>`update job set status = 'running', holder = ${randomUUID()}, beat_time = now(),
      tries = case when status = 'running' then tries + 1 else tries end,
      begin_time = coalesce(begin_time, now()), update_time = now()
    where id = (select next.id from job next where ${free(ours)}
      order by (select max(other.begin_time) from job other where other.admin_id = next.admin_id
          and other.create_time > now() - interval '1 day') nulls first, next.id
      limit 1 for update of next skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** True if more tries would only cost more servers. */
export function isHopeless({ tries, row_id: row }: JobRecord): boolean {
  return tries > (row === null ? MOST_TRIES : MOST_AT_ROWS)
}

/** True if a job was skipped because a call had locked it: worth another look soon. */
export async function isPassedOver(db: Db, ours: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from job next where ${free(ours)} limit 1`.execute(db)
  return rows.length > 0
}

/** Condition that the job is still held; part of every write that must not happen twice. */
export function held({ id, holder }: JobRecord) {
  return sql`id = ${id} and holder = ${holder} and status = 'running'`
}

/** Heartbeat. Throws `Lost` if the job is no longer held; within a turn nobody can claim it until that ends. */
export async function beat(job: JobRecord, db: Db, gotOn: boolean): Promise<void> {
  const { numAffectedRows } = await sql`update job set beat_time = now(), update_time = now()
    ${gotOn ? sql`, tries = 0` : sql``} where ${held(job)}`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw new Lost()
}

export interface Ending {
  readonly status: 'done' | 'failed' | 'cancelled'
  readonly message: string | null
  readonly answer?: { file: string; fileName: string } | null
}

/** Records the end of a job, if it is still held. */
export async function endJob(job: JobRecord, { status, message, answer }: Ending, db: Db): Promise<void> {
  await sql`update job set status = ${status}, message = ${message?.slice(0, 1000) ?? null}, end_time = now(),
    update_time = now(), holder = null, row_id = null, file = coalesce(${answer?.file ?? null}, file),
    file_name = coalesce(${answer?.fileName ?? null}, file_name) where ${held(job)}`.execute(db)
}

/** Releases it to the next server at once instead of after the timeout. */
export async function releaseJob(job: JobRecord, db: Db): Promise<void> {
  await sql`update job set status = 'waiting', holder = null, beat_time = null, row_id = null, update_time = now()
    where ${held(job)}`.execute(db)
}

/** Leaves it to the next claim as a server that dies does, but at once. */
export async function abandonJob(job: JobRecord, db: Db): Promise<void> {
  await sql`update job set beat_time = null where ${held(job)}`.execute(db)
}
