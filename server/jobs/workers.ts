// Kind of job to its code.
import type { JobKind } from '#kernel/wire'
import type { Worker } from './worker'

const unwritten: Worker = () => Promise.reject(new Error('no worker yet'))

export const workers: Readonly<Record<JobKind, Worker>> = {
  edit: unwritten,
  remove: unwritten,
  action: unwritten,
  undo: unwritten,
  export: unwritten,
  import: unwritten,
}
