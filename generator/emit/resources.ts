// Emits generated/resources/<name>.ts: the types of one resource and its binding.
import type { Binding } from '../../kernel/binding'
import type { JsonSchema } from '../../kernel/rules'
import { objectSchema, requiredOf } from '../../kernel/rules'
import { bodySchema, draftFields } from '../../kernel/schema'
import { answerSchema, rowSchema } from '../answers'
import { header, indent, typeName } from '../text'
import { membersOf } from './types'

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

export function emitResource(binding: Binding, file: string): string {
  const types = `export interface ${typeName(binding.name)}Shape {\n${membersOf(shapeSchema(binding))}\n}`
  return `${header(file)}import type { Binding } from '#kernel/binding'

${indent(types)}

export const binding: Binding = ${JSON.stringify(binding, null, 1)}
`
}
