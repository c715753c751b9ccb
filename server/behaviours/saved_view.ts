// Not written yet.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

const later = () => Promise.resolve(fail('SYS'))

export default behaviour('saved_view', {
  mine: later,
  keep: later,
  drop: later,
})
