// The rows of a list in a calendar by one of their dates; the part in view stands in the list's address.
import { useEffect } from 'react'
import type { Field } from '#kernel/binding'
import { isDay } from '#kernel/calendar'
import { today } from '../../../fields/zone'
import { CalendarView } from '../../calendar/CalendarView'
import { modes } from '../../calendar/events'
import type { ShapeProps } from './shape-parts'
import { calendarBy } from './suited'

export function CalendarShape({ parts, control, query, onSeen, field }: ShapeProps & { field: Field }) {
  const { binding, route } = parts
  const [given, day = ''] = control.state.at.split(':')
  const mode = modes.find((one) => one === given) ?? 'month'
  // Its events are links of their own: the keys of rows must not act on those seen before.
  useEffect(() => onSeen([]), [onSeen])
  return (
    <CalendarView
      binding={binding}
      calendar={calendarBy(binding, field)}
      route={route ?? ''}
      query={query}
      mode={mode}
      day={isDay(day) ? day : today().format('YYYY-MM-DD')}
      onGo={(next) => control.change({ at: `${next.mode}:${next.day}` }, { replace: true })}
    />
  )
}
