// To be written.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

export default behaviour('contribute_log', {
  add: () => fail('SYS'),
})
