// News flashes: sent once to the people they are for, at once or when their time has come.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { send, sendDue } from './message/send'

export default behaviour('message', {
  scheduled: sendDue,

  check(record, _stored, context) {
    const { audience, area_ids: areas, group_ids: groups } = record
    const both = { zh: '请选择区域或小组', en: 'Choose areas or groups' }
    if (audience === 'areas' && !areas?.length && !groups?.length)
      fail('PARAM', { errors: { area_ids: both, group_ids: both } })
    if (record.channels.includes('sms') && !context.setting('sms_url'))
      fail('EXT', {
        message: { zh: '尚未配置短信服务，不能用短信发送', en: 'There is no SMS service to send it with' },
        errors: { channels: { zh: '尚未配置短信服务', en: 'There is no SMS service' } },
      })
  },

  async create(input, context, next) {
    const answer = await next(input)
    await send(answer.id, context)
    return answer
  },
  async update(input, context, next) {
    const answer = await next(input)
    await send(input.id, context)
    return answer
  },
})
