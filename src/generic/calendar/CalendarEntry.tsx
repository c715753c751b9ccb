// An entry on a day, at its hours, or across several days: a link to its record, dragged where the person may change its dates.
import { ScheduleOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties, HTMLAttributes } from 'react'
import { daysBetween } from '#kernel/calendar'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useSearch } from '../../navigation/page-context'
import { addressOf } from '../addresses'
import { type Grip, useDrag } from './CalendarDrag'
import { daysText, momentsText, timesText } from './shifts'
import { type Entry, firstDay, lengthOf, timeOn } from './spans'

export interface EntryProps {
  entry: Entry
  /** First day of this part of it. */
  day: string
  /** It comes from days before this part, or goes on after it. */
  before?: boolean
  after?: boolean
  /** The part by which keys and screen readers reach the entry; the others are for the eye and the mouse. */
  isMain?: boolean
  /** A bar, as its lane and days have it; a block, as its lane and times. */
  style?: CSSProperties
  /** It is a block at its hours. */
  byHour?: boolean
  route: string
  tab: number
  isBusy?: boolean | undefined
  /** Of a list of days: not dragged, and its form is a stop of the tab key. */
  isListed?: boolean
  /** Opens the form of its dates; absent if the person may not change them. */
  onDates?: (() => void) | undefined
}

/** Number of the day among its days. */
const partOf = (entry: Entry, day: string) => ({ at: daysBetween(firstDay(entry), day) + 1, num: lengthOf(entry) })

/** The other end of a bar, pulled by the mouse: keys and fingers change it in the form. */
function End({ entry, day, byHour = false }: Pick<EntryProps, 'entry' | 'day' | 'byHour'>) {
  const grip: Grip = { entry, part: 'end', day, byHour }
  const { listeners, setNodeRef } = useDraggable({ id: `end ${entry.id}`, data: grip })
  const { onMouseDown } = (listeners ?? {}) as Partial<HTMLAttributes<HTMLElement>>
  return <span ref={setNodeRef} className="cal-end" aria-hidden {...(onMouseDown ? { onMouseDown } : {})} />
}

export function CalendarEntry(props: EntryProps) {
  const {
    entry,
    day,
    before = false,
    after = false,
    isMain = true,
    style,
    byHour = false,
    route,
    tab,
    isBusy,
    isListed,
    onDates,
  } = props
  const { t } = useWords()
  // Of a list: the record opens over it, as it is.
  const search = useSearch()
  const drag = useDrag()
  const isMovable = entry.moves && !isBusy && !isListed
  const grip: Grip = { entry, part: 'whole', day, byHour }
  const { attributes, listeners, setNodeRef } = useDraggable({
    id: isMain ? String(entry.id) : `${entry.id} ${day}`,
    data: grip,
    disabled: !isMovable,
  })
  const time = byHour ? timesText(entry) : timeOn(entry, day)
  const isLong = lengthOf(entry) > 1
  const classes = [
    `cal-entry cal-${entry.tone ?? 'plain'}`,
    isLong || byHour ? 'cal-long' : '',
    before ? 'cal-before' : '',
    after ? 'cal-after' : '',
  ]
  const dates = t('calendar.dates', { name: entry.title })
  return (
    <div className="cal-item" style={style} data-lifted={drag.lifted === entry.id || undefined}>
      <Link
        ref={setNodeRef}
        to={addressOf(route, search, entry.id)}
        className={classes.filter(Boolean).join(' ')}
        tabIndex={isMain ? tab : -1}
        aria-hidden={!isMain || undefined}
        aria-busy={isBusy || undefined}
        aria-keyshortcuts={onDates ? 'F2' : undefined}
        draggable={false}
        data-entry={isMain ? entry.id : undefined}
        data-movable={isMovable || undefined}
        {...(isMovable ? { ...listeners, 'aria-describedby': attributes['aria-describedby'] } : {})}
        onKeyDown={(event) => {
          if (event.key === 'F2' && onDates) onDates()
          else (listeners?.['onKeyDown'] as ((one: typeof event) => void) | undefined)?.(event)
        }}
        // A finger that rests lifts the entry, and opens no menu of its link.
        onContextMenu={(event) => {
          if (isMovable && (event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
        }}
      >
        <span className="hidden-words">{byHour ? momentsText(entry) : daysText(entry)} </span>
        <span className="cal-words">
          {time && <time aria-hidden={byHour || undefined}>{time}</time>}
          <span className="cal-title">{entry.title}</span>
          {isLong && !style && <span className="cal-part">{t('calendar.part', partOf(entry, day))}</span>}
          {entry.place && <span className="cal-place">{entry.place}</span>}
          {entry.status && <span className="cal-status">{entry.status}</span>}
        </span>
        {entry.ends && !isBusy && !isListed && !after && <End entry={entry} day={day} byHour={byHour} />}
      </Link>
      {onDates && !isBusy && (
        <button
          type="button"
          className="cal-dates"
          aria-label={dates}
          aria-hidden={!isMain || undefined}
          title={`${dates} (F2)`}
          // In a grid its key is F2, so that the tab key goes from entry to entry.
          tabIndex={isListed ? 0 : -1}
          onClick={onDates}
        >
          <ScheduleOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}
