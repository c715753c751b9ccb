// Calls of an assistant: each goes the way of any other call, with its checks, limits and log entry.
import type { Binding, Call, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { answer, type Incoming } from '../http/answer'
import type { Parts } from '../http/parts'

export type Caller = Pick<Incoming, 'token' | 'language' | 'ip' | 'agent' | 'sendHeader'>

/** The content of the answer. @throws Refusal */
export async function perform(page: Binding, call: Call, input: Row, caller: Caller, parts: Parts): Promise<unknown> {
  const candidate = parts.candidates.get(`${call.resource}.${call.name}`) ?? fail('NF')
  const { [call.id]: id, ...rest } = input
  const inPath = /\{\w+\}/.test(call.path)
  if (inPath && !Number.isSafeInteger(id)) fail('NF')
  const isOfPage = ['list', 'create', 'options'].includes(call.operation)
  const body: Row = { ...(isOfPage ? page.select : {}), ...call.with, ...(inPath ? rest : input) }
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return answer(
    () => [parts.candidates.get(`${call.resource}.${call.name}`) ?? candidate],
    {
      ...caller,
      isAssistant: true,
      isByPerson: false,
      body,
      query:
        call.method === 'GET' ? Object.fromEntries(Object.entries(body).map(([key, one]) => [key, text(one)])) : {},
      ...(inPath ? { pathId: id as number } : {}),
      cookies: {},
      upload: null,
      setCookie: () => undefined,
      sendEtag: () => undefined,
    },
    parts,
  )
}

/** A write that was tried, and may be confirmed. */
export interface Proposal {
  readonly resource: string
  readonly call: string
  readonly input: Row
  /** The token that tried it. */
  readonly token: number
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Milliseconds in which a tried write can be confirmed. */
const LASTING = 10 * 60_000

/** The proposal as a code that this server signed: any instance takes it, and nobody can alter it. */
export function codeOf(proposal: Omit<Proposal, 'until'>, { cipher, clock }: Parts): string {
  const text = JSON.stringify({ ...proposal, until: clock().getTime() + LASTING })
  return `${Buffer.from(text).toString('base64url')}.${cipher.sign(text)}`
}

/** Refuses with PARAM a code that is altered, too old, or of another token. */
export function proposalIn(code: string, token: number, { cipher, clock }: Parts): Proposal {
  const [body = '', signature] = code.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const wrong = { zh: '确认码无效或已过期，请重新试算', en: 'Not a valid confirmation, or too old: propose it again' }
  if (signature !== cipher.sign(text)) fail('PARAM', { errors: { confirmation: wrong } })
  const proposal = JSON.parse(text) as Proposal
  if (proposal.token !== token || proposal.until < clock().getTime()) fail('PARAM', { errors: { confirmation: wrong } })
  return proposal
}
