// Labels as the bindings have them.
import { companionOf } from '../kernel/standard'
import type { RawSchema } from './source'

/** A reference in a label stands under the name that its caption is answered with: `{boat_id}` is `{boat_name}`. */
export function labelOf(written: string, { fields }: Pick<RawSchema, 'fields'>): string {
  return written.replace(/\{(\w+)\}/g, (whole, name: string) =>
    fields?.[name]?.['x-ref'] ? `{${companionOf({ name, many: false })}}` : whole,
  )
}
