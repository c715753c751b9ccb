// Channels of messages: mail by SMTP, text messages by the service of the settings. Without one a message is only kept.
import type { Context } from '../core/context'
import type { Outcome } from '../outside/mail'
import { CODE } from './queue'

export interface Outgoing {
  readonly id: number
  readonly channel: 'mail' | 'sms'
  readonly address: string
  readonly to_name: string | null
  readonly subject: string | null
  readonly text: string | null
  readonly code: string | null
  readonly create_time: string
}

export type Delivery = Outcome | { readonly state: 'kept'; readonly error: string }

export interface DeliveryParts extends Pick<Context, 'outside' | 'cipher'> {
  /** As stored. */
  setting(name: string): unknown
}

const SMS_TIMEOUT = 20_000
const SMS_LIMIT = 100_000

const none = (what: string): Delivery => ({ state: 'kept', error: `未接${what}服务，消息仅留存` })

/** True if the service says that there is no such number: `{ "dead": true }`. Any other answer is as good as none. */
function saysDead(text: string): boolean {
  try {
    return (JSON.parse(text) as { dead?: unknown } | null)?.dead === true
  } catch {
    return false
  }
}

/**
 * Posts `{ id, phone, text, sign }` to the service of the settings, which answers 200 once it has taken the message, or
 * knows that it never can. All other failures look alike (server/outside/web.ts), so that none of them is safe to repeat.
 */
async function sendSms(
  message: Outgoing,
  text: string,
  { outside, setting, cipher }: DeliveryParts,
): Promise<Delivery> {
  const [url, key, sign] = [setting('sms_url'), setting('sms_key'), setting('sms_sign')]
  if (!url) return none('短信')
  const problem = await outside.web.problem(String(url))
  if (problem) return { state: 'failed', error: problem.zh }
  const headers = key ? { authorization: `Bearer ${cipher.decrypt(String(key))}` } : ({} as Record<string, string>)
  const body = { id: message.id, phone: message.address, text, sign: sign ?? '' }
  try {
    const dead = await outside.web.post({
      url: String(url),
      headers,
      body,
      timeout: SMS_TIMEOUT,
      limit: SMS_LIMIT,
      read: saysDead,
    })
    return dead ? { state: 'failed', error: '短信服务答复：没有此号码', dead } : { state: 'sent' }
  } catch (error) {
    return { state: 'unclear', error: (error as Error).message }
  }
}

/** Hands a message over; never throws. */
export async function deliver(message: Outgoing, parts: DeliveryParts): Promise<Delivery> {
  const text = (message.text ?? '').replaceAll(CODE, message.code ?? CODE)
  if (message.channel === 'sms') return sendSms(message, text, parts)
  const { mail } = parts.outside
  if (!mail) return none('邮件')
  const to = { name: message.to_name ?? '', address: message.address }
  const id = `outbox-${message.id}-${Date.parse(message.create_time)}`
  return mail.send({ id, to, subject: message.subject ?? '', text })
}
