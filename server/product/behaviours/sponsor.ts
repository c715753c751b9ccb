// Sponsorship: money received, points and thanks once approved; all of it reversed when the approval is withdrawn.
import { behaviour } from '../../core/behaviour'
import { refuseEarlyGift } from '../services/earliest-day'
import { refuseUnsent } from '../services/notices'
import { decided, points } from './sponsor/decide'
import { type Sponsor, thank } from './sponsor/thank'

export default behaviour('sponsor', {
  async check(record, _stored, context) {
    if (record.sponsor_time !== _stored?.sponsor_time || record.user_id !== _stored?.user_id)
      await refuseEarlyGift(record.user_id, { field: 'sponsor_time', day: record.sponsor_time }, context)
    if (_stored?.status === 'rejected' && JSON.stringify(record) !== JSON.stringify(_stored))
      Object.assign(record, { status: 'pending', reason: null, check_time: null, check_admin_name: null })
  },
  approve: decided,
  reject: decided,
  async thank(input, context, next) {
    const answer = await next(input)
    for (const sponsor of (context.subjects ?? []) as unknown as Sponsor[])
      if (!(await thank(sponsor, context))) refuseUnsent('赞助致谢')
    return answer
  },
  remove: points.remove,
  restoring: points.restoring,
})
