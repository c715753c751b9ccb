// Messages of the demonstration: nobody's number, and nothing that is sent.
import { addDays } from '#kernel/calendar'
import { skipReminders } from '../../behaviours/user/remind'
import type { Membership } from './membership'
import { insertAll, type World } from './world'

/** States, with the reason that a person reads. None is waiting: it would be sent. */
const states: readonly (readonly [state: string, error: string | null])[] = [
  ['sent', null],
  ['sent', null],
  ['kept', '未接短信服务，消息仅留存'],
  ['sent', null],
  ['failed', '550 收件人不存在'],
  ['unclear', '发送途中服务器中断，不知是否已发出'],
  ['sent', null],
  ['cancelled', null],
]

const COUNT = 24

export async function seedOutbox(world: World, members: readonly Membership[]): Promise<void> {
  const rows = members.slice(0, COUNT).map(({ name, expire }, index) => {
    const [state, error] = states[index % states.length] as (typeof states)[number]
    const channel = index % 3 === 2 ? 'sms' : 'mail'
    const time = `${addDays(world.today, -index - 1)}T01:00:0${index % 10}Z`
    return {
      channel,
      address: channel === 'sms' ? `1200000${String(1000 + index)}` : `member${index + 1}@example.com`,
      to_name: name,
      subject: '续费提醒',
      text: `${name}您好，您的会籍将于 ${expire ?? world.today} 到期，请及时续费。（演示）`,
      state,
      tries: state === 'kept' || state === 'cancelled' ? 0 : 1,
      error,
      sent_time: state === 'sent' ? time : null,
      create_time: time,
      update_time: time,
    }
  })
  await insertAll(world, 'outbox', rows)
  await skipReminders(world.today, world)
}
