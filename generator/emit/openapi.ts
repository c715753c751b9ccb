// Emits generated/openapi.json: the public contract of every call, OpenAPI 3.1.
import type { Binding, Call } from '../../kernel/binding'
import { API, CONTRACT_PATH } from '../../kernel/constants'
import { requestSchema, viewsOf } from '../../kernel/requests'
import type { JsonSchema } from '../../kernel/rules'
import { type Components, componentsOf, namesOf, refer, shareParts, usedBy } from '../contract/components'
import { parametersOf, requestBodyOf } from '../contract/requests'
import { responsesOf } from '../contract/responses'
import type { Model } from '../normalise'

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
      const candidate = { binding, call, body: requestSchema(binding, call.name, views) as JsonSchema }
      const key = `${call.method} ${call.path}`
      const before = found.get(key)
      if (before) before.push(candidate)
      else found.set(key, [candidate])
    }
  }
  return found
}

function titleOf({ binding, call }: Candidate): string {
  return `${binding.title.zh} · ${binding.actions.find((action) => action.name === call.name)?.title.zh ?? call.name}`
}

function operationOf(calls: [Candidate, ...Candidate[]], components: Components): object {
  const [{ binding, call }] = calls
  const routes = calls.flatMap((one) => one.call.doors.filter((door) => !door.derived).map((door) => door.route))
  const rights = calls.flatMap((one) => one.call.right ?? [])
  const requestBody = requestBodyOf(calls)
  return {
    operationId: `${call.resource}_${call.name}`,
    tags: [binding.title.zh],
    summary: [...new Set(calls.map(titleOf))].join('；'),
    security: call.access === 'open' ? [] : [{ token: [] }],
    'x-granted-by': [...new Set(routes)],
    'x-rights': [...new Set(rights)],
    parameters: parametersOf(calls),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(calls, components),
  }
}

/** The contract is one of its own answers. */
const itself = {
  get: {
    operationId: 'contract',
    summary: '接口文档',
    security: [{ token: [] }],
    parameters: [],
    responses: {
      200: {
        description: 'this document, or the envelope of a refusal',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                { type: 'object', required: ['openapi', 'paths'], not: { required: ['status'] } },
                refer('Refusal'),
              ],
            },
          },
        },
      },
    },
  },
}

/** The contract of these bindings as a document. */
export function contractOf(bindings: readonly Binding[]): { paths: object; components: { schemas: Components } } {
  const components = componentsOf(bindings)
  const names = namesOf(components)
  const paths: Record<string, Record<string, unknown>> = { [API + CONTRACT_PATH]: itself }
  for (const calls of operationsIn(bindings).values()) {
    const [{ call }] = calls
    const operation = shareParts(operationOf(calls, components), names)
    paths[API + call.path] = { ...paths[API + call.path], [call.method.toLowerCase()]: operation }
  }
  const shared = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, shareParts(schema, names, name) as JsonSchema]),
  )
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Association admin',
      version: '1',
      description: 'Every call answers HTTP 200 with an envelope; success is `status` 200.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: usedBy(paths, shared),
    },
  }
  return document
}

/** One line for each verb of a path and for each component: a difference shows where it is, and nothing is indented. */
function lines(part: object, depth: number): string {
  if (depth === 0) return JSON.stringify(part)
  const entries = Object.entries(part).map(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? `${JSON.stringify(key)}: ${lines(value, depth - 1)}`
      : `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `{\n${entries.join(',\n')}\n}`
}

export function emitOpenapi({ bindings }: Model): string {
  return `${lines(contractOf(bindings), 3)}\n`
}
