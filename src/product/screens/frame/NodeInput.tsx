// The parent of a node: in the same area, or in head office, which is no area and can't be chosen first.

import { captionsOf } from '../../../fields/options'
import { ReferenceSelect } from '../../../fields/reference/Input'
import type { InputProps } from '../../../screens'

export function NodeInput({ field, value, onChange, id, aria, disabled, invalid, record }: InputProps<number>) {
  if (!field.ref) return null
  const area = record['area_id']
  return (
    <ReferenceSelect
      reference={field.ref}
      many={false}
      ids={typeof value === 'number' ? [value] : []}
      id={id}
      aria={aria}
      disabled={disabled}
      invalid={invalid}
      clearable
      filter={{ area_id: typeof area === 'number' ? area : { empty: true } }}
      missing={null}
      known={captionsOf(field, record)}
      without={typeof record['id'] === 'number' ? record['id'] : null}
      onChange={(ids) => onChange(ids[0] ?? null)}
    />
  )
}
