// Creates a valid value for each kind of field, and drafts of whole records, from the binding alone.

import type { Binding, Field, Row } from '#kernel/binding'
import { isAhead, isPast } from '#kernel/compared'
import { hiddenFields } from '#kernel/condition'
import { defaultsOf } from '#kernel/rules'
import { draftFields } from '#kernel/taken'

let serial = 0
/** Increases from field to field, so that an end date after a start date is later. */
let place = 0

function idCard(order: number): string {
  const digits = `99000019800101${String(order % 1000).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}

function creditCode(order: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `99880000${String(order).padStart(8, '0')}X`
  const sum = [...body].reduce((total, character, index) => total + alphabet.indexOf(character) * (3 ** index % 31), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

/** Texts of which one matches each pattern of the schemas. */
const patterned = (order: number) => [
  // A year of which the demonstration has nothing.
  String(2030 + (order % 70)),
  `02512345${String(order % 1000).padStart(3, '0')}`,
  `sample${order}`,
  'M',
  '01-01',
  '12:30',
]

function one(field: Field, order: number): unknown {
  if (field.pattern) return patterned(order).find((text) => new RegExp(field.pattern as string, 'u').test(text)) ?? null
  if (field.choices) return field.choices[order % field.choices.length]?.value
  switch (field.kind) {
    case 'phone':
      return `120${String(90_000_000 + order).padStart(8, '0')}`
    case 'email':
      return `sample${order}@example.com`
    case 'uri':
      return `https://example.com/${order}`
    case 'id-card':
      return idCard(order)
    case 'credit-code':
      return creditCode(order)
    case 'color':
      return '#336699'
    case 'link':
      return `https://example.com/sample/${order}`
    case 'image':
    case 'video':
    case 'file':
      return `/uploads/${field.sensitive === 'contact' ? 'private/' : ''}2026/01/sample${order}.${field.kind === 'video' ? 'mp4' : 'jpg'}`
    case 'region':
      return '990100/990101'
    case 'password':
      return `Sample${order}word`
    case 'html':
      return `<p>样例 ${order}</p>`
    case 'boolean':
      return true
    case 'date':
      return `${isAhead(field) ? 2030 : 2020}-0${2 + (order % 3)}-${String((place % 27) + 1).padStart(2, '0')}`
    case 'date-time':
      return `${isPast(field) ? 2020 : 2030}-0${2 + (order % 3)}-${String((place % 27) + 1).padStart(2, '0')}T04:05:06.000Z`
    case 'month':
      return '2026-03'
    case 'number':
      return Math.max(field.minimum ?? 0, Math.min(field.maximum ?? 9, 1.5))
    case 'integer':
    case 'sort':
    case 'money':
      return Math.max(field.minimum ?? 1, Math.min(field.maximum ?? 7, 7))
    case 'json':
      return {}
    case 'rows':
    case 'object':
      return Object.fromEntries(Object.values(field.fields ?? {}).map((inner) => [inner.name, sample(inner, order)]))
    default: {
      const text = `样例${order}`
      return text.padEnd(field.minLength ?? 1, '样').slice(0, field.maxLength ?? 100)
    }
  }
}

/** Child rows with required references are left to the caller as well. */
function needsOthers(field: Field): boolean {
  return Object.values(field.fields ?? {}).some((inner) => inner.required && inner.kind === 'reference')
}

/** A valid value that differs from call to call; null for references, which are left to the caller. */
export function sample(field: Field, order = ++serial): unknown {
  place++
  if (field.many && needsOthers(field)) return []
  if (field.kind === 'reference') return field.many ? [] : null
  return field.many ? [one(field, order)] : one(field, order)
}

/** A draft with every visible field filled; `references` returns the id for each referenced base. */
export function draft(binding: Binding, references: (field: Field) => number | null): Row {
  const order = ++serial
  place = 0
  const result: Row = { ...defaultsOf(binding.fields), ...binding.scope }
  const fields = Object.values(draftFields(binding, 'create'))
  // Values that limit the options of a reference keep their default, by which the reference was chosen.
  const limiting = new Set(fields.flatMap((field) => Object.values(field.ref?.where ?? {})))
  const valueFor = (field: Field): unknown => {
    if (limiting.has(`$record.${field.name}`) && field.default !== undefined) return field.default
    if (field.kind !== 'reference') return sample(field, order)
    const target = references(field)
    return field.many ? [target ?? []].flat() : target
  }
  for (const field of fields) if (!(field.name in binding.scope || field.when)) result[field.name] = valueFor(field)
  for (const field of fields) {
    if (!field.when || field.name in binding.scope) continue
    const hidden = hiddenFields(binding.fields, result)
    if (hidden.has(field.name)) continue
    result[field.name] = valueFor(field)
  }
  // A state that has turned has no time ahead.
  for (const { name, derived } of fields) {
    if (typeof derived !== 'object' || result[name] !== derived.to) continue
    result[derived.at] = String(result[derived.at]).replace(/^2030/, '2020')
  }
  const allowed = new Set(fields.map((field) => field.name))
  return Object.fromEntries(
    Object.entries(result).filter(
      ([name, value]) => allowed.has(name) && value !== null && !Array.isArray(binding.scope[name]),
    ),
  )
}
