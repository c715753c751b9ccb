// Emits generated/openapi.json: the public contract of every call, OpenAPI 3.1.
import type { Binding, Call } from '../../kernel/binding'
import { API } from '../../kernel/constants'
import { errors } from '../../kernel/errors'
import { bodySchema } from '../../kernel/schema'
import { answerSchema, rowSchema } from '../answers'
import type { Model } from '../normalise'
import { json, typeName } from '../text'

function envelopeOf(content: object): object {
  return {
    type: 'object',
    properties: {
      status: { type: 'integer', description: '200, or the status of the refusal' },
      message: { type: 'string' },
      content,
      code: { enum: Object.keys(errors) },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['status', 'message', 'content'],
  }
}

function parameters(binding: Binding, call: Call): object[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
  if (call.method !== 'GET') return inPath
  const properties = bodySchema(binding, call)['properties'] as Record<string, object>
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  return [...inPath, ...inQuery]
}

function operationOf(binding: Binding, call: Call): object {
  const row = { $ref: `#/components/schemas/${typeName(binding.name)}` }
  const body = bodySchema(binding, call)
  const media = call.multipart ? 'multipart/form-data' : 'application/json'
  return {
    operationId: `${call.resource}_${call.name}`,
    tags: [binding.title.zh],
    summary: `${binding.title.zh} · ${binding.actions.find((action) => action.name === call.name)?.title.zh ?? call.name}`,
    security: call.access === 'open' ? [] : [{ token: [] }],
    'x-granted-by': [...new Set(call.doors.filter((door) => !door.derived).map((door) => door.route))],
    ...(call.right ? { 'x-right': call.right } : {}),
    parameters: parameters(binding, call),
    ...(call.method === 'POST' ? { requestBody: { content: { [media]: { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'the envelope',
        content: { 'application/json': { schema: envelopeOf(answerSchema(binding, call, row)) } },
      },
    },
  }
}

export function emitOpenapi({ bindings }: Model): string {
  const paths: Record<string, Record<string, object>> = {}
  for (const binding of bindings) {
    for (const call of Object.values(binding.calls)) {
      if (call.resource !== binding.name) continue
      const path = API + call.path
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: paths[path]?.[call.method.toLowerCase()] ?? operationOf(binding, call),
      }
    }
  }
  const shown = bindings.filter((binding) => binding.kind !== 'table' && binding.kind !== 'calls')
  return json({
    openapi: '3.1.0',
    info: {
      title: 'Association admin',
      version: '1',
      description: 'Every call answers HTTP 200 with an envelope; success is `status` 200.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: Object.fromEntries(shown.map((binding) => [typeName(binding.name), rowSchema(binding)])),
    },
  })
}
