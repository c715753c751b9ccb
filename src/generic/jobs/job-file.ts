// Files of a job: the one that it has made, and the rows that an import did not write.
import type { Job } from '#kernel/wire'
import { download } from '../../gateway/download'

/** A refusal is reported and thrown. */
export function saveJobFile({ id, file_name, title }: Job): Promise<void> {
  return download({ method: 'POST', path: '/job/download' }, { job_id: id }, file_name ?? title)
}

/** With the reason beside each row. A refusal is reported and thrown. */
export function saveFaults(jobId: number): Promise<void> {
  return download({ method: 'POST', path: '/import/faults' }, { job_id: jobId }, 'faults.xlsx')
}
