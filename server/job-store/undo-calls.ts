// Undo of jobs: whether it is possible, and until when.
import type { Binding, Call } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import type { JobRecord } from './job'

const HOURS = 24

/** The call whose rows and right an undo needs; null if it can't be undone. */
export function callBack(job: Pick<JobRecord, 'kind' | 'call' | 'input'>, page: Binding): Call | null {
  switch (job.kind) {
    case 'edit':
      return page.features.revision ? engineCall(page, 'edit') : null
    case 'remove':
      return engineCall(page, 'restore')
    case 'import':
      // A dry run leaves nothing behind.
      if (job.input['phase'] !== 'writing') return null
      if (!page.features.revision) return null
      // Undoing updates needs no right to delete.
      if (job.input['mode'] === 'update') return page.calls['update'] ?? null
      return page.calls['remove'] ?? page.calls[page.calls['create']?.undo ?? ''] ?? page.calls['update'] ?? null
    case 'action': {
      const undo = page.actions.find((one) => one.name === job.call)?.undo
      const call = undo === undefined ? undefined : page.calls[undo]
      const needs = Object.values(call?.input ?? {}).some((field) => field.required && !fixed(page, undo, field.name))
      return call && !needs ? call : null
    }
    default:
      return null
  }
}

function fixed(page: Binding, action: string | undefined, input: string): boolean {
  return page.actions.find((one) => one.name === action)?.with?.[input] !== undefined
}

/** The end of the undo period; null if nothing was done, or nothing can be undone. */
export function undoUntil(job: JobRecord, page: Binding | undefined): string | null {
  const ended = job.status === 'done' || job.status === 'failed' || job.status === 'cancelled'
  if (!page || !ended || job.end_time === null || job.done <= job.failed || !callBack(job, page)) return null
  return new Date(Date.parse(job.end_time) + HOURS * 3_600_000).toISOString()
}
