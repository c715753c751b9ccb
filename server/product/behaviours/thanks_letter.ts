// Achievements between members: once approved they earn points and settle the post that they came from.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { decided } from './thanks_letter/decide'

export default behaviour('thanks_letter', {
  approve: decided,
  reject: decided,

  check(record) {
    if (record.to_user_id === null || record.to_user_id !== record.from_user_id) return
    fail('PARAM', { errors: { to_user_id: { zh: '不能与致谢方相同', en: 'Must not be the one who thanks' } } })
  },
})
