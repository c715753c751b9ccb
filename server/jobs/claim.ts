// Who does a job: taken by one server at a time, held by a heartbeat, and told apart from whoever held it before.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database'
import type { JobRecord } from '../job-store/job'

/** A job whose server died is taken up again after this time without a heartbeat. */
const DEAD_AFTER = '30 seconds'
/** Left behind so often without getting on, it takes its server down with it: then it is not taken up again. */
export const MOST_TRIES = 3

/** Somebody else has the job by now, or it was ended: nothing more may be written in its name. */
export class Lost extends Error {}

const dead = sql`now() - ${DEAD_AFTER}::interval`

/** Jobs, called `next`, that nobody does and whose person has no other under way. */
const free = (ours: readonly number[]) => sql`
  (next.status = 'waiting' or (next.status = 'running' and coalesce(next.beat_time, '-infinity') < ${dead}))
  and next.id <> all(${[...ours]}::bigint[])
  and not exists (select 1 from job other where other.admin_id = next.admin_id and other.status = 'running'
    and other.id <> next.id and other.beat_time >= ${dead})`

/**
 * The next job to do, marked as ours: one at a time of each person, and first of whoever has waited longest for a turn.
 * `ours` are those under way here; their heartbeat may be late, they are not dead.
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

/** Whether a job was passed over because a call had it locked at that moment: worth another look soon. */
export async function isPassedOver(db: Db, ours: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from job next where ${free(ours)} limit 1`.execute(db)
  return rows.length > 0
}

/** Whose job it still is: written with everything that must not happen twice. */
export function held({ id, holder }: JobRecord) {
  return sql`id = ${id} and holder = ${holder} and status = 'running'`
}

/** A sign of life. Throws `Lost` where the job is not ours any more; within a turn nobody can take it until that ends. */
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

export async function endJob(job: JobRecord, { status, message, answer }: Ending, db: Db): Promise<void> {
  await sql`update job set status = ${status}, message = ${message?.slice(0, 1000) ?? null}, end_time = now(),
    update_time = now(), holder = null, file = coalesce(${answer?.file ?? null}, file),
    file_name = coalesce(${answer?.fileName ?? null}, file_name) where ${held(job)}`.execute(db)
}

/** Leaves it to the next server, which need not wait until we count as dead. */
export async function releaseJob(job: JobRecord, db: Db): Promise<void> {
  await sql`update job set status = 'waiting', holder = null, beat_time = null, update_time = now() where ${held(job)}`.execute(
    db,
  )
}
