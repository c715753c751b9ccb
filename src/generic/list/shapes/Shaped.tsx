// Rows in another shape than a table of pages: in groups, as cards by state, or in a calendar.

import { useEffect } from 'react'
import { useAccess } from '../../../providers/access'
import { Board } from './Board'
import { CalendarShape } from './CalendarShape'
import { Grouped } from './Grouped'
import type { ShapeProps } from './shape-parts'
import { boardFields, calendarFields, groupings } from './suited'
import './shapes.css'

export default function Shaped(props: ShapeProps) {
  const { parts, control } = props
  const { grant } = useAccess()
  const { as, by } = control.state
  if (as === '') {
    const grouping = groupings(parts.binding, grant).find(({ text }) => text === by)
    if (grouping) return <Grouped key={grouping.text} {...props} grouping={grouping} />
  }
  const fields = as === 'board' ? boardFields(parts.binding, grant) : calendarFields(parts.binding, grant)
  const field = fields.find(({ name }) => name === by) ?? fields[0]
  if (as === 'board' && field) return <Board key={field.name} {...props} field={field} />
  if (as === 'calendar' && field) return <CalendarShape {...props} field={field} />
  return <Leave change={control.change} />
}

/** An old address, or a field that the person may no longer read: back to the table. */
function Leave({ change }: Pick<ShapeProps['control'], 'change'>) {
  useEffect(() => change({ as: '', by: '', at: '' }, { replace: true }), [change])
  return null
}
