// Finds jobs of the caller; those of others don't exist.
import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Job, JobRow, Page } from '#kernel/wire'
import { type Context, signedIn } from '../../core/context'
import { restNumber } from '../../job-store/rest'
import { beyondScope, shapeOf, type TitledJob } from '../../job-store/shape'
import { recordSql } from '../../rows/scope'

interface Window {
  page?: number | null | undefined
  limit?: number | null | undefined
}

function windowOf({ page, limit }: Window) {
  const [number, size] = [page ?? 1, limit ?? PAGE_SIZE]
  return { page: number, limit: size, sql: sql`limit ${size} offset ${(number - 1) * size}` }
}

function ownSql(context: Context): RawBuilder<unknown> {
  return sql`job.admin_id = ${signedIn(context).admin.id}`
}

/** Drafts are imports waiting for their owner's confirmation: read by id, and listed by `/import/list`. */
function listedSql(context: Context): RawBuilder<unknown> {
  return sql`${ownSql(context)} and job.status <> 'draft'`
}

/** Selected with a job: the state of its undo, rows left out, and rows to go on with. `back`: the undo job. */
export const besides = sql`back.status as undo_status, back.done as undo_done, back.failed as undo_failed,
  ${leftOut('failed')} - case when job.kind = 'import' then job.failed else 0 end as refused, ${leftOut('skipped')} as skipped,
  ${restNumber} as rest`

/** Number of import rows with this result; 0 before writing begins. */
function leftOut(result: 'failed' | 'skipped'): RawBuilder<unknown> {
  return sql`case when job.kind <> 'import' then 0 else
    (select count(*)::int from job_row r where r.job_id = job.id and r.result = ${result}) end`
}

async function jobs(where: RawBuilder<unknown>, tail: RawBuilder<unknown>, context: Context): Promise<TitledJob[]> {
  const { rows } = await sql<TitledJob>`select job.*, past.kind as of_kind, past.call as of_call, ${besides}
    from job left join job past on past.id = job.undo_of left join job back on back.id = job.undone_by
    where ${where} ${tail}`.execute(context.db)
  return rows
}

async function count(from: RawBuilder<unknown>, context: Context): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*) as num from ${from}`.execute(context.db)
  return rows[0]?.num ?? 0
}

/** NF if the job doesn't exist or belongs to somebody else. `lock`: for a change. */
export async function ownJob(id: number, context: Context, lock = false): Promise<TitledJob> {
  const tail = lock ? sql`for update of job` : sql``
  const [found] = await jobs(sql`job.id = ${id} and ${ownSql(context)}`, tail, context)
  return found ?? fail('NF')
}

export async function findJob(id: number, context: Context): Promise<Job> {
  return shapeOf(await ownJob(id, context), context)
}

export async function listJobs(input: Window, context: Context): Promise<Page<Job>> {
  const window = windowOf(input)
  const found = await jobs(listedSql(context), sql`order by job.id desc ${window.sql}`, context)
  return {
    list_data: found.map((job) => shapeOf(job, context)),
    total: await count(sql`job where ${listedSql(context)}`, context),
    page: window.page,
    limit: window.limit,
  }
}

/** SQL that is true for a result whose record the caller may read, or that has none: the job itself may have deleted it. */
function openSql({ resource: name }: TitledJob, context: Context): RawBuilder<boolean> {
  const page = context.resources.bindings.find((one) => one.name === name)
  if (!page || page.table === null) return sql<boolean>`true`
  const resource = context.resources.get(page.base)
  const gone = sql`not exists (select 1 from ${sql.table(resource.table)} r where r.id = job_row.record_id)`
  return sql<boolean>`(record_id is null or ${gone} or ${recordSql(resource, sql`job_row.record_id`, context)})`
}

export async function listRows(
  input: Window & { job_id: number; result?: string | null | undefined },
  context: Context,
): Promise<Page<JobRow> & { counts: Partial<Record<JobRow['result'], number>> }> {
  const job = await ownJob(input.job_id, context)
  const window = windowOf(input)
  const result = input.result ? sql`and result = ${input.result}` : sql``
  const where = sql`job_id = ${input.job_id} ${result}`
  // The scope may have become narrower since: other records are counted, and no longer named.
  const open = openSql(job, context)
  const { rows } =
    await sql<JobRow>`select id, place, record_id, case when ${open} then coalesce(name, '') else '' end as name,
      result, case when ${open} then message else ${pick(beyondScope, context.language)} end as message
    from job_row where ${where} order by place, id ${window.sql}`.execute(context.db)
  const { rows: counted } = await sql<{ result: JobRow['result']; num: number }>`select result, count(*)::int as num
    from job_row where job_id = ${input.job_id} group by result`.execute(context.db)
  return {
    list_data: rows,
    total: await count(sql`job_row where ${where}`, context),
    page: window.page,
    limit: window.limit,
    counts: Object.fromEntries(counted.map(({ result: one, num }) => [one, num])),
  }
}
