// The caller's own import, in a state that allows the next step.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../../core/context'
import type { JobRecord } from '../../job-store/job'
import type { ImportInput, Mode } from '../../sheets/import-input'
import { offeredPage } from '../sheet_export/page'

export interface Import {
  readonly job: JobRecord
  readonly page: Binding
  readonly input: ImportInput
  /** Context of the page's import call: page, rows, rights. */
  readonly context: Context
}

/** Refuses with PARAM pages without import, with PERM people without permission. */
export async function mayImport(name: string, context: Context): Promise<{ page: Binding; context: Context }> {
  const page = offeredPage(name, 'import', context)
  const { context: inner } = await context.inside(page, engineCall(page, 'import') ?? fail('NF'), {})
  return { page, context: inner }
}

/** `lock` holds it until the transaction ends, so that two clicks don't start it twice. */
export async function ownImport(id: number, context: Context, lock = false): Promise<Import> {
  const { rows } = await sql<JobRecord>`select * from job
    where id = ${id} and kind = 'import' and admin_id = ${signedIn(context).admin.id} ${lock ? sql`for update` : sql``}`.execute(
    context.db,
  )
  const [job] = rows
  if (!job) return fail('NF')
  const { page, context: inner } = await mayImport(job.resource, context)
  return { job, page, input: job.input as unknown as ImportInput, context: inner }
}

/** Refuses with STATE an import that is running. */
export function refuseRunning({ job }: Import): void {
  if (job.status === 'waiting' || job.status === 'running')
    fail('STATE', { message: { zh: '正在处理，请稍候', en: 'It is being processed; wait a moment' } })
}

/** Refuses with STATE an import that is running or already written. */
export function refuseUnready(own: Import): void {
  refuseRunning(own)
  if (own.input.phase === 'writing')
    fail('STATE', {
      message: { zh: '这份表格已经导入过，请重新上传', en: 'This sheet was imported already; upload it again' },
    })
}

/** Queues it for the workers. */
export async function start(id: number, change: Partial<ImportInput>, total: number, context: Context): Promise<void> {
  await sql`update job set status = 'waiting', input = input || ${JSON.stringify(change)}::jsonb, total = ${total},
    done = 0, failed = 0, message = null, wish_cancel = false, tries = 0, row_id = null, begin_time = null, end_time = null,
    language = ${context.language}, ip = ${context.ip}, update_time = now() where id = ${id}`.execute(context.db)
  context.jobsChanged()
}

/** An import needs the permissions of each of its rows. */
export function refuseWithoutRight(page: Binding, mode: Mode, context: Context): void {
  const { grant } = signedIn(context)
  const needed = mode === 'create' ? ['create'] : mode === 'update' ? ['update'] : ['create', 'update']
  for (const name of needed) {
    const call = page.calls[name]
    if (call && canCall(grant, call)) continue
    const [zh, en] = name === 'create' ? ['新增', 'create'] : ['编辑', 'edit']
    fail('PERM', {
      message: { zh: `您没有${zh}权限，请换一种导入方式`, en: `You may not ${en} here; choose another way to import` },
    })
  }
}

/** Deletes the results of an earlier dry run. */
export async function forgetOutcomes(id: number, context: Context): Promise<void> {
  await sql`update job_row set what = null, result = 'waiting', message = null, errors = null, before = null,
    record_id = null, revision = null, name = null, crashes = 0
    where job_id = ${id} and (what is not null or errors is not null or crashes > 0)`.execute(context.db)
}

/** Deletes an upload of the caller that another one replaces. */
export async function forgetDraft(id: number, context: Context): Promise<void> {
  const own = sql`id = ${id} and kind = 'import' and status = 'draft' and admin_id = ${signedIn(context).admin.id}`
  // Locked, so that it is not started in between.
  const { rows } = await sql<{ id: number }>`select id from job where ${own} for update`.execute(context.db)
  if (rows.length === 0) return
  await sql`delete from job_row where job_id = ${id}`.execute(context.db)
  await sql`delete from job where id = ${id}`.execute(context.db)
}
