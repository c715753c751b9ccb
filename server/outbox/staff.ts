// Messages to staff: by mail, or by SMS to those without an address.
import type { Context } from '../core/context'
import { queueMessages } from './queue'

export interface Colleague {
  readonly real_name: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** Queues the text to those of the people who can be reached. */
export async function tellStaff(
  people: readonly Colleague[],
  subject: string,
  text: string,
  context: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const messages = people.flatMap(({ real_name: name, phone, email }) => {
    const channel = email ? ('mail' as const) : ('sms' as const)
    const address = email || phone
    return address ? [{ channel, address, name, subject, text }] : []
  })
  await queueMessages(messages, context)
}
