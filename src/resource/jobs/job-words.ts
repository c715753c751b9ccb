// State of a job, in words.
import type { TFunction } from 'i18next'
import { grouped } from '#kernel/grouped'
import type { Job } from '#kernel/wire'
import { download } from '../../api/download'

/** One sentence: its progress or result. */
export function jobWords(job: Job, t: TFunction): string {
  const { status, total, done } = job
  if (status === 'waiting') return t('jobs.waiting')
  if (status === 'running') {
    if (total === 0) return t('jobs.running')
    return t('jobs.progress', { done: shown(done), total: shown(total) })
  }
  if (status === 'failed') return job.message ?? t('jobs.failed')
  const ending = endingOf(job, t)
  return status === 'cancelled' ? t('jobs.cancelled', { said: ending }) : ending + undoWords(job, t)
}

/** Look of an ended job: a success only if something was done and nothing was refused. */
export function toneOf({ status, kind, done, failed, refused }: Job): 'error' | 'warning' | 'info' | 'success' {
  if (status === 'failed') return 'error'
  if (failed + refused > 0 || status === 'cancelled') return 'warning'
  return kind !== 'export' && done === 0 ? 'info' : 'success'
}

/** Counts every row of a sheet: those done, those that failed while writing, those that the dry run left out. */
function endingOf({ done, failed, refused, skipped }: Job, t: TFunction): string {
  const [good, bad] = [done - failed, failed + refused]
  const count = bad > 0 ? t('jobs.partly', { good: shown(good), bad: shown(bad) }) : t('jobs.all', { num: shown(good) })
  return skipped > 0 ? t('jobs.withSkipped', { said: count, num: shown(skipped) }) : count
}

/** Result of an undo, in words. */
function undoWords({ undo }: Job, t: TFunction): string {
  if (!undo) return ''
  if (undo.open) return t('jobs.undoing')
  if (undo.done === 0) return t('jobs.undoneNothing')
  return undo.failed > 0
    ? t('jobs.undonePartly', { done: shown(undo.done), kept: shown(undo.failed) })
    : t('jobs.undone')
}

function shown(num: number): string {
  return grouped(num)
}

/** True if it can still be undone. */
export function undoable(job: Job, now: number): boolean {
  return job.undo_until !== null && job.undone_by === null && Date.parse(job.undo_until) > now && job.done > job.failed
}

/** 0–100; null while the number of rows is unknown. */
export function percentOf(job: Job): number | null {
  if (job.total === 0) return job.status === 'done' ? 100 : null
  return Math.min(100, Math.floor((job.done / job.total) * 100))
}

export const MOST_SHOWN = 30

export function isOpen(job: Pick<Job, 'status'>): boolean {
  return job.status === 'waiting' || job.status === 'running'
}

/** True while it runs, or its undo does: its words are about to change. */
export function isMoving(job: Pick<Job, 'status' | 'undo'>): boolean {
  return isOpen(job) || job.undo?.open === true
}

/** Known jobs, updated with the given ones, the newest first. */
export function merged(known: readonly Job[], given: readonly Job[]): Job[] {
  const all = new Map([...known, ...given].map((job) => [job.id, job]))
  return [...all.values()].sort((left, right) => right.id - left.id).slice(0, MOST_SHOWN)
}

/** A refusal is reported and thrown. */
export function saveJobFile({ id, file_name, title }: Job): Promise<void> {
  return download({ method: 'POST', path: '/job/download' }, { job_id: id }, file_name ?? title)
}

/** With the reason beside each row. A refusal is reported and thrown. */
export function saveFaults(jobId: number): Promise<void> {
  return download({ method: 'POST', path: '/import/faults' }, { job_id: jobId }, 'faults.xlsx')
}
