// A client of the server's calls, for Node 20 or later and for browsers. The calls and their types stand in client.d.ts.

/** Milliseconds before a call is sent again; doubles each time. */
const FIRST_PAUSE = 500
/** Rows of a page. */
const LIMIT = 200

export class CallError extends Error {
  constructor(message, { status = 0, code, errors = {}, content = null, requestNo, retryAfter, cause }) {
    super(message, { cause })
    Object.assign(this, { name: 'CallError', status, code, errors, content, requestNo, retryAfter })
  }
}

export function createClient({
  url = '',
  token = null,
  language,
  fetch = globalThis.fetch,
  timeout = 60_000,
  retries = 3,
} = {}) {
  const base = `${url.replace(/\/+$/, '')}/api`

  /** Sends a call once: its content, or a CallError. */
  async function exchange(call, input, signal) {
    const [method, path] = call.split(' ')
    const limit = AbortSignal.timeout(timeout)
    const request = requestOf(method, base + path, input, {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(language ? { 'Accept-Language': language } : {}),
    })
    try {
      const answer = await fetch(request.url, {
        ...request.init,
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      })
      return await contentOf(answer)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof CallError) throw error
      throw new CallError(`No answer to ${call}: ${error.message}`, {
        code: limit.aborted ? 'TIMEOUT' : 'NETWORK',
        cause: error,
      })
    }
  }

  async function call(name, input = {}, { signal } = {}) {
    // A write that adds has a number, by which the server recognises it when it is sent again.
    const sent = numbered.has(name) && !input.dry && !input.request_no ? { ...input, request_no: newNumber() } : input
    const isRepeatable = reads.has(name) || sent.request_no !== undefined
    for (let tried = 0; ; tried++) {
      signal?.throwIfAborted()
      try {
        return await exchange(name, sent, signal)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        error.requestNo = sent.request_no
        const pause = pauseAfter(error, isRepeatable, tried)
        if (pause === null || tried >= retries) throw error
        await sleep(pause, signal)
      }
    }
  }

  return {
    call,
    async *all(name, input = {}, options = {}) {
      const seen = new Set()
      for (let page = 1; ; page++) {
        const { list_data: rows, limit } = await call(name, { limit: LIMIT, ...input, page }, options)
        // A row that was added meanwhile moves others to the next page.
        const fresh = rows.filter(({ id }) => id === undefined || !seen.has(id))
        for (const row of fresh) {
          seen.add(row.id)
          yield row
        }
        if (rows.length < limit || fresh.length === 0) return
      }
    },
    async login(input, options) {
      token = null
      const content = await call('POST /login', input, options)
      token = content.token
      return content
    },
    async logout(options) {
      await call('POST /logout', {}, options)
      token = null
    },
    get token() {
      return token
    },
  }
}

/** A placeholder of the path is filled from the input. A GET sends the rest as its query, a call with a file as a form. */
function requestOf(method, template, input, headers) {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const address = template.replace(/\{(\w+)\}/g, (_, key) => {
    const value = encodeURIComponent(String(rest[key]))
    delete rest[key]
    return value
  })
  const text = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, text(value)]))
    return { url: query.size > 0 ? `${address}?${query}` : address, init: { method, headers } }
  }
  if (rest.file instanceof Blob) {
    const form = new FormData()
    // Fields before the file: the server reads them in order.
    for (const [key, value] of Object.entries(rest)) if (key !== 'file') form.append(key, text(value))
    form.append('file', rest.file)
    return { url: address, init: { method, headers, body: form } }
  }
  return {
    url: address,
    init: { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(rest) },
  }
}

/** The content of the envelope, or a file. */
async function contentOf(answer) {
  const isJson = answer.headers.get('content-type')?.includes('application/json')
  if (!isJson && answer.ok) return answer.blob()
  const envelope = isJson ? await answer.json() : null
  if (typeof envelope?.status !== 'number')
    throw new CallError(`HTTP ${answer.status} from something before the server`, {
      status: answer.status,
      code: 'GATEWAY',
    })
  if (envelope.status === 200) return envelope.content
  const seconds = Number(answer.headers.get('retry-after') ?? undefined)
  throw new CallError(envelope.message, { ...envelope, retryAfter: Number.isFinite(seconds) ? seconds : undefined })
}

/** Milliseconds until the call may be sent again; null if that would not help, or might do it twice. */
function pauseAfter({ code, retryAfter }, isRepeatable, tried) {
  if (code === 'RATE') return retryAfter === undefined ? null : retryAfter * 1000
  const isLost = code === 'NETWORK' || code === 'TIMEOUT' || code === 'GATEWAY' || code === 'DOWN'
  return isLost && isRepeatable ? FIRST_PAUSE * 2 ** tried : null
}

function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on pages without https. */
function newNumber() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Calls that change nothing. */
const reads = new Set([
  /* reads */
])

/** Calls that take a request number. */
const numbered = new Set([
  /* numbered */
])
