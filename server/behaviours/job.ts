// Jobs as their owner sees them: progress, results row by row, cancel, undo, the file.
import { behaviour } from '../core/behaviour'
import { cancel } from './job/cancel'
import { download } from './job/download'
import { findJob, listJobs, listRows } from './job/find'
import { undoJob } from './job/undo'

export default behaviour('job', {
  mine: (input, context) => listJobs(input, context),
  look: ({ job_id: id }, context) => findJob(id, context),
  rows: (input, context) => listRows(input, context),
  cancel: ({ job_id: id }, context) => cancel(id, context),
  undo: ({ job_id: id }, context) => undoJob(id, context),
  download: ({ job_id: id }, context) => download(id, context),
})
