// Collects an example of every call: requests from the schemas and records of the demonstration, answers of those that only read.
import type { Binding, Call } from '#kernel/binding'
import { API } from '#kernel/constants'
import { requestOf } from '../contract/request'
import { createContract, type Document, type Operation } from '../fuzz/contract'
import type { Product } from '../fuzz/run'
import { cut } from './cut'
import { createRequests } from './requests'

export interface Example {
  request?: object
  content?: unknown
}

interface Collected {
  readonly examples: Record<string, Example>
  /** Calls that lack a request or an answer, with the reason. */
  readonly without: readonly (readonly [string, string])[]
}

interface Answered {
  readonly content?: unknown
  /** Reason for an answer without content, and the fields that it names. */
  readonly why?: string
  readonly fields?: readonly string[]
}

/** The one who reads everything, with contacts masked, is asked before the one who may do everything. */
const readers = ['shenji', 'admin']

/** Calls by their address, the first of those that share it. */
function callsAt(bindings: readonly Binding[]): Map<string, { binding: Binding; call: Call }> {
  const all = bindings.flatMap((binding) =>
    Object.values(binding.calls)
      .filter(({ resource }) => resource === binding.name)
      .map((call) => [`${call.method} ${call.path}`, { binding, call }] as const),
  )
  return new Map(all.toReversed())
}

export async function examplesOf(
  document: Document,
  bindings: readonly Binding[],
  product: Product,
): Promise<Collected> {
  const contract = createContract(document)
  const calls = callsAt(bindings)
  const without: [string, string][] = []
  const examples: Record<string, Example> = {}
  const send = async (call: string, body: unknown, person: string) => {
    const { headers, ...request } = requestOf(call, body)
    const sent = { person: product.people.indexOf(person), headers, ...request }
    const { body: text, type } = await product.send(sent)
    return { url: request.url, type, text, envelope: type.startsWith('application/json') ? JSON.parse(text) : null }
  }
  const admin = { call: async (call: string, body?: unknown) => (await send(call, body, 'admin')).envelope }
  const requests = createRequests(document, bindings, admin)

  const answerTo = async (call: string, request: object): Promise<Answered> => {
    let refused: Answered = { why: 'nobody' }
    for (const person of readers) {
      const { url, envelope } = await send(call, request, person)
      if (envelope === null) return { why: 'answers a file' }
      if (envelope.status !== 200) {
        refused = { why: `${envelope.code}: ${envelope.message}`, fields: Object.keys(envelope.errors ?? {}) }
        continue
      }
      const content = cut(envelope.content)
      const body = JSON.stringify({ status: 200, message: 'ok', content })
      const problem = contract.problemWith(call.split(' ')[0] as string, url, { type: 'application/json', body })
      return problem ? { why: problem } : { content }
    }
    return refused
  }

  const exampleOf = async (call: string, operation: Operation, besides: readonly string[] = []): Promise<void> => {
    const found = calls.get(call)
    if (!found) return
    const name = operation.operationId
    const request = await requests(operation, found.binding, found.call, besides)
    if (typeof request === 'string') return void without.push([name, request])
    const answer: Answered = operation['x-reads'] ? await answerTo(call, request) : {}
    // Values that are needed although the schema cannot say so.
    const missing = answer.fields?.filter((field) => !(field in request)) ?? []
    if (missing.some((field) => !besides.includes(field))) return exampleOf(call, operation, [...besides, ...missing])
    if (answer.why !== undefined) without.push([name, answer.why])
    examples[name] = { request, ...('content' in answer ? { content: answer.content } : {}) }
  }

  for (const [path, verbs] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(verbs))
      await exampleOf(`${method.toUpperCase()} ${path.slice(API.length)}`, operation)
  return { examples, without }
}
