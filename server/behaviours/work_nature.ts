// To be written.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

export default behaviour('work_nature', {
  assign: () => fail('SYS'),
})
