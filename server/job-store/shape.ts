// A job as sent to its owner: in the owner's language, without the server's own data.
import type { Binding } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Job } from '#kernel/wire'
import type { Context } from '../core/context'
import type { JobRecord } from './job'
import { undoUntil } from './undo-calls'

/** With data for its title from other rows: of an undo, the job that it reverts. */
export interface TitledJob extends JobRecord {
  of_kind: JobRecord['kind'] | null
  of_call: string | null
  /** State of the undo job, and its number of restored rows. */
  undo_status: JobRecord['status'] | null
  undo_done: number | null
  undo_failed: number | null
  /** Rows of an import that were settled before writing. */
  refused: number
  skipped: number
  /** Rows of an import that can still be corrected and imported. */
  rest: number
}

/** Instead of the result of a record that the owner may no longer read. */
export const beyondScope = { zh: '已不在您的数据范围内', en: 'It is no longer in your data scope' }

const HOURS_OF_FILE = 24

function verb(kind: JobRecord['kind'], call: string | null, page: Binding | undefined, context: Context): string {
  const action = kind === 'action' ? page?.actions.find((one) => one.name === call) : undefined
  if (action) return pick(action.title, context.language)
  const choices = context.resources.binding('job').fields['kind']?.choices ?? []
  const title = choices.find((one) => one.value === kind)?.title
  return title ? pick(title, context.language) : kind
}

export function titleOf(job: TitledJob, context: Context): string {
  const page = context.resources.bindings.find((one) => one.name === job.resource)
  const noun = page ? context.filled(pick(page.noun, context.language)) : ''
  const done = job.of_kind ? verb(job.of_kind, job.of_call, page, context) : null
  const words = [verb(job.kind, job.call, page, context), done].filter((word) => word !== null)
  if (context.language === 'en') return [...words, noun].filter(Boolean).join(' ')
  return [words.join(''), noun].filter(Boolean).join('：')
}

/** True if its file can still be fetched. */
export function hasFile(job: JobRecord, now: Date): boolean {
  if (job.status !== 'done' || job.file === null || job.file_name === null || job.end_time === null) return false
  return now.getTime() < Date.parse(job.end_time) + HOURS_OF_FILE * 3_600_000
}

const undoUnderWay = ({ undo_status: status }: TitledJob): boolean => status === 'waiting' || status === 'running'

/** Number of records that the undo has taken back. */
const takenBack = ({ undo_done: done, undo_failed: failed }: TitledJob): number => (done ?? 0) - (failed ?? 0)

/** True if it has been undone, or is about to be; a cancelled undo leaves the rest to another one. */
export function isUndone(job: TitledJob): boolean {
  if (job.undone_by === null || job.undo_status === 'failed' || job.undo_status === 'cancelled') return false
  return undoUnderWay(job) || takenBack(job) > 0
}

export function shapeOf(job: TitledJob, context: Context): Job {
  const page = context.resources.bindings.find((one) => one.name === job.resource)
  const until = isUndone(job) ? null : undoUntil(job, page)
  return {
    id: job.id,
    kind: job.kind,
    resource: job.resource,
    title: titleOf(job, context),
    status: job.status as Job['status'],
    total: job.total,
    done: job.done,
    failed: job.failed,
    refused: job.refused,
    skipped: job.skipped,
    rest: job.rest,
    message: job.message,
    create_time: job.create_time,
    end_time: job.end_time,
    source: job.kind === 'import' ? String(job.input['file'] ?? '') || null : null,
    file_name: hasFile(job, context.now()) ? job.file_name : null,
    undo_until: until !== null && Date.parse(until) > context.now().getTime() ? until : null,
    undone_by: isUndone(job) ? job.undone_by : null,
    undo:
      job.undone_by === null ? null : { open: undoUnderWay(job), done: takenBack(job), failed: job.undo_failed ?? 0 },
  }
}
