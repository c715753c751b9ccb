// Not written yet.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

const later = () => Promise.resolve(fail('SYS'))

export default behaviour('sheet_export', {
  create: later,
  read: later,
  list: later,
})
