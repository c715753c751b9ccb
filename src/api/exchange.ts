// One HTTP exchange: the only place that calls the server.
import i18next from 'i18next'
import type { Row } from '#kernel/binding'
import { API, AWAY_HEADER, REQUEST_TIMEOUT } from '#kernel/constants'
import type { Envelope } from '#kernel/wire'
import { isAway } from './away'
import { Failure } from './failure'
import { currentLanguage, wordsLoaded } from './language'

export interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly timeout?: number
  /** Input key for the path's placeholder, if named differently. */
  readonly id?: string
  /** Takes a request number. */
  readonly once?: boolean
}

export type Input = Row | FormData | undefined

interface Terms {
  token: string | null
  signal?: AbortSignal | undefined
  /** Sent even if the page is being left; only for small bodies, as browsers allow 64 KB. */
  lasting?: boolean | undefined
  /** Receives the headers of the answer. */
  hear?(headers: Headers): void
}

/** Fills the placeholder of a path from the input, and removes that key. */
export function fillPath(target: Target, input: Row): { path: string; rest: Row } {
  const rest = { ...input }
  const path = target.path.replace(/\{(\w+)\}/, (_, name: string) => {
    const key = [name, target.id ?? 'id', 'id'].find((one) => rest[one] !== undefined)
    if (!key) throw new Error(`No value for {${name}} in ${target.path}`)
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** Query string of a GET: objects as JSON, empty values left out. */
export function queryText(input: Row): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Built anew for each try, because the token may have changed. */
function request(target: Target, input: Input, token: string | null): [string, RequestInit] {
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': currentLanguage(),
  }
  if (token) headers['Authorization'] = token
  if (isAway()) headers[AWAY_HEADER] = '1'
  const init: RequestInit = { method: target.method, headers, credentials: 'include' }
  if (input instanceof FormData) return [API + target.path, { ...init, body: input }]
  const { path, rest } = fillPath(target, input ?? {})
  if (target.method === 'GET') return [API + path + queryText(rest), init]
  if (input === undefined) return [API + path, init]
  headers['Content-Type'] = 'application/json'
  return [API + path, { ...init, body: JSON.stringify(rest) }]
}

/** An envelope, or null: a proxy may answer with a page of its own. */
function parse(text: string): Envelope | null {
  try {
    const body: unknown = JSON.parse(text)
    return body && typeof body === 'object' && 'status' in body ? (body as Envelope) : null
  } catch {
    return null
  }
}

async function envelope(
  target: Target,
  input: Input,
  { token, signal, lasting = false, hear }: Terms,
): Promise<Envelope> {
  const [url, init] = request(target, input, token)
  const limit = AbortSignal.timeout(target.timeout ?? REQUEST_TIMEOUT)
  try {
    const request = { ...init, keepalive: lasting, signal: signal ? AbortSignal.any([limit, signal]) : limit }
    const response = await fetch(url, request)
    const text = await response.text()
    hear?.(response.headers)
    return parse(text) ?? { status: response.ok ? 0 : response.status, message: '', content: null }
  } catch (error) {
    if (signal?.aborted) throw error
    await wordsLoaded()
    if (limit.aborted) throw new Failure(i18next.t('failure.timeout'), 0, 'TIMEOUT')
    throw new Failure(i18next.t('failure.network'), 0, 'NETWORK')
  }
}

/** The content of a successful answer; anything else is thrown as a Failure. */
export async function exchange<T>(target: Target, input: Input, terms: Terms): Promise<T> {
  const answer = await envelope(target, input, terms)
  if (answer.status === 200) return answer.content as T
  throw new Failure(answer.message || 'Error', answer.status, answer.code, answer.errors, answer.content)
}
