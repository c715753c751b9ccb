// `quick`: one field of one record, edited in its list.
import type { Row } from '#kernel/binding'
import { tidy } from '#kernel/tidy'
import { type Context, resourceOf } from '../core/context'
import { applyChange, lockRow, refuseStale } from './update'

/** Handler of `quick`: an update of `{ id, field, value, revision }`. */
export async function quick(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const id = input[context.call.id] as number
  const field = input['field'] as string
  const stored = await lockRow(resource, id, context)
  await refuseStale(resource, id, stored, input['revision'], context)
  const change = tidy(resource.binding.fields, { [field]: input['value'] })
  const revision = await applyChange(resource, id, change, stored, context)
  return { id, field, value: change[field], revision }
}
