// Signatures of webhooks after the Standard Webhooks specification: HMAC-SHA-256 over id, time and body.
import { createHash, createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

/** Names a request by the events in it, so that the same ones sent again have the same name. */
export function requestId(uids: readonly string[]): string {
  return `msg_${createHash('sha256').update(uids.join()).digest('base64url').slice(0, 24)}`
}

/** The headers of a request. `secrets`: a receiver accepts it if one of them fits. */
export function signed(id: string, time: Date, text: string, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(time.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${seconds}.${text}`)).join(' '),
  }
}
