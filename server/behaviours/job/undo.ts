// Starts the undo of a job: within a day, once, by its owner, with the required right.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { createJob } from '../../job-store/job'
import { isUndone } from '../../job-store/shape'
import { callBack, undoUntil } from '../../job-store/undo-calls'
import { ownJob } from './find'

/** In reverse order. Rows that a cancelled undo has already restored are left out. */
async function copyRows(jobId: number, of: number, context: Context): Promise<number> {
  const { numAffectedRows } = await sql`insert into job_row (job_id, place, record_id, name, input)
    select ${jobId}, row_number() over (order by done.place desc, done.id desc), done.record_id, done.name,
      jsonb_build_object('row_id', done.id)
    from job_row done where done.job_id = ${of} and done.result = 'done' and done.record_id is not null
      and not exists (select 1 from job past join job_row taken on taken.job_id = past.id
        where past.undo_of = ${of} and taken.result = 'done' and (taken.input->>'row_id')::bigint = done.id)`.execute(
    context.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Starts the undo of the caller's own job. Refuses with NF, and with STATE if it can't be undone. */
export async function undoJob(id: number, context: Context): Promise<{ job_id: number }> {
  const job = await ownJob(id, context, true)
  const page = context.resources.bindings.find((one) => one.name === job.resource) ?? fail('NF')
  if (isUndone(job)) fail('STATE', { message: { zh: '任务已经撤销过了', en: 'The job has already been undone' } })
  const until = undoUntil(job, page)
  const call = callBack(job, page)
  if (until === null || !call)
    return fail('STATE', { message: { zh: '这项任务不能撤销', en: 'This job cannot be undone' } })
  if (Date.parse(until) <= context.now().getTime())
    fail('STATE', { message: { zh: '已超过 24 小时，不能撤销', en: 'More than 24 hours have passed' } })
  // A copy without the body schema of the call whose entry points it shares.
  await context.inside(page, { ...call }, {})
  const made = await createJob({ kind: 'undo', page, call: call.name, input: {}, undoOf: id }, context)
  const total = await copyRows(made, id, context)
  if (total === 0) fail('STATE', { message: { zh: '没有可以撤销的数据', en: 'There is nothing to undo' } })
  await sql`update job set total = ${total} where id = ${made}`.execute(context.db)
  await sql`update job set undone_by = ${made}, update_time = now() where id = ${id}`.execute(context.db)
  return { job_id: made }
}
