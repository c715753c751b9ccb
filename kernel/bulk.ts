// Fields that may be set on many records at once, for browser and server.
import { canWrite, type Grant } from './access'
import type { Binding, Field, Kind } from './binding'
import { draftFields } from './taken'

/** Kinds that are meaningful for one record only, or too large to set on many. */
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
 * The fields of a page that this person may set on many records at once, in schema order. Empty if the page has no
 * update, or one with inputs beyond the fields.
 */
export function bulkFields(binding: Pick<Binding, 'fields' | 'calls'>, grant: Grant): Field[] {
  const { update } = binding.calls
  if (!update || Object.values(update.input).some((field) => field.required)) return []
  const fields = Object.values(draftFields(binding, 'update'))
  return fields.filter((field) => isBulk(field) && canWrite(grant, field))
}
