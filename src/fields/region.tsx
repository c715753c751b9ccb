// Region: codes of divisions joined by `/`, outermost first; chosen and shown by name.
import { namesOf, useDivisions } from './divisions'
import type { ShownKind, ShowProps } from './field-kind'
import { Line, shown } from './Shown'
import { textOf } from './text'

function RegionShown({ field, value, row }: ShowProps) {
  const said = row[`${field.name}_name`]
  const { list, isLoading } = useDivisions(typeof said !== 'string' && textOf(value) !== '')
  return shown(textOf(value), (path) => {
    if (typeof said === 'string') return <Line text={said} />
    // No code that names would replace in a moment.
    if (isLoading) return <span className="region-waiting placeholder" />
    return <Line text={(list && namesOf(list, path)?.join(' ')) ?? path} />
  })
}

export const region: ShownKind = { Cell: RegionShown, Detail: RegionShown }
