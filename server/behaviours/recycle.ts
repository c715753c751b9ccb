// Not written yet.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

const later = () => Promise.resolve(fail('SYS'))

export default behaviour('recycle', {
  list: later,
  restore: later,
  purge: later,
})
