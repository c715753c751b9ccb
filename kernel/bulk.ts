// Which fields may be set on many records at once: the browser offers them, the server takes no other.
import { canWrite, type Grant } from './access'
import type { Binding, Field, Kind } from './binding'
import { draftFields } from './schema'

/** What only makes sense for one record, or is too large to be put on many by one click. */
const single: ReadonlySet<Kind> = new Set([
  'html',
  'rows',
  'object',
  'json',
  'password',
  'link',
  'image',
  'video',
  'file',
])

function isBulk(field: Field): boolean {
  if (field.unique || single.has(field.kind)) return false
  return field.sensitive !== 'identity' && field.sensitive !== 'secret'
}

/**
 * The fields of a page that this person may set on many records at once, in the order of the schema. Empty where the
 * page has no edit, or one that must be told more than fields.
 */
export function bulkFields(binding: Pick<Binding, 'fields' | 'calls'>, grant: Grant): Field[] {
  const { update } = binding.calls
  if (!update || Object.values(update.input).some((field) => field.required)) return []
  const fields = Object.values(draftFields(binding, 'update'))
  return fields.filter((field) => isBulk(field) && canWrite(grant, field))
}
