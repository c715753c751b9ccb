// How kinds of fields behave when they are edited in a cell.
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

/** Chosen from something that opens: Enter belongs to that, and a choice is an answer. */
export function isChosen(field: Field): boolean {
  return chosen.has(field.kind)
}

/** Needs more room than a cell has. */
export function isLong(field: Field): boolean {
  return field.many || !short.has(field.kind) || field.widget === 'tree' || field.widget === 'textarea'
}
