// JSON Schemas of what calls answer, for the types and the public contract.
import type { Binding, Call, Field, Fields } from '../kernel/binding'
import { jsonType } from '../kernel/kinds'
import { type JsonSchema, objectSchema, requiredOf } from '../kernel/rules'
import { companionOf, standard } from '../kernel/standard'

const anything: JsonSchema = { type: 'object', additionalProperties: true }

/** The caption beside a reference. */
function captionSchema(field: Field): JsonSchema {
  const caption: JsonSchema = { type: 'string' }
  return field.many ? { type: 'array', items: caption } : { anyOf: [caption, { type: 'null' }] }
}

/** A child row: its number, its fields, captions of their references. */
function entrySchema(fields: Fields): JsonSchema {
  const properties: Record<string, JsonSchema> = { id: { type: 'integer' } }
  for (const field of Object.values(fields)) {
    properties[field.name] = answeredValue(field)
    if (field.ref) properties[companionOf(field)] = captionSchema(field)
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function answeredValue(field: Field): JsonSchema {
  const nested = field.fields
  const one: JsonSchema = nested
    ? field.rows
      ? entrySchema(nested)
      : objectSchema(nested, requiredOf(nested))
    : field.choices
      ? { enum: field.choices.map((choice) => choice.value) }
      : field.kind === 'json'
        ? {}
        : { type: jsonType(field) }
  if (field.kind === 'json') return one
  const whole = field.many ? { type: 'array', items: one } : one
  return field.nullable || field.when || field.perm?.read ? { anyOf: [whole, { type: 'null' }] } : whole
}

/** A whole record: standard columns, fields, captions of references. */
export function rowSchema(binding: Binding): JsonSchema {
  const { standard: hasStandard, revision } = binding.features
  const properties: Record<string, JsonSchema> = { id: { type: 'integer' } }
  if (hasStandard) {
    for (const name of ['create_time', 'update_time', 'admin_id'] as const)
      properties[name] = answeredValue(standard[name])
    properties['admin_name'] = { anyOf: [{ type: 'string' }, { type: 'null' }] }
  }
  if (revision) properties['revision'] = { type: 'integer' }
  for (const field of Object.values(binding.fields)) {
    if (field.writeOnly) continue
    properties[field.name] = answeredValue(field)
    if (field.ref && field.kind === 'reference') properties[companionOf(field)] = captionSchema(field)
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function optionSchema(binding: Binding): JsonSchema {
  const extra = Object.fromEntries(
    binding.views.options.map((name) => [name, binding.fields[name] ? answeredValue(binding.fields[name]) : {}]),
  )
  const properties: Record<string, JsonSchema> = { id: { type: 'integer' }, name: { type: 'string' }, ...extra }
  return { type: 'object', properties, required: ['id', 'name'], additionalProperties: true }
}

function shape(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function summarySchema({ views }: Binding): JsonSchema {
  const number: JsonSchema = { type: 'number' }
  const counts: JsonSchema = { type: 'object', additionalProperties: number }
  const figures = Object.entries(views.list.summary)
  const properties = Object.fromEntries(figures.map(([name, figure]) => [name, 'counts' in figure ? counts : number]))
  return { type: 'object', properties, additionalProperties: false }
}

/** `content` of the call's answer; `row` is how a record is referred to. */
export function answerSchema(binding: Binding, call: Call, row: JsonSchema): JsonSchema {
  const extra = objectSchema(call.output, requiredOf(call.output))
  const own = extra['properties'] as Record<string, JsonSchema>
  const id: JsonSchema = { type: 'integer' }
  switch (call.operation) {
    case 'list':
    case 'detail':
      return {
        type: 'object',
        properties: {
          list_data: { type: 'array', items: row },
          total: id,
          page: id,
          limit: id,
          summary: summarySchema(binding),
          ...own,
        },
        required: ['list_data', 'total', 'page', 'limit'],
        additionalProperties: false,
      }
    case 'options':
      return shape({ list_data: { type: 'array', items: optionSchema(binding) } })
    case 'read':
      return Object.keys(own).length > 0 ? { allOf: [row, extra] } : row
    case 'create':
      return { ...shape({ id }), properties: { id, ...own } }
    case 'update':
    case 'save':
      return { type: 'object', properties: { id, revision: id, ...own }, required: ['id'], additionalProperties: false }
    case 'remove':
    case 'restore':
      return shape({ num: id })
    case 'quick':
      return {
        type: 'object',
        properties: { id, field: { type: 'string' }, value: {}, revision: id },
        required: ['id', 'field'],
        additionalProperties: false,
      }
    case 'toggle':
      return shape({ id, [call.name]: { type: 'boolean' }, revision: id })
    case 'reveal':
      return shape({ value: { type: 'string' } })
    case 'action':
      if (Object.keys(own).length === 0) return anything
      return call.answersList ? { type: 'array', items: extra } : extra
  }
}
