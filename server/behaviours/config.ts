// Settings: a time zone that this system knows, because every call asks it what day it is.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import { isZone } from '../settings'

export default behaviour('config', {
  check({ timezone }, stored) {
    if (timezone === stored?.timezone || isZone(timezone)) return
    fail('PARAM', {
      errors: {
        timezone: { zh: '没有这个时区，如 Asia/Shanghai', en: 'No such time zone; for example Asia/Shanghai' },
      },
    })
  },
})
