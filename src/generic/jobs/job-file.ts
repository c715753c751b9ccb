// The file that a job has made.
import type { Job } from '#kernel/wire'
import { download } from '../../gateway/download'

/** A refusal is reported and thrown. */
export function saveJobFile({ id, file_name, title }: Job): Promise<void> {
  return download({ method: 'POST', path: '/job/download' }, { job_id: id }, file_name ?? title)
}
