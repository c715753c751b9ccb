// Refusals of the studio's calls: only pages that this server itself sent, opened on this machine, may make them.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Characters of a body; the largest schema file has a tenth of it. */
export const LARGEST_BODY = 2 ** 21

export type Asking = Pick<IncomingMessage, 'headers' | 'method'> & {
  socket: { remoteAddress?: string | undefined }
}

/** `127.0.0.0/8`, `::1`, and the former as IPv6. */
export function isLoopback(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Names of this machine, so that a foreign name that resolves to it is refused (DNS rebinding). */
function isOwnHost(host: string | undefined, port: number): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${port}`)
}

/** Reason why a page of the studio is not sent; null if it is. */
export function pageRefusal({ headers, socket, method }: Asking, port: number): string | null {
  if (!isLoopback(socket.remoteAddress)) return 'the studio answers only on this machine'
  if (!isOwnHost(headers.host, port)) return `the studio has the address http://127.0.0.1:${port}/studio`
  if (method !== 'GET' && method !== 'HEAD') return 'a page is only read'
  return null
}

/** Reason why a call is refused; null if it is answered. Browsers set `Origin` and `Sec-Fetch-Site` themselves. */
export function callRefusal(request: Asking, port: number): string | null {
  const { headers, socket, method } = request
  if (!isLoopback(socket.remoteAddress)) return 'the studio answers only on this machine'
  if (!isOwnHost(headers.host, port)) return 'the call names another host'
  if (headers.origin !== `http://${headers.host}`) return 'the call comes from another origin'
  if (headers['sec-fetch-site'] !== 'same-origin') return 'the call comes from another site'
  if (method !== 'POST') return 'every call is a POST'
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return 'the body must be JSON'
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return 'the body is too large'
  return null
}
