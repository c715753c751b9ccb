// Emits generated/openapi.json: the public contract of every call, OpenAPI 3.1.
import type { Binding, Call } from '../../kernel/binding'
import { callTitleAmong } from '../../kernel/call-title'
import { API, CONTRACT_PATH } from '../../kernel/constants'
import { formatLimits } from '../../kernel/formats'
import { requestSchema, viewsOf } from '../../kernel/requests'
import type { JsonSchema } from '../../kernel/rules'
import {
  bodyWithOwn,
  type Components,
  componentsOf,
  partsOf,
  refer,
  repeated,
  shareParts,
  usedBy,
} from '../contract/components'
import { parametersOf, requestBodyOf } from '../contract/requests'
import { responseOf, sharedResponses } from '../contract/responses'
import type { Model } from '../normalise'
import { json } from '../text'

interface Candidate {
  binding: Binding
  call: Call
  body: JsonSchema
}

/** Calls by verb and path: pages and actions may share one. */
function operationsIn(bindings: readonly Binding[]): Map<string, [Candidate, ...Candidate[]]> {
  const found = new Map<string, [Candidate, ...Candidate[]]>()
  for (const binding of bindings) {
    const views = viewsOf(binding, bindings)
    for (const call of Object.values(binding.calls)) {
      if (call.resource !== binding.name) continue
      const asked = requestSchema(binding, call.name, views) as JsonSchema
      const takes = call.operation === 'create' || call.operation === 'update' || call.operation === 'quick'
      const candidate = { binding, call, body: bodyWithOwn(asked, binding, bindings, takes) }
      const key = `${call.method} ${call.path}`
      const before = found.get(key)
      if (before) before.push(candidate)
      else found.set(key, [candidate])
    }
  }
  return found
}

/** Security of every operation that doesn't declare its own. */
const security = [{ token: [] }]

function unlessEmpty(name: string, list: readonly unknown[]): object {
  return list.length > 0 ? { [name]: list } : {}
}

function operationOf(calls: [Candidate, ...Candidate[]], response: object, bindings: readonly Binding[]): object {
  const [{ binding, call }] = calls
  const routes = calls.flatMap((one) =>
    one.call.entryPoints.filter((point) => !point.derived).map((point) => point.route),
  )
  const rights = calls.flatMap((one) => one.call.right ?? [])
  const requestBody = requestBodyOf(calls)
  return {
    operationId: `${call.resource}_${call.name}`,
    tags: [binding.title.zh],
    summary: [...new Set(calls.map((one) => callTitleAmong(bindings, one.binding, one.call).zh))].join(' / '),
    ...(call.access === 'open' ? { security: [] } : {}),
    ...(calls.every((one) => one.call.reads) ? { 'x-reads': true } : {}),
    ...unlessEmpty('x-granted-by', [...new Set(routes)]),
    ...unlessEmpty('x-rights', [...new Set(rights)]),
    ...unlessEmpty('parameters', parametersOf(calls)),
    ...(requestBody ? { requestBody } : {}),
    responses: { 200: response },
  }
}

/** The contract is itself an answer. A property that no value satisfies distinguishes it from a refusal. */
const itself = {
  get: {
    operationId: 'contract',
    summary: '接口文档',
    parameters: [{ name: 'language', in: 'query', required: false, schema: { enum: ['zh-CN', 'en'] } }],
    responses: {
      200: {
        description: 'this document, or the envelope of a refusal',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                {
                  type: 'object',
                  properties: { openapi: { type: 'string' }, paths: { type: 'object' }, status: { not: {} } },
                  required: ['openapi', 'paths'],
                },
                refer('Refusal'),
              ],
            },
          },
        },
      },
    },
  },
}

/** Turns request words unknown to OpenAPI into extensions; removes empty `required` lists. */
function asPublished(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(asPublished)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part)
      .filter(([word, value]) => word !== 'required' || !Array.isArray(value) || value.length > 0)
      .map(([word, value]) => [
        word in formatLimits && typeof value === 'string' ? `x-${word}` : word,
        asPublished(value),
      ]),
  )
}

interface Shared {
  schemas: Components
  responses: Record<string, unknown>
}

/** The contract of these bindings as a document. */
export function contractOf(bindings: readonly Binding[]): { paths: object; components: Shared } {
  const components = componentsOf(bindings)
  const operations = [...operationsIn(bindings).values()].map((calls) => ({
    calls,
    call: calls[0].call,
    response: responseOf(calls, components),
  }))
  const responseNames = sharedResponses(operations)
  const plain: Record<string, Record<string, unknown>> = { [API + CONTRACT_PATH]: itself }
  const responses: Record<string, object> = {}
  for (const { calls, call, response } of operations) {
    const name = responseNames.get(JSON.stringify(response))
    if (name) responses[name] = response
    const shown = name ? { $ref: `#/components/responses/${name}` } : response
    const operation = operationOf(calls, shown, bindings)
    plain[API + call.path] = { ...plain[API + call.path], [call.method.toLowerCase()]: operation }
  }
  const all = { ...components, ...repeated(partsOf(bindings), [plain, responses, components]) }
  const share = shareParts(all)
  const paths = share(plain)
  const shared = Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [name, share(schema, name) as JsonSchema]),
  )
  const sharing = share(responses) as Record<string, object>
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Association admin',
      version: '1',
      description: 'Every call answers HTTP 200 with an envelope; success is `status` 200.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'the server that answers this document' }],
    security,
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      responses: sharing,
      schemas: usedBy([paths, sharing], shared),
    },
  }
  return asPublished(document) as typeof document & { paths: object }
}

export function emitOpenapi({ bindings }: Model): string {
  return json(contractOf(bindings))
}
