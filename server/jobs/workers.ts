// Kind of job to its code.
import type { JobKind } from '#kernel/wire'
import { edit } from './edit'
import { exportSheet } from './export'
import { importSheet } from './import/run'
import { inPortions } from './in-portions'
import { chosen } from './one-by-one'
import { undo } from './undo'
import type { Worker } from './worker'

export const workers: Readonly<Record<JobKind, Worker>> = {
  edit,
  remove: chosen,
  action: (run) => inPortions(run) ?? chosen(run),
  undo,
  export: exportSheet,
  import: importSheet,
}
