// An event of the grid: between a record of the calendar and what FullCalendar draws and moves.
import type { DateSpanApi, EventApi, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { addDays } from '#kernel/calendar'
import { type EventActions, EventLink } from './EventLink'
import {
  type CalendarEvent,
  type Dates,
  daysText,
  drawnEnd,
  firstDay,
  isAllDay,
  isDate,
  lastDay,
  lengthOf,
  momentsText,
  timeOn,
  timesText,
} from './events'
import type { Lifted } from './use-keys'

/** Id of the text that says how events are moved by keys. */
export const HOW = 'calendar-how'

/** FullCalendar counts in UTC, so that its times are the local ones of the association. */
const localOf = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')
export const dayOf = (date: Date): string => localOf(date).slice(0, 10)
export const datesOf = ({ start, end }: Pick<EventApi | DateSpanApi, 'start' | 'end'>): Dates => ({
  start: start ? localOf(start) : '',
  end: end ? localOf(end) : '',
})

/** The times between which FullCalendar draws an event; of days the end is the day after the last. */
export function drawnDates(event: CalendarEvent, hasHours: boolean): Dates & { allDay: boolean } {
  const allDay = isDate(event) || (hasHours && isAllDay(event))
  return {
    allDay,
    start: allDay ? firstDay(event) : event.start,
    end: allDay ? addDays(lastDay(event), 1) : drawnEnd(event),
  }
}

export function inputOf(event: CalendarEvent, hasHours: boolean): EventInput {
  return {
    ...drawnDates(event, hasHours),
    // Of a day that comes each year there may be two.
    id: event.isMovable ? String(event.id) : `${event.id} ${event.start}`,
    startEditable: event.isMovable,
    durationEditable: event.isResizable,
    record: event,
    // Long ones first, so that the bars of a week lie above the others.
    order: `${firstDay(event)} ${999 - lengthOf(event)} ${event.start} ${event.id}`,
  }
}

/** The record of an event; none of a new one. */
export const recordOf = ({ extendedProps }: Pick<EventApi, 'extendedProps'>) =>
  extendedProps['record'] as CalendarEvent | undefined

interface GridState extends EventActions {
  /** The event that keys move. */
  lifted: Lifted | null
  /** Dates of an event as the pointer has dragged it. */
  datesAt(event: CalendarEvent, drawn: Dates): Dates
  day: string
  days: readonly string[]
  hasHours: boolean
}

export const GridContext = createContext<GridState | null>(null)

export function GridEvent({ info: { event, isStart, isMirror } }: { info: EventDisplayInfo }) {
  const grid = useContext(GridContext)
  const link = useRef<HTMLAnchorElement>(null)
  const [on, setOn] = useState<string | undefined>()
  // Of a part that goes on in another week FullCalendar has no day.
  useLayoutEffect(() => setOn(link.current?.closest<HTMLElement>('[data-date]')?.dataset['date']))
  const record = recordOf(event)
  if (!grid || !record) return <>{event.extendedProps['text']}</>
  const { day, days, hasHours, lifted, datesAt, ...actions } = grid
  const isMoving = isMirror || lifted?.event.id === record.id
  const dates = isMirror ? datesAt(record, datesOf(event)) : record
  const isTimed = hasHours && !isAllDay(record)
  const first = firstDay(record) < (days[0] ?? '') ? days[0] : firstDay(record)
  const shownOn = on ?? (isStart ? firstDay(record) : undefined)
  return (
    <EventLink
      {...actions}
      ref={link}
      event={record}
      label={isTimed ? momentsText(dates) : daysText(dates)}
      time={isTimed ? timesText(dates) : isDate(record) ? '' : timeOn(record, shownOn ?? '')}
      isMain={!isMirror && shownOn === first}
      over={isMoving && !isTimed ? daysText(dates) : ''}
      tab={hasHours || shownOn === day ? 0 : -1}
      isDraggable
      how={HOW}
    />
  )
}
