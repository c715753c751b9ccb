// Types of requests and answers, in terms of the record's types instead of repeating the fields.
import type { Binding, Call } from '../../kernel/binding'
import { type JsonSchema, objectSchema, requiredOf } from '../../kernel/rules'
import { bodySchema, selectSchema } from '../../kernel/schema'
import { takesChosen } from '../../kernel/taken'
import { answerSchema } from '../answers'

/** A type written as TypeScript; json-schema-to-typescript copies it verbatim. */
function written(type: string): JsonSchema {
  return { tsType: type }
}

function literals(schema: JsonSchema): string {
  return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
}

/** The keys that pages add at the top level. */
function selects(call: Call): string {
  return Object.entries(selectSchema(call))
    .map(([key, schema]) => `${key}?: ${literals(schema)}; `)
    .join('')
}

function marks(call: Call): string {
  return `${call.once ? 'request_no?: string; ' : ''}${call.dry ? 'dry?: boolean; ' : ''}`
}

/** The id is in the body unless the path holds it; a behaviour finds it in its input either way. */
function idOf(call: Call): string {
  return `${call.id}: number; `
}

/** `both` joins a written type with the call's own inputs, where it has any. */
function both(type: string, call: Call): JsonSchema {
  if (Object.keys(call.input).length === 0) return written(type)
  return { allOf: [written(type), objectSchema(call.input, requiredOf(call.input))] }
}

function inputOf(binding: Binding, call: Call, shape: string): JsonSchema {
  switch (call.operation) {
    case 'list':
      return both(`ListQuery & { ${selects(call)}}`, call)
    case 'options':
      return written(`OptionsQuery & { ${selects(call)}}`)
    case 'create':
      return both(`${shape}['create'] & { ${selects(call)}${marks(call)}}`, call)
    case 'update':
      return both(`${shape}['update'] & { ${idOf(call)}${binding.features.revision ? 'revision: number; ' : ''}}`, call)
    case 'save':
      return both(`${shape}['update'] & { revision: number }`, call)
    case 'remove':
      return both('{ id_list: number[] }', call)
    case 'read':
      return binding.kind === 'settings' ? written('object') : both(`{ ${idOf(call)}}`, call)
    case 'toggle':
      return written(`{ ${idOf(call)}${call.name}?: boolean; revision?: number }`)
    default:
      return takesChosen(call) ? onlyIds(bodySchema(binding, call)) : bodySchema(binding, call)
  }
}

/** Behaviours are given row ids; the rows matching a filter have been looked up before. */
function onlyIds(schema: JsonSchema): JsonSchema {
  const { match: _, ...properties } = schema['properties'] as Record<string, JsonSchema>
  const { oneOf: __, ...rest } = schema
  return { ...rest, properties, required: ['id_list', ...(schema['required'] as string[])] }
}

/** `content` of the standard answers; undefined if the file adds to it or the action declares its own. */
function answerOf(call: Call, shape: string): string | undefined {
  if (Object.keys(call.output).length > 0) return undefined
  switch (call.operation) {
    case 'list':
    case 'detail':
      return `Page<${shape}['listed']>`
    case 'options':
      return '{ list_data: Option[] }'
    case 'read':
      return `${shape}['row']`
    case 'create':
      return '{ id: number }'
    case 'update':
    case 'save':
      return '{ id: number; revision?: number }'
    case 'remove':
      return '{ num: number }'
    default:
      return undefined
  }
}

function outputOf(binding: Binding, call: Call, shape: string): JsonSchema {
  const type = call.answersFile ? 'unknown' : answerOf(call, shape)
  if (type) return written(type)
  const row = written(`${shape}['row']`)
  return answerSchema(binding, call, {
    row,
    listed: written(`${shape}['listed']`),
    option: written('Option'),
    extended: (extra) => ({ allOf: [row, extra] }),
  })
}

/** Input and output of each call, as schemas for json-schema-to-typescript. */
export function trafficOf(binding: Binding, shape: string): Record<string, JsonSchema> {
  const calls = Object.values(binding.calls).map((call): [string, JsonSchema] => [
    call.name,
    {
      type: 'object',
      properties: { input: inputOf(binding, call, shape), output: outputOf(binding, call, shape) },
      required: ['input', 'output'],
      additionalProperties: false,
    },
  ])
  return Object.fromEntries(calls)
}
