// The outbox as people see it: send again, cancel, try a channel.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../actions/write'
import { behaviour } from '../core/behaviour'
import { type Context, resourceOf, signedIn } from '../core/context'
import { countOne } from '../limits/limits'
import { deliver } from '../outbox/channels'
import { queueMessages } from '../outbox/queue'

const TESTS_PER_MINUTE = 5

const patterns = { mail: /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, sms: /^\+?\d{5,15}$/ } as const

const faults = {
  mail: { zh: '请填写邮箱地址', en: 'Enter an e-mail address' },
  sms: { zh: '请填写手机号', en: 'Enter a phone number' },
} as const

/** Tests of this person within a minute; those that failed count as well. */
function countTest(context: Context): Promise<number> {
  return countOne(`outbox_test:${signedIn(context).admin.id}`, 60, false, context)
}

async function change(values: Row, context: Context): Promise<{ num: number }> {
  const rows = context.subjects ?? []
  for (const row of rows) await writeChange(resourceOf(context), row, values, context)
  return { num: rows.length }
}

export default behaviour('outbox', {
  resend: (_input, context) =>
    change({ state: 'waiting', tries: 0, next_time: context.now().toISOString(), error: null }, context),

  cancel: (_input, context) => change({ state: 'cancelled', next_time: null }, context),

  // Handed over at once, so that the person sees the result; a message that failed leaves no entry.
  async test({ channel, address }, context) {
    if ((await countTest(context)) > TESTS_PER_MINUTE) fail('RATE')
    if (!patterns[channel].test(address)) fail('PARAM', { errors: { address: faults[channel] } })
    const name = signedIn(context).admin.real_name
    const text = `这是一条测试消息，由 ${name} 发出。收到即表示发送设置可用。`
    const [id] = await queueMessages([{ channel, address, name: null, subject: '测试消息', text }], context)
    const message = { id: id as number, channel, address, to_name: null, subject: '测试消息', text, code: null }
    const delivery = await deliver({ ...message, create_time: context.now().toISOString() }, context)
    if (delivery.state !== 'sent') {
      context.afterRefusal((outside) => countTest(outside))
      fail('EXT', { message: { zh: `未能发出：${delivery.error}`, en: `Not sent: ${delivery.error}` } })
    }
    await context.db
      .updateTable('outbox')
      .set({ state: 'sent', tries: 1, next_time: null, sent_time: context.now().toISOString() })
      .where('id', '=', id as number)
      .execute()
    context.audit.targets.push({ id: id as number, name: '测试消息' })
    return { id: id as number }
  },
})
