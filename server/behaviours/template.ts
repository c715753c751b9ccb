// To be written.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

export default behaviour('template', {
  get: () => fail('SYS'),
})
