// Queues messages to people in the transaction that gives rise to them; they are sent once it is committed.
import type { Context } from '../core/context'

export interface Message {
  readonly channel: 'mail' | 'sms'
  /** E-mail address or phone number. */
  readonly address: string
  readonly name: string | null
  readonly subject: string
  /** With a code, `CODE` in place of it. */
  readonly text: string
  readonly code?: string
  /** The record that it is about; only who may read that may read the message. */
  readonly about?: { readonly type: string; readonly id: number }
  /** Not sent before. Default: at once. */
  readonly at?: Date
}

/** Stands for the code in the stored text, which more people may read than the code. */
export const CODE = '******'

const LONGEST = 20_000

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/** Queues the messages; returns their ids. */
export async function queueMessages(
  messages: readonly Message[],
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ channel, address, name, subject, text, code, about, at }) => ({
    channel,
    address,
    to_name: name && cut(name, 50),
    subject: cut(subject, 100),
    text: cut(text, LONGEST),
    code: code ?? null,
    next_time: (at ?? now()).toISOString(),
    ref_type: about?.type ?? null,
    ref_id: about?.id ?? null,
  }))
  const made = await db.insertInto('outbox').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}
