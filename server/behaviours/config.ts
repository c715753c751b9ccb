// Settings: codes need an SMS service, and the time zone must be known to this system, because every call needs the current day.

import { isZone } from '#kernel/clock'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'

/** Without an SMS service nobody receives a code, so nothing could be exported. */
const noSms = {
  zh: '请先填写短信服务的接口地址，否则收不到验证码',
  en: 'Enter the URL of an SMS service first: nobody would receive a code',
}

export default behaviour('config', {
  check({ timezone, export_sms: exportSms, sms_url: smsUrl }, stored) {
    if (exportSms && !smsUrl) fail('PARAM', { errors: { export_sms: noSms } })
    if (timezone === stored?.timezone || isZone(timezone)) return
    fail('PARAM', {
      errors: {
        timezone: { zh: '没有这个时区，如 Asia/Shanghai', en: 'No such time zone; for example Asia/Shanghai' },
      },
    })
  },
})
