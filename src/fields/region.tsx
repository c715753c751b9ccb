// Region: codes of divisions joined by `/`, outermost first; chosen and shown by name.
import { namesOf, useDivisions } from './divisions'
import type { FieldKind, ShowProps } from './field-kind'
import { RegionFilter } from './filters/RegionFilter'
import { RegionInput } from './RegionInput'
import { Line, Shown } from './Shown'
import { textOf } from './text'

function RegionShown({ field, value, row }: ShowProps) {
  const said = row[`${field.name}_name`]
  const list = useDivisions(typeof said !== 'string' && textOf(value) !== '')
  return (
    <Shown value={textOf(value)}>
      {(path) => <Line text={typeof said === 'string' ? said : (list && namesOf(list, path)?.join(' ')) || path} />}
    </Shown>
  )
}

export const region: FieldKind = { Input: RegionInput, Cell: RegionShown, Detail: RegionShown, Filter: RegionFilter }
