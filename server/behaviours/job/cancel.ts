// Cancels a job: a waiting one at once, a running one after its current turn; finished rows stay.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Job } from '#kernel/wire'
import type { Context } from '../../core/context'
import { findJob, ownJob } from './find'

/** Cancels the caller's own job. Refuses with NF, and with STATE if it has ended. */
export async function cancel(id: number, context: Context): Promise<Job> {
  const { status } = await ownJob(id, context, true)
  if (status === 'done' || status === 'failed')
    fail('STATE', { message: { zh: '任务已经结束', en: 'The job has ended' } })
  await sql`update job set wish_cancel = true, update_time = now(),
      status = case when status = 'waiting' then 'cancelled' else status end,
      end_time = case when status = 'waiting' then now() else end_time end
    where id = ${id}`.execute(context.db)
  return findJob(id, context)
}
