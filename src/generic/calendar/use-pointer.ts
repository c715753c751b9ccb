// Hours of a grid under the pointer: selected for a new record, scrolled, and shown.
import type { DateSpanApi } from '@fullcalendar/react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Dates, firstDay, selectedOn, usualHour } from './events'
import { datesOf, dayOf } from './GridEvent'
import type { Adding } from './use-adding'

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
  const lane = (target as HTMLElement).closest<HTMLElement>('.cal-lane')
  if (!lane) return
  const { top, height } = lane.getBoundingClientRect()
  const hour = Math.floor(((clientY - top) / height) * 24)
  lane.dataset['hour'] = `${String(hour).padStart(2, '0')}:00`
  lane.style.setProperty('--at', String(hour))
}
