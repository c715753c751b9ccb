// Checks a body against the closed schema of its call; may refuse with PARAM, naming the fields.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Binding, Call, Field, Fields, Row, Text } from '#kernel/binding'
import { misplacedDates, type Now } from '#kernel/dates'
import { fail } from '#kernel/errors'
import { absent, problemOf } from '#kernel/rules'
import { draftFields } from '#kernel/schema'
import { fieldOf } from '#kernel/standard'
import { tidy } from '#kernel/tidy'
import { overLimit } from './over-limit'
import type { Parts } from './parts'

/** Fields whose values stand at the top level of the body. */
export function bodyFields(binding: Binding, call: Call): Fields {
  if (call.operation === 'create') return { ...draftFields(binding, 'create'), ...call.input }
  if (call.operation === 'update' || call.operation === 'save')
    return { ...draftFields(binding, 'update'), ...call.input }
  return call.input
}

/** Faults told at once: every field of the largest record, and no more. */
const MOST_ERRORS = 200

const unknownKey: Text = { zh: '未知的字段', en: 'Unknown field' }
const wrongValue: Text = { zh: '格式不正确', en: 'Not a valid value' }

/** A field of the body or of its rows; what only programs send has no label. */
function missing(path: readonly string[], fields: Fields): Text {
  let field: Field | undefined
  let here: Fields | undefined = fields
  for (const part of path) {
    // A number is the place in a list.
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

/** A key inside `filter` is named by its own name: `filter.colour` becomes `colour`. */
function shortened(name: string): string {
  return name.replace(/^(filter|any\.\d+)\./, '')
}

export function validate(binding: Binding, call: Call, body: Row, { validators }: Pick<Parts, 'validators'>): void {
  const check = validators(call)
  if (check(body)) return
  const fields = bodyFields(binding, call)
  // Without a prototype: an unknown key may be called `toString`.
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
  // No form has a field for these: the message itself says what is wrong.
  const [first, ...others] = Object.keys(errors)
  const lonely = first !== undefined && others.length === 0 && (first === 'keyword' || first === 'id_list')
  fail('PARAM', { errors, ...(lonely ? { message: errors[first] as Text } : {}) })
}

/** Dates of the call's own inputs that are out of order; those of a record are judged with what is stored. Refuses with PARAM. */
export function checkDates(call: Call, body: Row, now: Now): void {
  const errors = misplacedDates(call.input, body, null, now)
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
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
