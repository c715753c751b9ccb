// Checks a body against the closed schema of its call; refuses with PARAM, naming the fields.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Binding, Call, Field, Fields, Row, Text } from '#kernel/binding'
import { outOfBounds } from '#kernel/compared'
import type { Now } from '#kernel/dates'
import { fail } from '#kernel/errors'
import { isWhole } from '#kernel/formats'
import { absent, broken, problemOf } from '#kernel/rules'
import { fieldOf } from '#kernel/standard'
import { draftFields } from '#kernel/taken'
import { tidy } from '#kernel/tidy'
import { overLimit } from './over-limit'
import type { Parts } from './parts'

/** Fields whose values are at the top level of the body. */
export function bodyFields(binding: Binding, call: Call): Fields {
  if (call.operation === 'create') return { ...draftFields(binding, 'create'), ...call.input }
  if (call.operation === 'update' || call.operation === 'save')
    return { ...draftFields(binding, 'update'), ...call.input }
  return call.input
}

/** Most problems in one answer: enough for every field of the largest record. */
const MOST_ERRORS = 200

const unknownKey: Text = { zh: '未知的字段', en: 'Unknown field' }
const wrongValue: Text = { zh: '格式不正确', en: 'Not a valid value' }

/** Message for a missing field of the body or its rows; keys that only programs send have no title. */
function missing(path: readonly string[], fields: Fields): Text {
  let field: Field | undefined
  let here: Fields | undefined = fields
  for (const part of path) {
    // A number is an index in a list.
    if (/^\d+$/.test(part)) continue
    field = here && Object.hasOwn(here, part) ? here[part] : undefined
    here = field?.fields
  }
  const name = path.at(-1) ?? ''
  return field?.title.zh ? absent(field) : { zh: `请填写 ${name}`, en: `Fill in “${name}”` }
}

/** Never converts foreign values to text: an object may throw in `toString`. */
function nameOfSort(data: unknown): string {
  return typeof data === 'string' ? data.replace(/^-/, '').slice(0, 100) : 'sort'
}

function fieldError(
  error: ErrorObject,
  body: Row,
  fields: Fields,
  binding: Binding,
  all: readonly ErrorObject[],
): [string, Text] {
  const parts = error.instancePath.split('/').slice(1)
  const params = error.params as Record<string, unknown>
  if (error.keyword === 'additionalProperties') return [[...parts, params['additionalProperty']].join('.'), unknownKey]
  if (error.keyword === 'required') {
    const path = [...parts, String(params['missingProperty'])]
    return [path.join('.'), missing(path, fields)]
  }
  const [first = '', second] = parts
  const field: Field | undefined =
    fields[first] ?? (first === 'filter' && second ? fieldOf(binding, second) : undefined)
  const name = first === 'filter' && second ? second : first
  // Of a list: a record may have a field of this name.
  if (first === 'sort' && !fields['sort'])
    return [nameOfSort(error.data), { zh: '不能按此字段排序', en: 'Cannot be sorted by' }]
  const problem = fields[first] && field ? problemOf(field, body[first]) : overLimit(error, all)
  return [name || 'body', problem ?? wrongValue]
}

/** A key inside `filter` is reported by its own name: `filter.colour` becomes `colour`. */
function shortened(name: string): string {
  return name.replace(/^(filter|any\.\d+)\./, '')
}

const isBroken = (value: unknown): boolean =>
  typeof value === 'string'
    ? !isWhole(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(isBroken)

/** PARAM, naming the fields with broken characters; those of a filter by their own names. */
function refuseBroken(body: Row): void {
  const inside = Object.entries(body['filter'] ?? {})
  const parts = [...Object.entries(body).filter(([name]) => name !== 'filter'), ...inside]
  const names = parts.filter((part) => isBroken(part)).map(([name]) => (isWhole(name) ? name : 'body'))
  if (names.length === 0) return
  const [first] = names
  const lonely = first === 'keyword' || first === 'body'
  fail('PARAM', {
    errors: Object.fromEntries(names.map((name) => [name, broken])),
    ...(lonely ? { message: broken } : {}),
  })
}

/** Checks a body against the closed schema of its call. Refuses with PARAM, naming the fields. */
export function validate(binding: Binding, call: Call, body: Row, { validators }: Pick<Parts, 'validators'>): void {
  refuseBroken(body)
  const check = validators(call)
  if (check(body)) return
  const fields = bodyFields(binding, call)
  // No prototype: an unknown key may be called `toString`.
  const errors: Record<string, Text> = Object.create(null)
  let left = MOST_ERRORS
  const add = (error: ErrorObject) => {
    const [name, text] = fieldError(error, body, fields, binding, check.errors ?? [])
    const key = shortened(name)
    if (key in errors || left === 0) return
    left--
    errors[key] = text
  }
  for (const error of check.errors ?? []) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') add(error)
  }
  for (const error of check.errors ?? []) {
    const inBranch = /\/anyOf\/\d+/.test(error.schemaPath)
    if (inBranch || error.keyword === 'anyOf' || error.keyword === 'oneOf') continue
    add(error)
  }
  // No form has a field for these: the message itself explains the problem.
  const [first, ...others] = Object.keys(errors)
  const lonely = first !== undefined && others.length === 0 && (first === 'keyword' || first === 'id_list')
  fail('PARAM', { errors, ...(lonely ? { message: errors[first] as Text } : {}) })
}

/**
 * Compares the call's own inputs with each other; those of a record are checked with the stored ones. Refuses
 * with PARAM.
 */
export function checkBounds(call: Call, body: Row, now: Now): void {
  const errors = outOfBounds(call.input, body, null, now)
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/** Trims typed values; masks are set aside for `update` to compare. */
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
