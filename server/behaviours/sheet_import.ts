// Not written yet.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

const later = () => Promise.resolve(fail('SYS'))

export default behaviour('sheet_import', {
  template: later,
  upload: later,
  rehearse: later,
  preview: later,
  faults: later,
  commit: later,
  list: later,
})
