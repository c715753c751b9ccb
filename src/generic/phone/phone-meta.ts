// One part of the line below a heading: a time without seconds, a choice, a text.
import type { Field, Row, Text } from '#kernel/binding'
import { clockOf } from '../../fields/zone'

/** null if there is nothing to show. */
export function metaOf(field: Field | undefined, record: Row, say: (text: Text) => string): string | null {
  const value = field && record[field.name]
  if (!field || value === null || value === undefined || value === '') return null
  const choice = field.choices?.find((one) => one.value === value)
  if (choice) return say(choice.title)
  if (field.kind === 'date-time') return clockOf(String(value)).slice(0, 16)
  return typeof value === 'string' ? value : null
}
