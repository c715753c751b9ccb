// Not written yet.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

const later = () => Promise.resolve(fail('SYS'))

export default behaviour('job', {
  mine: later,
  look: later,
  rows: later,
  cancel: later,
  undo: later,
  download: later,
})
