// Codes by SMS, to the caller's own phone; only a new phone may be another one.
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { signedIn } from '../core/context'
import { issueCode } from '../outbox/codes'

export default behaviour('sms', {
  async send_code({ phone, scene }, context) {
    const own = await context.db
      .selectFrom('admin')
      .select('phone')
      .where('id', '=', signedIn(context).admin.id)
      .executeTakeFirstOrThrow()
    if (scene !== 'set_phone' && phone !== own.phone) {
      const message = { zh: '只能发往本人的手机', en: 'Codes are sent to your own phone only' }
      fail('PARAM', { message, errors: { phone: message } })
    }
    return issueCode(phone, scene, context)
  },
})
