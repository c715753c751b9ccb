// Emits generated/resources/<name>.ts: the types of one resource and its binding.
import { compile } from 'json-schema-to-typescript'
import type { Binding } from '../../kernel/binding'
import type { JsonSchema } from '../../kernel/rules'
import { objectSchema, requiredOf } from '../../kernel/rules'
import { bodySchema, draftFields } from '../../kernel/schema'
import { answerSchema, rowSchema } from '../answers'
import { header, indent, typeName } from '../text'

/** Formats are checked at run time and say nothing to TypeScript; titles would name the types. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!schema || typeof schema !== 'object') return schema
  const kept = Object.entries(schema).filter(
    ([word, value]) => !(word === 'title' && typeof value === 'string') && word !== 'format' && word !== 'pattern',
  )
  return Object.fromEntries(kept.map(([word, value]) => [word, plain(value)]))
}

function shapeSchema(binding: Binding): JsonSchema {
  const type = typeName(binding.name)
  const row: JsonSchema = { tsType: `${type}Shape['row']` }
  const traffic = Object.values(binding.calls).map((call): [string, JsonSchema] => [
    call.name,
    {
      type: 'object',
      properties: { input: bodySchema(binding, call), output: answerSchema(binding, call, row) },
      required: ['input', 'output'],
      additionalProperties: false,
    },
  ])
  const draft = (on: 'create' | 'update') => {
    const fields = draftFields(binding, on)
    return objectSchema(fields, on === 'create' ? requiredOf(fields) : [])
  }
  return {
    type: 'object',
    properties: {
      row: rowSchema(binding),
      create: draft('create'),
      update: draft('update'),
      calls: {
        type: 'object',
        properties: Object.fromEntries(traffic),
        required: traffic.map(([name]) => name),
        additionalProperties: false,
      },
    },
    required: ['row', 'create', 'update', 'calls'],
    additionalProperties: false,
  }
}

export async function emitResource(binding: Binding, file: string): Promise<string> {
  const type = `${typeName(binding.name)}Shape`
  const types = await compile(plain(shapeSchema(binding)) as never, type, {
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    unknownAny: true,
  })
  return `${header(file)}import type { Binding } from '#kernel/binding'

${indent(types.trim())}

export const binding: Binding = ${JSON.stringify(binding, null, 1)}
`
}
