// Pointer of a grid: events dragged and stretched, hours selected for a new record, scrolled, and shown.
import type { CalendarOptions, DateSpanApi, EventApi } from '@fullcalendar/react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useWords } from '../../locales/use-words'
import { type CalendarEvent, type Dates, firstDay, redrawn, selectedOn, usualHour } from './events'
import { datesOf, dayOf, drawnDates, recordOf } from './GridEvent'
import styles from './styles'
import type { Adding } from './use-adding'
import { textOf } from './use-keys'

/** Milliseconds that a finger rests before it lifts an event. */
const REST = 300

interface Dragging {
  hasHours: boolean
  isAllowed(event: CalendarEvent): boolean
  onMove(event: CalendarEvent, dates: Dates): void
}

/**
 * Events dragged to other dates, or by their end: the new ones are written beside the copy that follows the pointer, and in
 * `region` for screen readers. Without a render: with other options FullCalendar takes itself for another calendar, and
 * drops nothing.
 */
export function useDragging({ hasHours, isAllowed, onMove }: Dragging) {
  const { t } = useWords()
  const region = useRef<HTMLSpanElement>(null)
  /** The minute of the day at which the pointer was pressed. */
  const pressed = useRef(0)
  const isTaken = useRef(false)
  const tell = (message: string): void => {
    if (region.current) region.current.textContent = message
  }
  const datesAt = (event: CalendarEvent, drawn: Dates): Dates =>
    redrawn(event, drawnDates(event, hasHours), drawn, pressed.current)
  const start = ({ jsEvent }: { jsEvent: MouseEvent }): void => {
    if (jsEvent.type.startsWith('touch')) navigator.vibrate?.(10)
  }
  // Before a drop, which has the last word.
  const stop = (): void => {
    isTaken.current = false
    document.body.style.removeProperty('--cal-dates')
    tell(t('calendar.cancelled'))
  }
  const drop = ({ event, oldEvent, revert }: { event: EventApi; oldEvent: EventApi; revert(): void }): void => {
    const record = recordOf(oldEvent)
    const dates = record && datesAt(record, datesOf(event))
    if (!dates || !isAllowed(record) || (dates.start === record.start && dates.end === record.end)) revert()
    else {
      tell(t('calendar.dropped'))
      onMove(record, dates)
    }
  }
  const options: CalendarOptions = {
    editable: true,
    eventLongPressDelay: REST,
    eventAllow(span, moving) {
      const event = moving && recordOf(moving)
      if (!event || moving.allDay !== span.allDay || !isAllowed(event)) {
        tell(t('calendar.notThere'))
        return false
      }
      const text = textOf({ event, dates: datesAt(event, datesOf(span)) }, hasHours)
      const taken = isTaken.current ? '' : t('calendar.taken', { name: event.title })
      isTaken.current = true
      document.body.style.setProperty('--cal-dates', JSON.stringify(text))
      tell(`${taken} ${t('calendar.over', { days: text })}`)
      return true
    },
    eventDragStart: start,
    eventResizeStart: start,
    eventDragStop: stop,
    eventResizeStop: stop,
    eventDrop: drop,
    eventResize: drop,
  }
  return {
    region,
    datesAt,
    options,
    press({ target, clientY }: PointerEvent) {
      const lane = laneOf(target)
      pressed.current = lane ? minuteIn(lane, clientY) : 0
    },
  }
}

const laneOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>(`.${styles.lane}`)

/** Minutes since midnight at a height of the window. */
function minuteIn(lane: HTMLElement, y: number): number {
  const { top, height } = lane.getBoundingClientRect()
  return ((y - top) / height) * 1440
}

/** Hours of a new record selected with the pointer: they follow it on their day, and Escape cancels. */
export function useSelecting(adding: Adding | undefined) {
  /** The day on which the pointer was pressed; null once it is released. */
  const pressed = useRef<string | null>(null)
  const isDone = useRef(false)
  const latest = useRef(adding)
  useEffect(() => {
    latest.current = adding
  })
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || pressed.current === null) return
      isDone.current = true
      latest.current?.choose(null)
    }
    // After FullCalendar, which listens on the document.
    const release = (): void => {
      if (pressed.current !== null && !isDone.current && latest.current?.chosen) latest.current.choose(null)
      pressed.current = null
    }
    window.addEventListener('keydown', cancel)
    window.addEventListener('mouseup', release)
    window.addEventListener('touchend', release)
    return () => {
      window.removeEventListener('keydown', cancel)
      window.removeEventListener('mouseup', release)
      window.removeEventListener('touchend', release)
    }
  }, [])
  const datesIn = (span: DateSpanApi): Dates => selectedOn(pressed.current ?? dayOf(span.start), datesOf(span))
  return {
    isCancelled: () => isDone.current,
    press({ target }: PointerEvent) {
      pressed.current = (target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null
      isDone.current = false
    },
    options: {
      selectable: true,
      selectMinDistance: 6,
      selectAllow(span: DateSpanApi) {
        if (span.allDay || isDone.current) return false
        adding?.choose(datesIn(span))
        return true
      },
      select(span: DateSpanApi) {
        if (isDone.current) return
        isDone.current = true
        const dates = datesIn(span)
        adding?.add(firstDay(dates), dates)
      },
      /** The hour itself, unless it was a button in it. */
      dateClick({ date, allDay, jsEvent }: { date: Date; allDay: boolean; jsEvent: MouseEvent }) {
        if (allDay || isDone.current || (jsEvent.target as HTMLElement).closest('button')) return
        adding?.add(dayOf(date), usualHour(dayOf(date), date.getUTCHours() * 60))
      },
    },
  }
}

/** Scrolls to the earliest event of each range as its events arrive, until a person scrolls; returns handlers of the grid. */
export function useScroll(scroll: () => void, range: string, stale: boolean) {
  const isByPerson = useRef(false)
  const done = useRef(stale ? null : range)
  // biome-ignore lint/correctness/useExhaustiveDependencies: events that arrive later leave the hours as they are
  useEffect(() => {
    if (stale || done.current === range) return
    done.current = range
    if (!isByPerson.current) scroll()
  }, [range, stale])
  const note = (): void => {
    isByPerson.current = true
  }
  return { onWheel: note, onTouchMove: note }
}

/** The hour under the pointer, in which a click adds. */
export function showHour({ target, clientY }: PointerEvent): void {
  const lane = laneOf(target)
  if (!lane) return
  const hour = Math.floor(minuteIn(lane, clientY) / 60)
  lane.dataset['hour'] = `${String(hour).padStart(2, '0')}:00`
  lane.style.setProperty('--at', String(hour))
}
