// Requests of the public contract: parameters of path and query, or a body.
import type { Binding, Call, Field } from '../../kernel/binding'
import { filterOf } from '../../kernel/kinds'
import { type JsonSchema, valueSchema } from '../../kernel/rules'
import { filterSchema } from '../../kernel/schema'
import { fieldOf } from '../../kernel/standard'

interface Asked {
  binding: Binding
  call: Call
  body: JsonSchema
}

function pathParameters({ call }: Asked): object[] {
  return [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
}

/** A filter as a query parameter of its own: `?sex=female`, `?join_time_start=2026-01-01`. */
function plainFilters(binding: Binding): [string, JsonSchema][] {
  return binding.views.list.filters.flatMap((name): [string, JsonSchema][] => {
    const field = fieldOf(binding, name)
    if (!field || filterSchema(field) === null) return []
    const one = valueSchema({ ...field, many: false, nullable: false } as Field)
    const side = field.kind === 'date-time' ? { anyOf: [one, { type: 'string', format: 'date' }] } : one
    return filterOf(field) === 'range' ? ['start', 'end'].map((end) => [`${name}_${end}`, side]) : [[name, one]]
  })
}

/** Lists and objects are written as JSON. */
function queryParameter(name: string, schema: JsonSchema, required: boolean): object {
  const structured = schema['type'] === 'array' || schema['type'] === 'object'
  return { name, in: 'query', required, ...(structured ? { content: { 'application/json': { schema } } } : { schema }) }
}

function queryParameters({ binding, call, body }: Asked): [string, object][] {
  const properties = body['properties'] as Record<string, JsonSchema>
  const required = (body['required'] ?? []) as string[]
  const plain = call.operation === 'list' ? plainFilters(binding).filter(([name]) => !(name in properties)) : []
  return [
    ...Object.entries(properties).map(([name, schema]): [string, object] => [
      name,
      queryParameter(name, schema, required.includes(name)),
    ]),
    ...plain.map(([name, schema]): [string, object] => [name, queryParameter(name, schema, false)]),
  ]
}

/** A parameter that two calls on one path share is written once; required only if both require it. */
function merged(all: readonly [string, object][][]): object[] {
  const found = new Map<string, object>()
  for (const [name, parameter] of all.flat()) {
    const required = all.every((own) => own.some(([key, one]) => key === name && (one as JsonSchema)['required']))
    if (!found.has(name)) found.set(name, { ...parameter, required })
  }
  return [...found.values()]
}

export function parametersOf(asked: readonly [Asked, ...Asked[]]): object[] {
  const path = pathParameters(asked[0])
  return asked[0].call.method === 'GET' ? [...path, ...merged(asked.map(queryParameters))] : path
}

/** Actions on one path differ in a constant of their input. */
function fixedBody({ call, body }: Asked): JsonSchema {
  const fixed = Object.entries(call.with ?? {})
  if (fixed.length === 0) return body
  const properties = {
    ...(body['properties'] as object),
    ...Object.fromEntries(fixed.map(([key, value]) => [key, { const: value }])),
  }
  const required = new Set([...((body['required'] ?? []) as string[]), ...fixed.map(([key]) => key)])
  return { ...body, properties, required: [...required] }
}

const filePart: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

function withFile(body: JsonSchema): JsonSchema {
  const { required = [] } = body
  return {
    ...body,
    properties: { file: filePart, ...(body['properties'] as object) },
    required: ['file', ...(required as string[])],
  }
}

export function distinct(schemas: readonly JsonSchema[]): JsonSchema {
  const kept = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return kept.length === 1 ? (kept[0] as JsonSchema) : { anyOf: kept }
}

export function requestBodyOf(asked: readonly [Asked, ...Asked[]]): object | undefined {
  const [{ call }] = asked
  if (call.method === 'GET') return undefined
  const bodies = asked.map(fixedBody)
  if (call.multipart)
    return { required: true, content: { 'multipart/form-data': { schema: distinct(bodies.map(withFile)) } } }
  // An empty body stands for an empty object.
  const required = bodies.every((body) => ((body['required'] ?? []) as string[]).length > 0 || 'oneOf' in body)
  return { required, content: { 'application/json': { schema: distinct(bodies) } } }
}
