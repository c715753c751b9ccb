// Checks a body against the closed schema of its call; may refuse with PARAM, naming the fields.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { inputs } from '#generated/inputs'
import type { Binding, Call, Field, Fields, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { formats } from '#kernel/formats'
import { problemOf } from '#kernel/rules'
import { draftFields } from '#kernel/schema'
import { fieldOf } from '#kernel/standard'
import { tidy } from '#kernel/tidy'

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  verbose: true,
  formats,
})
const compiled = new Map<string, ValidateFunction>()

/** Compiled on first use: a start does not pay for calls that nobody makes. */
function validatorOf(call: Call): ValidateFunction {
  const key = `${call.resource}.${call.name}`
  const held = compiled.get(key)
  if (held) return held
  const schema = inputs[call.resource]?.[call.name]
  if (!schema) throw new Error(`no request schema for ${key}; run npm run generate`)
  const made = ajv.compile(schema)
  compiled.set(key, made)
  return made
}

/** Fields whose values stand at the top level of the body. */
export function bodyFields(binding: Binding, call: Call): Fields {
  if (call.operation === 'create') return { ...draftFields(binding, 'create'), ...call.input }
  if (call.operation === 'update' || call.operation === 'save')
    return { ...draftFields(binding, 'update'), ...call.input }
  return call.input
}

const unknownKey: Text = { zh: '未知的字段', en: 'Unknown field' }
const wrongValue: Text = { zh: '格式不正确', en: 'Not a valid value' }
const absent: Text = { zh: '请填写', en: 'Required' }

function fieldError(error: ErrorObject, body: Row, fields: Fields, binding: Binding): [string, Text] {
  const parts = error.instancePath.split('/').slice(1)
  const params = error.params as Record<string, unknown>
  if (error.keyword === 'additionalProperties') return [[...parts, params['additionalProperty']].join('.'), unknownKey]
  if (error.keyword === 'required') return [[...parts, params['missingProperty']].join('.'), absent]
  const [first = '', second] = parts
  const field: Field | undefined =
    fields[first] ?? (first === 'filter' && second ? fieldOf(binding, second) : undefined)
  const name = first === 'filter' && second ? second : first
  if (first === 'sort')
    return [String(error.data ?? 'sort').replace(/^-/, ''), { zh: '不能按此字段排序', en: 'Cannot be sorted by' }]
  return [name || 'body', (fields[first] && field ? problemOf(field, body[first]) : null) ?? wrongValue]
}

/** A key inside `filter` is named by its own name: `filter.colour` becomes `colour`. */
function shortened(name: string): string {
  return name.replace(/^(filter|any\.\d+)\./, '')
}

export function validate(binding: Binding, call: Call, body: Row): void {
  const check = validatorOf(call)
  if (check(body)) return
  const fields = bodyFields(binding, call)
  const errors: Record<string, Text> = {}
  for (const error of check.errors ?? []) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      const [name, text] = fieldError(error, body, fields, binding)
      errors[shortened(name)] = text
    }
  }
  for (const error of check.errors ?? []) {
    const inBranch = /\/anyOf\/\d+/.test(error.schemaPath)
    if (inBranch || error.keyword === 'anyOf' || error.keyword === 'oneOf') continue
    const [name, text] = fieldError(error, body, fields, binding)
    errors[shortened(name)] ??= text
  }
  fail('PARAM', { errors })
}

const SIMPLE = new Set(['page', 'limit', 'id', 'revision'])

/** A query string as the body it stands for: numbers, JSON texts, comma-separated sorts. */
export function decodeQuery(query: Row, fields: Fields): Row {
  const body: Row = {}
  for (const [key, raw] of Object.entries(query)) {
    const text = Array.isArray(raw) ? raw[raw.length - 1] : raw
    if (typeof text !== 'string' || text === '') continue
    if (SIMPLE.has(key) || fields[key]?.kind === 'integer' || fields[key]?.kind === 'reference') {
      body[key] = /^-?\d+$/.test(text) ? Number(text) : text
    } else if (text === 'true' || text === 'false') body[key] = text === 'true'
    else if (/^[[{]/.test(text)) {
      try {
        body[key] = JSON.parse(text)
      } catch {
        fail('PARAM', { errors: { [key]: wrongValue } })
      }
    } else if (key === 'sort') body[key] = text.split(',')
    else body[key] = text
  }
  // The specification's GET lists take some filters as plain parameters.
  return body
}

/** Top-level parameters of a GET list that are really filters (`?type=page&is_show=true`). */
export function liftFilters(binding: Binding, call: Call, body: Row): Row {
  if (call.method !== 'GET' || (call.operation !== 'list' && call.operation !== 'options')) return body
  const result: Row = {}
  const filter: Row = { ...(body['filter'] as Row | undefined) }
  const known = new Set(['page', 'limit', 'keyword', 'sort', 'filter', 'any', 'id_list', ...Object.keys(call.input)])
  for (const door of call.doors) for (const key of Object.keys(door.select)) known.add(key)
  for (const [key, value] of Object.entries(body)) {
    if (known.has(key)) result[key] = value
    else if (binding.views.list.filters.includes(key)) filter[key] = value
    else result[key] = value
  }
  return Object.keys(filter).length > 0 ? { ...result, filter } : result
}

/** Trims what a person typed; masks are set aside for `update` to compare. */
export function prepare(binding: Binding, call: Call, body: Row): { body: Row; masked: Row } {
  const fields = bodyFields(binding, call)
  const clean = tidy(fields, body)
  if (typeof clean['keyword'] === 'string') clean['keyword'] = clean['keyword'].trim() || null
  const masked: Row = {}
  if (call.operation === 'update' || call.operation === 'save') {
    for (const [name, value] of Object.entries(clean)) {
      if (fields[name]?.sensitive && typeof value === 'string' && value.includes('***')) {
        masked[name] = value
        delete clean[name]
      }
    }
  }
  return { body: clean, masked }
}
