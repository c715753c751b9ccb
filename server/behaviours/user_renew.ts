// To be written.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

export default behaviour('user_renew', {
  approve: () => fail('SYS'),
  reject: () => fail('SYS'),
  renew: () => fail('SYS'),
})
