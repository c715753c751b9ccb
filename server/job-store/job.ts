// A job: work that continues after the call, on behalf of the person who requested it.
import { sql } from 'kysely'
import type { Binding, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { JobKind } from '#kernel/wire'
import { type Context, signedIn } from '../core/context'
import type { Db } from '../database/database'

/** A row of table `job`. */
export interface JobRecord extends Row {
  id: number
  admin_id: number
  kind: JobKind
  /** Name of the page's binding. */
  resource: string
  /** The call for each row: `update`, `remove`, the name of an action. */
  call: string | null
  input: Row
  status: 'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  language: 'zh-CN' | 'en'
  ip: string | null
  total: number
  done: number
  failed: number
  message: string | null
  file: string | null
  file_name: string | null
  wish_cancel: boolean
  create_time: string
  begin_time: string | null
  end_time: string | null
  /** Current lease: a new value each time the job is claimed. */
  holder: string | null
  /** Number of times it was abandoned since its last progress. */
  tries: number
  /** After a crash: the row under way, on record before it is begun. */
  row_id: number | null
  undo_of: number | null
  undone_by: number | null
}

export interface NewJob {
  kind: JobKind
  page: Pick<Binding, 'name'>
  call?: string
  input: Row
  /** `draft`: not to be run yet. */
  status?: 'draft' | 'waiting'
  total?: number
  undoOf?: number
}

/** Unfinished jobs of one person; more indicate repeated clicking. */
const MOST_WAITING = 20

async function refuseTooMany(adminId: number, db: Db): Promise<void> {
  const { rows } = await sql<{ num: number }>`select count(*) as num from job
    where admin_id = ${adminId} and status in ('waiting', 'running')`.execute(db)
  if ((rows[0]?.num ?? 0) < MOST_WAITING) return
  fail('CAP', {
    message: {
      zh: `您已有 ${MOST_WAITING} 项任务未完成，请等待或取消一些`,
      en: `${MOST_WAITING} jobs of yours are not finished: wait, or cancel some`,
    },
  })
}

/** Writes a job within the transaction of the call; the work starts on commit. Refuses with CAP. */
export async function createJob(job: NewJob, context: Context): Promise<number> {
  const { id: owner } = signedIn(context).admin
  await refuseTooMany(owner, context.db)
  const { rows } = await sql<{ id: number }>`insert into job
    (admin_id, kind, resource, call, input, status, language, ip, total, undo_of)
    values (${owner}, ${job.kind}, ${job.page.name}, ${job.call ?? null},
      ${JSON.stringify(job.input)}::jsonb, ${job.status ?? 'waiting'}, ${context.language}, ${context.ip},
      ${job.total ?? 0}, ${job.undoOf ?? null}) returning id`.execute(context.db)
  context.jobsChanged()
  return (rows[0] as { id: number }).id
}

export async function readJob(db: Db, id: number): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRecord>`select * from job where id = ${id}`.execute(db)
  return rows[0]
}
