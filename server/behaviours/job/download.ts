// Sends a job's file to its owner, and logs the download.
import { access } from 'node:fs/promises'
import type { Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { errors, fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { FileAnswer } from '../../core/file-answer'
import { writeLog } from '../../http/audit'
import type { JobRecord } from '../../job-store/job'
import { hasFile } from '../../job-store/shape'
import { columnsFor, type ExportInput, refuseNarrowed, refuseWithoutExport } from '../../sheets/export-input'
import { ownJob } from './find'

/** Permissions are checked again before sending an older export: page, right, each column and the scopes. */
async function refuseLostRights(job: JobRecord, context: Context): Promise<void> {
  const page = context.resources.bindings.find((one) => one.name === job.resource)
  const call = page && engineCall(page, 'export')
  if (!page || !call) return fail('NF')
  const input = job.input as unknown as ExportInput
  const { columns, query } = input
  const { context: inner } = await context.inside(page, call, query as Row)
  refuseWithoutExport(inner)
  columnsFor(page, columns, inner)
  refuseNarrowed(input, inner)
}

/** The file of the caller's own job. Refuses with NF if there is none, and with PERM if permissions were revoked. */
export async function download(id: number, context: Context): Promise<FileAnswer> {
  const started = performance.now()
  const job = await ownJob(id, context)
  if (!hasFile(job, context.now()))
    fail('NF', { message: { zh: '文件不存在或已过期', en: 'The file no longer exists' } })
  if (job.kind === 'export') await refuseLostRights(job, context)
  const name = job.file_name as string
  const path = context.outside.papers.path(job.file as string)
  await access(path).catch(() => fail('NF', { message: errors.NF.text }))
  context.audit.targets.push({ id: job.id, name })
  await writeLog(context.db, context, { status: 200, message: 'ok', cost: performance.now() - started })
  return new FileAnswer(name, path)
}
