// To be written.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

export default behaviour('ai', {
  extract: () => fail('SYS'),
})
