// Hands out the file of a job to its owner, and writes down that it was fetched.
import { access } from 'node:fs/promises'
import { errors, fail } from '#kernel/errors'
import type { Context } from '../../context'
import { writeLog } from '../../http/audit'
import { FileAnswer } from '../../http/file-answer'
import { hasFile } from '../../jobs/shape'
import { ownJob } from './find'

export async function download(id: number, context: Context): Promise<FileAnswer> {
  const started = performance.now()
  const job = await ownJob(id, context)
  if (!hasFile(job, context.now()))
    fail('NF', { message: { zh: '文件不存在或已过期', en: 'There is no such file any more' } })
  const name = job.file_name as string
  const path = context.outside.papers.path(job.file as string)
  await access(path).catch(() => fail('NF', { message: errors.NF.text }))
  context.trail.targets.push({ id: job.id, name })
  await writeLog(context.db, context, { status: 200, message: 'ok', cost: performance.now() - started })
  return new FileAnswer(name, path)
}
