// Calls of the server that is checked: each answer is held to the envelope and to the schema of its call.
import { setTimeout } from 'node:timers/promises'
import type { Contract } from '../fuzz/contract'
import { isRecord } from './operations'
import { requestOf } from './request'

/** Milliseconds after which a call has no answer. */
const PATIENCE = 30_000
/** Times that RATE is waited for. */
const WAITS = 5
/** Instead of a code, of an answer that is no envelope. */
const NO_ENVELOPE = 'none'

export interface Target {
  readonly url: string
  readonly token: string
}

export interface Answered {
  /** Undefined of a success. */
  readonly code: string | undefined
  readonly errors: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else
  readonly content: any
  /** An answer in a few words, for a report. */
  readonly short: string
}

export type Broken = (call: string, promise: string, problem: string) => void

export interface Ask {
  (call: string, body?: unknown, options?: { stranger?: boolean }): Promise<Answered>
  /** Answers so far. */
  readonly count: () => number
  /** Calls that succeeded at least once. */
  readonly accepted: ReadonlySet<string>
}

function envelopeProblem(answer: Response, type: string, envelope: unknown): string | null {
  if (answer.status !== 200) return `HTTP ${answer.status} instead of 200`
  if (!type.startsWith('application/json')) return `${type || 'no type'} instead of JSON`
  if (!isRecord(envelope)) return 'not an object'
  const missing = ['status', 'message', 'content'].filter((key) => !(key in envelope))
  if (missing.length > 0) return `without ${missing.join(', ')}`
  if (typeof envelope['status'] !== 'number') return 'status is no number'
  return envelope['status'] !== 200 && typeof envelope['code'] !== 'string' ? 'a refusal without code' : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function createAsk({ url, token }: Target, contract: Contract, broken: Broken): Ask {
  let count = 0
  const accepted = new Set<string>()
  const send = async (call: string, body: unknown, stranger: boolean) => {
    const request = requestOf(call, body)
    for (let waited = 0; ; waited++) {
      count++
      const answer = await fetch(url.replace(/\/+$/, '') + request.url, {
        method: request.method,
        headers: { ...request.headers, ...(stranger ? {} : { authorization: `Bearer ${token}` }) },
        signal: AbortSignal.timeout(PATIENCE),
        ...(request.payload === undefined ? {} : { body: request.payload }),
      })
      const text = await answer.text()
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
      const isBusy = (parsed(text) as { code?: string } | undefined)?.code === 'RATE' && seconds >= 0
      if (!isBusy || waited === WAITS) return { answer, text, url: request.url }
      await setTimeout(seconds * 1000)
    }
  }
  const ask = async (call: string, body?: unknown, { stranger = false } = {}): Promise<Answered> => {
    const { answer, text, url: asked } = await send(call, body, stranger)
    const type = answer.headers.get('content-type') ?? ''
    const envelope = parsed(text)
    const [method] = call.split(' ') as [string]
    // A file comes without an envelope, where the contract says so.
    const isFile =
      answer.status === 200 &&
      !type.startsWith('application/json') &&
      contract.problemWith(method, asked, { type, body: text }) === null
    const outside = isFile ? null : envelopeProblem(answer, type, envelope)
    if (outside) broken(call, 'envelope', outside)
    // A faulty envelope is read as far as it goes, so that each fault is named once.
    const inside = isRecord(envelope) ? envelope : {}
    const code = (inside['code'] ?? (isFile || 'content' in inside ? undefined : NO_ENVELOPE)) as string | undefined
    if (!outside && code === undefined) accepted.add(call)
    if (!outside && !isFile) {
      const problem = contract.problemWith(method, asked, { type, body: text })
      if (problem) broken(call, 'schema', problem)
      if (code === 'SYS') broken(call, 'no system error', `SYS to ${JSON.stringify(body ?? null).slice(0, 200)}`)
    }
    return {
      code,
      errors: (inside['errors'] ?? {}) as Record<string, string>,
      content: inside['content'] ?? null,
      short: code === NO_ENVELOPE ? text.slice(0, 80) : (code ?? 'a success'),
    }
  }
  return Object.assign(ask, { count: () => count, accepted })
}
