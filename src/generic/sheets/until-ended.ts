// Follows the job of an import until it has ended, over short breaks of the connection, as long as somebody is looking.
import type { Job } from '#kernel/wire'
import { Failure } from '../../gateway/failure'
import { send } from '../../gateway/send'
import { isOpen } from '../jobs/job-words'

const LOOK_EVERY = 700
/** Looks in a row that may fail: about half a minute with a server that is away. */
const MOST_FAILED = 8

function passes(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Reports the progress. False if it was left before the end.
 *
 * @throws Failure if the job failed, or cannot be read
 */
export async function untilEnded(jobId: number, report: (job: Job) => void, signal: AbortSignal): Promise<boolean> {
  const options = { quiet: true, signal }
  for (let failed = 0; !signal.aborted; ) {
    try {
      const job = await send<Job>({ method: 'POST', path: '/job/read' }, { job_id: jobId }, options)
      failed = 0
      if (signal.aborted) return false
      report(job)
      if (!isOpen(job)) {
        if (job.status === 'failed') throw new Failure(job.message ?? '', 422)
        return true
      }
    } catch (error) {
      if (signal.aborted) return false
      failed += 1
      if (!passes(error) || failed > MOST_FAILED) throw error
    }
    await pause(LOOK_EVERY * (1 + failed), signal)
  }
  return false
}
