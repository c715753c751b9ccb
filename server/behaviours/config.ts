// Settings: a time zone that this system knows, because every call asks it what day it is; no unsafe address outside.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import { isSafeAddress } from '../outside/web'
import { isZone } from '../settings'

/** Whoever could not get a code could export nothing at all. */
const noSms = {
  zh: '尚未接入短信服务，收不到验证码，不能开启',
  en: 'No SMS service is connected: nobody would receive a code',
}

export default behaviour('config', {
  check({ timezone, ai_url: address, export_sms: exportSms }, stored) {
    if (exportSms && !stored?.export_sms) fail('PARAM', { errors: { export_sms: noSms } })
    if (address && address !== stored?.ai_url && !isSafeAddress(address)) {
      const message = { zh: '请填写 https:// 开头的地址', en: 'Enter an address that starts with https://' }
      fail('PARAM', { errors: { ai_url: message } })
    }
    if (timezone === stored?.timezone || isZone(timezone)) return
    fail('PARAM', {
      errors: {
        timezone: { zh: '没有这个时区，如 Asia/Shanghai', en: 'No such time zone; for example Asia/Shanghai' },
      },
    })
  },
})
