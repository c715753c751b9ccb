// One request of a webhook: its body, its signature, and what the receiver says.
import type { Parts } from '../http/parts'
import type { WebAnswer } from '../outside/web'
import type { Webhook } from './claim'
import type { Event } from './events'
import { requestId, signed } from './sign'

/** Milliseconds until a receiver has answered. */
const TIMEOUT = 15_000
/** Bytes of an answer. */
const LIMIT = 1_000_000
/** Characters of a request, unless its only event is larger. */
const LARGEST = 1_000_000
/** Hours during which a former secret still signs. */
const OVERLAP = 24

/** Where events go, and the sealed secrets that sign them. */
export type Receiver = Pick<Webhook, 'url' | 'secret' | 'former_secret' | 'secret_time'>
type Sender = Pick<Parts, 'cipher' | 'clock' | 'outside'>

/** The secrets that sign now, in clear. */
function secretsOf(
  { secret, former_secret: former, secret_time: renewed }: Receiver,
  { cipher, clock }: Sender,
): string[] {
  const isKept = former && renewed && clock().getTime() - Date.parse(renewed) < OVERLAP * 3_600_000
  return [secret, ...(isKept ? [former] : [])].map((sealed) => cipher.decrypt(sealed))
}

/** Posts the events. @throws if the receiver does not answer */
export function post(receiver: Receiver, type: string, events: readonly Event[], parts: Sender): Promise<WebAnswer> {
  const now = parts.clock()
  const text = JSON.stringify({ type, timestamp: now.toISOString(), data: events })
  const id = requestId(events.length > 0 ? events.map((one) => one.id) : [type, now.toISOString()])
  const headers = signed(id, now, text, secretsOf(receiver, parts))
  return parts.outside.web.send({ url: receiver.url, headers, text, timeout: TIMEOUT, limit: LIMIT })
}

/** As many of the events, from the first, as fit into a request. */
export function fitting(events: readonly Event[]): Event[] {
  let size = 0
  const end = events.findIndex((event) => {
    size += JSON.stringify(event).length
    return size > LARGEST
  })
  return events.slice(0, end < 0 ? events.length : Math.max(1, end))
}
