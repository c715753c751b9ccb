// Inline editing by kind of field.
import type { Field, Kind } from '#kernel/binding'

const chosen: ReadonlySet<Kind> = new Set(['choice', 'reference', 'date', 'date-time', 'month', 'region', 'color'])
const short: ReadonlySet<Kind> = new Set([
  'text',
  'phone',
  'email',
  'uri',
  'id-card',
  'credit-code',
  'integer',
  'number',
  'money',
  'sort',
  'choice',
  'reference',
  'date',
  'date-time',
  'month',
])

/** Picked from a popup: Enter belongs to it, and a choice ends editing. */
export function isChosen(field: Field): boolean {
  return chosen.has(field.kind)
}

/** Needs more space than a cell. */
export function isLong(field: Field): boolean {
  return field.many || !short.has(field.kind) || field.widget === 'tree' || field.widget === 'textarea'
}
