// Tidies what a person typed, the same way in the form and on the server, before it is judged.

import type { Field, Fields, Row } from './binding'
import { MASK } from './constants'
import { isMedia, unsigned } from './files'
import { withoutStray } from './formats'
import { companionOf } from './standard'
import { codeOf, phoneOf } from './typed'
import { UNSEEN } from './unseen'

function tidyText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const trimmed = withoutStray(value).trim()
  return trimmed === '' ? null : trimmed
}

function tidyValue(field: Field, value: unknown): unknown {
  if (field.kind === 'password' || field.kind === 'json') return value
  if (field.many) {
    if (!Array.isArray(value)) return value
    // The server keeps references that the caller does not see.
    const known = field.ref ? value.filter((one) => one !== UNSEEN) : value
    return known.map((one) => tidyOne(field, one))
  }
  return tidyOne(field, value)
}

/**
 * A child row as written and compared: its fields in order, without captions, so that rows can be sent back as read.
 */
function tidyEntry(fields: Fields, entry: Row): Row {
  const clean = tidy(fields, entry)
  const companions = Object.values(fields).flatMap((field) => (field.ref ? [companionOf(field)] : []))
  const result: Row = clean['id'] === null || clean['id'] === undefined ? {} : { id: clean['id'] }
  for (const field of Object.values(fields)) {
    const value = clean[field.name] === undefined ? (field.default ?? null) : clean[field.name]
    // A missing required value stays absent, so that the rules report it.
    if (value !== null || !field.required) result[field.name] = value
  }
  for (const [name, value] of Object.entries(clean))
    if (!(name in result) && !companions.includes(name) && !(name in fields) && name !== 'id') result[name] = value
  return result
}

function tidyOne(field: Field, value: unknown): unknown {
  if (field.rows && field.fields && value && typeof value === 'object' && !Array.isArray(value))
    return tidyEntry(field.fields, value as Row)
  if (field.fields && value && typeof value === 'object' && !Array.isArray(value))
    return tidy(field.fields, value as Row)
  const text = tidyText(value)
  if (typeof text !== 'string') return text
  if (field.kind === 'phone') return phoneOf(text) ?? text
  if (field.kind === 'id-card' || field.kind === 'credit-code') return codeOf(text)
  return isMedia(field) ? unsigned(text) : text
}

/**
 * Trims texts, takes the blanks and signs out of phone numbers and codes, and turns empty texts into null. Passwords stay
 * as typed; unknown keys stay for the validator to name.
 */
export function tidy(fields: Fields, body: Row): Row {
  const result: Row = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    Object.defineProperty(result, name, {
      value: field ? tidyValue(field, value) : value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return result
}

/** True if the value is masked for people without the permission to see sensitive values. */
export function isMasked(field: Pick<Field, 'sensitive'>): boolean {
  return field.sensitive === 'contact'
}

/** True if people without the permission to see sensitive values get no more than a mask. */
export function isHidden({ sensitive }: Pick<Field, 'sensitive'>, canSensitive: boolean): boolean {
  return !canSensitive && (sensitive === 'contact' || sensitive === 'identity')
}

/** Of an identity number the province: the birthday is told elsewhere, and the last digit follows from the others. */
const IDENTITY_SHOWN = 2
/** Shorter numbers would be told whole by their first and last digits. */
const LONG_NUMBER = /^\d{11,}$/

/** Masks the middle of a sensitive value. */
export function mask(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  if (field.many || typeof value !== 'string' || field.kind === 'image' || field.kind === 'file')
    return field.many ? [] : MASK
  if (field.kind === 'id-card')
    return value.slice(0, IDENTITY_SHOWN) + '*'.repeat(Math.max(0, value.length - IDENTITY_SHOWN))
  if (LONG_NUMBER.test(value)) return `${value.slice(0, 3)}****${value.slice(-4)}`
  return `${value.slice(0, Math.min(4, Math.ceil(value.length / 3)))}***`
}
