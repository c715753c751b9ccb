// Other people's servers: one request, one answer, within limits of time and size; never sent on elsewhere.

export interface WebRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Milliseconds until it is given up. */
  readonly timeout: number
  /** The most bytes of an answer. */
  readonly limit: number
}

export interface WebAnswer {
  readonly status: number
  readonly text: string
}

export interface Web {
  /** Sends JSON. Throws where nobody answers in time, or with too much. */
  post(request: WebRequest): Promise<WebAnswer>
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Encrypted addresses only; without encryption only on this machine. */
export function isSafeAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.has(url.hostname))
}

async function readSome(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw new Error(`more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function createWeb(): Web {
  return {
    async post({ url, headers, body, timeout, limit }) {
      if (!isSafeAddress(url)) throw new Error('not a safe address')
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
        // An answer that points elsewhere could point anywhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, text: await readSome(response, limit) }
    },
  }
}
