// Region: codes of divisions joined by `/`, outermost first; chosen and shown by name.
import { namesOf, useDivisions } from './divisions'
import type { ShownKind, ShowProps } from './field-kind'
import { Line, shown } from './Shown'
import { textOf } from './text'

function RegionShown({ field, value, row }: ShowProps) {
  const said = row[`${field.name}_name`]
  const list = useDivisions(typeof said !== 'string' && textOf(value) !== '')
  return shown(textOf(value), (path) => (
    <Line text={typeof said === 'string' ? said : (list && namesOf(list, path)?.join(' ')) || path} />
  ))
}

export const region: ShownKind = { Cell: RegionShown, Detail: RegionShown }
