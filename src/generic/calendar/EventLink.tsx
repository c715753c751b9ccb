// An event of a calendar: a link to its record, with a button for its dates where the person may change them.
import { ScheduleOutlined } from '@ant-design/icons'
import type { Ref } from 'react'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useSearch } from '../../navigation/page-context'
import { addressOf } from '../addresses'
import { type CalendarEvent, lengthOf } from './events'

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
  const classes = ['cal-event', `cal-${event.tone ?? 'plain'}`]
  if (lengthOf(event) > 1) classes.push('cal-long')
  if (!isStart) classes.push('cal-before')
  if (!isEnd) classes.push('cal-after')
  return classes.join(' ')
}

export function EventLink(props: Props) {
  const { ref, event, label, time, over, part, isMain = true, tab = 0, isDraggable = false, how } = props
  const { route, busy, onDates } = props
  const { t } = useWords()
  // Of a list: the record opens over it, as it is.
  const search = useSearch()
  const isBusy = busy.has(event.id)
  const isMovable = isDraggable && event.isMovable && !isBusy
  const dates = t('calendar.dates', { name: event.title })
  return (
    <>
      <Link
        ref={ref}
        to={addressOf(route, search, event.id)}
        className="cal-link"
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
        <span className="cal-title">{event.title}</span>
        {over && <small className="cal-over">{over}</small>}
        {part && <span className="cal-part">{part}</span>}
        {event.place && <span className="cal-place">{event.place}</span>}
        {event.status && <span className="cal-status">{event.status}</span>}
      </Link>
      {event.isMovable && !isBusy && (
        <button
          type="button"
          className="cal-dates"
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
