// JSON Schema to TypeScript, for the words that bodies and answers use; an unknown word is an error, not a guess.
import type { JsonSchema } from '../../kernel/rules'

const primitives: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Checked at run time; they say nothing to TypeScript. */
const silent = new Set([
  'title',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'uniqueItems',
  'default',
])
const spoken = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems'])
const whole = ['tsType', 'enum', 'const', 'anyOf', 'allOf']

function union(types: readonly string[], mark = '|'): string {
  const distinct = [...new Set(types)]
  return distinct.length === 1 ? (distinct[0] as string) : `(${distinct.join(` ${mark} `)})`
}

function limits(schema: JsonSchema): string {
  const lines = ['minItems', 'maxItems'].filter((word) => schema[word] !== undefined)
  if (lines.length === 0) return ''
  return `/**\n${lines.map((word) => `* @${word} ${schema[word]}\n`).join('')}*/\n`
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

/** The lines between the braces of an object's type. */
export function membersOf(schema: JsonSchema): string {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = new Set((schema['required'] ?? []) as string[])
  const lines = Object.entries(properties).map(
    ([name, inner]) => `${limits(inner)}${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeOf(inner)}`,
  )
  const rest = schema['additionalProperties']
  if (rest && typeof rest === 'object') lines.push(`[k: string]: ${typeOf(rest as JsonSchema)}`)
  else if (rest === true) lines.push('[k: string]: unknown')
  return lines.join('\n')
}

function listOf(schema: JsonSchema): string {
  const items = schema['items'] as JsonSchema | undefined
  if (!items) return 'unknown[]'
  const type = typeOf(items)
  return items['enum'] && !type.startsWith('(') ? `(${type})[]` : `${type}[]`
}

export function typeOf(schema: JsonSchema): string {
  for (const word of Object.keys(schema)) {
    if (!silent.has(word) && !spoken.has(word) && !whole.includes(word))
      throw new Error(`no type for the word ${word} in ${JSON.stringify(schema)}`)
  }
  if (schema['tsType']) return schema['tsType'] as string
  if (schema['enum']) return union((schema['enum'] as unknown[]).map((value) => JSON.stringify(value)))
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['anyOf']) return union((schema['anyOf'] as JsonSchema[]).map(typeOf))
  if (schema['allOf']) return union((schema['allOf'] as JsonSchema[]).map(typeOf), '&')
  const { type } = schema
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })))
  if (type === 'array') return listOf(schema)
  if (type === 'object' || schema['properties']) return `{\n${membersOf(schema)}\n}`
  return primitives[type as string] ?? 'unknown'
}
