// A toggle flips one boolean field; with a value it sets it, so that a retry is harmless.
import type { Row } from '#kernel/binding'
import { type Context, resourceOf } from '../core/context'
import { applyChange, lockRow, refuseStale } from './update'

/** Handler of a toggle: flips the field, or sets it to the given value. */
export async function toggle(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const field = context.call.name
  const id = input[context.call.id] as number
  const stored = await lockRow(resource, id, context)
  const value = (input[field] as boolean | undefined) ?? !stored[field]
  // The same value again is a retry: answer before checking the revision.
  if (stored[field] === value) return { id, [field]: value, revision: stored['revision'] }
  await refuseStale(resource, id, stored, input['revision'], context)
  return { id, [field]: value, revision: await applyChange(resource, id, { [field]: value }, stored, context) }
}
