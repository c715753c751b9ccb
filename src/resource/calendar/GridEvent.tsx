// An event in the calendar: a link to its record, with its time, its ends to pull, and what a pointer says.
import { ScheduleOutlined } from '@ant-design/icons'
import type { DateSpanApi, EventApi, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { createContext, type Ref, useContext, useLayoutEffect, useRef, useState } from 'react'
import { addDays } from '#kernel/calendar'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useQueryString } from '../../navigation/page-context'
import { addressOf } from '../addresses'
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
import styles from './styles'
import type { Lifted } from './use-keys'

/** How the events of a calendar are opened and changed. */
export interface EventActions {
  route: string
  /** Events whose dates are being written. */
  busy: ReadonlySet<number>
  onDates(event: CalendarEvent): void
}

interface Props extends EventActions {
  ref?: Ref<HTMLAnchorElement>
  event: CalendarEvent
  /** Its days and times, for screen readers. */
  label: string
  time?: string
  /** New dates, while it is moved. */
  over?: string
  /** Number of the shown day among its days. */
  part?: string
  /** The part by which keys and screen readers reach the event; the others are for the eye and the mouse. */
  isMain?: boolean
  tab?: number
  /** In a grid, where it is moved by pointer and keys; in a list the form of its dates is a stop of the tab key. */
  isDraggable?: boolean
  /** Id of the text that says how it is moved by keys. */
  how?: string
}

/** `isStart`, `isEnd`: it neither comes from days before, nor goes on after. */
export function classOf(event: CalendarEvent, isStart: boolean, isEnd: boolean): string {
  const classes = [styles.event, styles[event.tone ?? ''] ?? '']
  if (lengthOf(event) > 1) classes.push(styles.long)
  if (!isStart) classes.push(styles.before)
  if (!isEnd) classes.push('cal-after')
  return classes.join(' ')
}

export function EventLink(props: Props) {
  const { ref, event, label, time, over, part, isMain = true, tab = 0, isDraggable = false, how } = props
  const { route, busy, onDates } = props
  const { t } = useWords()
  // Of a list: the record opens over it, as it is.
  const search = useQueryString()
  const isBusy = busy.has(event.id)
  const isMovable = isDraggable && event.isMovable && !isBusy
  const dates = t('calendar.dates', { name: event.title })
  return (
    <>
      <Link
        ref={ref}
        to={addressOf(route, search, event.id)}
        className={styles.link}
        tabIndex={isMain ? tab : -1}
        aria-hidden={!isMain || undefined}
        aria-busy={isBusy || undefined}
        aria-keyshortcuts={event.isMovable ? 'F2' : undefined}
        aria-describedby={isMovable ? how : undefined}
        draggable={false}
        data-event={isMain ? event.id : undefined}
        data-movable={isMovable || undefined}
        onKeyDown={({ key }) => {
          if (key === 'F2' && event.isMovable) onDates(event)
        }}
        // A finger that rests lifts the event, and opens no menu of its link.
        onContextMenu={(press) => {
          if (isMovable && (press.nativeEvent as PointerEvent).pointerType === 'touch') press.preventDefault()
        }}
      >
        <span className="hidden-words">{label} </span>
        {time && <time aria-hidden>{time}</time>}
        <span className={styles.title}>{event.title}</span>
        {over && <small className={styles.over}>{over}</small>}
        {part && <span className={styles.part}>{part}</span>}
        {event.place && <span className={styles.place}>{event.place}</span>}
        {event.status && <span className={styles.status}>{event.status}</span>}
      </Link>
      {event.isMovable && !isBusy && (
        <button
          type="button"
          className={styles.dates}
          aria-label={dates}
          aria-hidden={!isMain || undefined}
          title={`${dates} (F2)`}
          // In a grid its key is F2, so that the tab key goes from event to event.
          tabIndex={isDraggable ? -1 : 0}
          onClick={() => onDates(event)}
        >
          <ScheduleOutlined aria-hidden />
        </button>
      )}
    </>
  )
}

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
