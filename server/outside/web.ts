// Outgoing requests: one request, one answer, limited in destination, time and size; redirects are not followed.
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Text } from '#kernel/binding'
import { inSpan } from '../tracing/span'
import { permissionOf } from './addresses'

export interface Sending {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly text: string
  /** Timeout in milliseconds. */
  readonly timeout: number
  /** The most bytes of an answer. */
  readonly limit: number
}

export interface WebRequest<T> extends Omit<Sending, 'text'> {
  readonly body: unknown
  /** Parses the answer; throws if it has an unexpected shape. */
  read(text: string): T
}

export interface WebAnswer {
  /** HTTP status. */
  readonly status: number
  readonly text: string
}

export interface Web {
  /** Reason why the server doesn't send to an address set by a person; null if it does. */
  problem(url: string): Promise<Text | null>
  /**
   * Sends JSON; an answer other than 200 is a failure. All failures are one error after the same time, so that they reveal
   * nothing about the server's network.
   */
  post<T>(request: WebRequest<T>): Promise<T>
  /** Sends a text of JSON, whatever the answer is; a failure is one without an answer, as of `post`. */
  send(request: Sending): Promise<WebAnswer>
}

export interface WebOptions {
  /** Local networks that are allowed nevertheless. */
  readonly allowed?: BlockList
  resolve?(host: string): Promise<string[]>
  /** Milliseconds after which any failure is reported; also the limit for connecting. */
  readonly failAfter?: number
  /** Receives the reason of a failure: for the server's log, never for the caller. */
  report?(reason: string): void
}

const FAIL_AFTER = 5000
const RESOLVE_TIME = 3000

const unfit: Text = {
  zh: '请填写 https:// 开头、不指向内部网络的地址',
  en: 'Enter an address that starts with https:// and does not lead into the internal network',
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Normalises decimal, octal and hexadecimal notations of an address. */
function parsed(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return null
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

interface Exchange {
  readonly url: URL
  readonly lookup: LookupFunction
  readonly connectWithin: number
}

/** The answer. Throws on a larger one, and if there is none. */
function exchange({ url, lookup, connectWithin }: Exchange, { headers, text, timeout, limit }: Sending) {
  return new Promise<WebAnswer>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
      // A new connection: a reused one may have been checked for another address.
      agent: false,
      lookup,
      signal: AbortSignal.timeout(timeout),
    })
    const late = setTimeout(() => request.destroy(new Error('no connection in time')), connectWithin)
    request.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(late)),
    )
    request.once('close', () => clearTimeout(late))
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limit) request.destroy(new Error(`more than ${limit} bytes`))
        else chunks.push(chunk)
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    request.end(text)
  })
}

/** Outgoing requests with these limits; by default public https addresses only. */
export function createWeb(options: WebOptions = {}): Web {
  const { allowed = new BlockList(), resolve = resolveAll, failAfter = FAIL_AFTER, report } = options

  /** All addresses of a name must be allowed, because the system chooses among them. */
  const areFit = (addresses: readonly string[], { protocol }: URL): boolean =>
    addresses.every((address) => {
      const permission = permissionOf(address, allowed)
      return protocol === 'https:' ? permission !== 'none' : permission === 'allowed'
    })

  /** Lookup function of the connection itself, so that the checked address is the one connected to. */
  const lookupFor =
    (url: URL): LookupFunction =>
    (host, { all }, done) => {
      const answer = resolve(host).then((addresses) => {
        if (addresses.length === 0 || !areFit(addresses, url)) throw new Error('not a fit address')
        return addresses.map((address) => ({ address, family: isIP(address) }))
      })
      answer.then(
        (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
        (error: Error) => done(error, []),
      )
    }

  const ask = (request: Sending): Promise<WebAnswer> => {
    const url = parsed(request.url)
    if (!url || (isIP(hostOf(url)) !== 0 && !areFit([hostOf(url)], url))) throw new Error('not a fit address')
    const facts = { 'http.request.method': 'POST', 'server.address': url.hostname }
    return inSpan('POST', 'client', facts, () =>
      exchange({ url, lookup: lookupFor(url), connectWithin: failAfter }, request),
    )
  }

  const uniformly = async <T>({ url }: Pick<Sending, 'url'>, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      return await work()
    } catch (error) {
      report?.(`${parsed(url)?.host ?? 'a wrong address'}: ${(error as Error).message}`)
      await sleep(Math.max(0, started + failAfter - performance.now()))
      throw new Error('no usable answer')
    }
  }

  return {
    async problem(text) {
      const url = parsed(text)
      if (!url) return unfit
      const host = hostOf(url)
      const late = sleep(RESOLVE_TIME, [] as string[], { ref: false })
      const addresses = isIP(host) ? [host] : await Promise.race([resolve(host).catch(() => []), late])
      // A name that doesn't resolve yet may be set: it is checked again at each request.
      const known = addresses.length > 0 || url.protocol === 'https:'
      return known && areFit(addresses, url) ? null : unfit
    },
    post: (request) =>
      uniformly(request, async () => {
        const { status, text } = await ask({ ...request, text: JSON.stringify(request.body) })
        if (status !== 200) throw new Error(`it answered ${status}`)
        return request.read(text)
      }),
    send: (request) => uniformly(request, async () => ask(request)),
  }
}
