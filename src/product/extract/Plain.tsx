// A value inside a selectable option: shown in full and without links, because a click selects.
import { kindOfField } from '../../fields'
import type { ShowProps } from '../../fields/field-kind'
import { captionsOf, useCaptions } from '../../fields/options'
import { shown } from '../../fields/Shown'

const leading: ReadonlySet<ShowProps['field']['kind']> = new Set(['phone', 'email', 'uri', 'link'])

/** Unsaved values have no caption in the record. */
function Named({ field, value, row }: ShowProps) {
  const ids = [value].flat().filter((one): one is number => typeof one === 'number')
  const known = captionsOf(field, row)
  const asked = useCaptions(
    field.ref,
    ids.filter((id) => !known.has(id)),
  )
  return shown(ids, (given) => <span>{given.map((id) => known.get(id) ?? asked.get(id) ?? '…').join(' · ')}</span>)
}

export function Plain(props: ShowProps) {
  const { field, value } = props
  const { Detail } = kindOfField(field)
  if (field.kind === 'reference') return <Named {...props} />
  if (!leading.has(field.kind)) return <Detail {...props} />
  return shown(value, (given) => <span>{String(given)}</span>)
}
