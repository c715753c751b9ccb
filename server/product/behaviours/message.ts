// News flashes: sent once to the people they are for, at once or when their time has come.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { dated } from '../services/publication'
import { send, sendDue } from './message/send'

function refuseChannels(channels: readonly string[], context: Context): void {
  if (channels.includes('sms') && !context.setting('sms_url'))
    fail('EXT', {
      message: { zh: '尚未配置短信服务，不能用短信发送', en: 'There is no SMS service to send it with' },
      errors: { channels: { zh: '尚未配置短信服务', en: 'There is no SMS service' } },
    })
}

async function publish<I, O>(input: I, context: Context, next: (input: I) => Promise<O>): Promise<O> {
  // The service may have been removed since the draft was saved.
  for (const { channels } of context.subjects ?? []) refuseChannels(channels as string[], context)
  await dated(context)
  const answer = await next(input)
  for (const { id } of context.subjects ?? []) await send(id as number, context)
  return answer
}

export default behaviour('message', {
  scheduled: sendDue,

  check(record, _stored, context) {
    const { audience, area_ids: areas, group_ids: groups } = record
    const both = { zh: '请选择区域或小组', en: 'Choose areas or groups' }
    if (audience === 'areas' && !areas?.length && !groups?.length)
      fail('PARAM', { errors: { area_ids: both, group_ids: both } })
    refuseChannels(record.channels, context)
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
  publish,
  publish_now: publish,
})
