// Keys of the calendar: from day to day and from event to event, and the help on them.

import { type FocusEvent, type KeyboardEvent as Press, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays } from '#kernel/calendar'
import { isEnter } from '../../components/typing'
import { useWords } from '../../locales/use-words'
import { type KeyPart, useKeyPart } from '../keys/keys'
import {
  type CalendarEvent,
  type Dates,
  daysText,
  firstDay,
  isAllDay,
  lastDay,
  type Mode,
  momentsText,
  moved,
  step,
  stepped,
  usualHour,
} from './events'
import styles from './styles'
import type { Adding } from './use-adding'

const daysKeys: KeyPart = {
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.arrowsKey', 'keysHelp.days'],
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.lift'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
}
const hoursKeys = (adds: boolean): KeyPart => ({
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.besideKey', 'keysHelp.beside'],
    ['keysHelp.hoursKey', 'keysHelp.hours'],
    ...(adds ? ([['keysHelp.chooseKey', 'keysHelp.choose']] as const) : []),
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.liftByHour'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
})
const keysWithHours = { true: hoursKeys(true), false: hoursKeys(false) }

/** The event or day that takes the focus once it is drawn, maybe by another grid. */
export interface Focus {
  /** The id of an event that keeps the focus wherever it is drawn next. */
  event: RefObject<number | null>
  day: RefObject<{ day: string; mode: Mode } | null>
}

interface Props {
  root: RefObject<HTMLElement | null>
  /** The elements of the days. */
  cells: ReadonlyMap<string, HTMLElement>
  days: readonly string[]
  events: readonly CalendarEvent[]
  hasHours: boolean
  mode: Mode
  day: string
  focus: Focus
  onGo(change: { day: string; mode?: Mode }): void
  onMove(event: CalendarEvent, dates: Dates): void
  adding: Adding | undefined
}

export interface Lifted {
  event: CalendarEvent
  dates: Dates
}

/** Days that an arrow key leads on; up and down scroll the hours. */
const beside: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const walks: Readonly<Record<string, number>> = { ...beside, ArrowUp: -7, ArrowDown: 7 }
/** The last hour of a day. */
const LAST = 23
/** Frames within which an event is measured and drawn. */
const FRAMES = 30

/** New dates of a lifted event, or its new hours. */
export const textOf = ({ event, dates }: Lifted, hasHours: boolean): string =>
  hasHours && !isAllDay(event) ? momentsText(dates) : daysText(dates)

const dayOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-date]')?.dataset['date']

export function useGridKeys(props: Props) {
  const { root, cells, days, events, hasHours, mode, day, focus, onGo, onMove, adding } = props
  const { t } = useWords()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const held = useRef<Lifted | null>(null)
  const [message, tell] = useState('')
  useKeyPart(hasHours ? keysWithHours[adding ? 'true' : 'false'] : daysKeys)
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  const go = (change: { day: string; mode?: Mode }): void => {
    focus.day.current = { mode, ...change }
    onGo(change)
  }

  // The cell of another month exists once that is drawn.
  useEffect(() => {
    if (focus.day.current?.day !== day || focus.day.current.mode !== mode) return
    const cell = cells.get(day)
    if (!cell) return
    focus.day.current = null
    // The hours in view stay.
    cell.focus({ preventScroll: hasHours })
  })
  // A link that moves to another cell is drawn anew, without the focus, and hidden until it is measured.
  useEffect(() => {
    let frame = 0
    let left = FRAMES
    const look = (): void => {
      if (focus.event.current === null || document.activeElement !== document.body) return
      find(`[data-event="${focus.event.current}"]`)?.focus()
      if (document.activeElement === document.body && left-- > 0) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  })
  const { start: chosenStart, end: chosenEnd } = adding?.chosen ?? {}
  const byKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step by keys
  useEffect(() => {
    if (lifted || byKey.current)
      find(`.${styles.lifted}, .${styles.new}`)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    byKey.current = false
  }, [lifted, chosenStart, chosenEnd])

  const hold = (next: Lifted | null, says: string): void => {
    held.current = next
    setLifted(next)
    tell(next ? `${says} ${t('calendar.over', { days: textOf(next, hasHours) })}` : says)
  }
  const cancel = (): void => {
    if (held.current) hold(null, t('calendar.cancelled'))
  }
  /** Keys of a lifted event, wherever the focus is while it is drawn anew. */
  const move = (press: KeyboardEvent): void => {
    const now = held.current
    if (!now) return
    press.preventDefault()
    press.stopPropagation()
    const { event, dates } = now
    const isTimed = hasHours && !isAllDay(event)
    const by = walks[press.key]
    const next = hasHours ? stepped(dates, { key: press.key, shiftKey: false }) : by && moved(dates, by, 0)
    if (press.key === 'Escape') cancel()
    else if (press.key === ' ' || isEnter(press)) {
      hold(null, t('calendar.dropped'))
      onMove(event, dates)
    } else if (next && days.includes(firstDay(next)) && (isTimed || firstDay(next) !== firstDay(dates)))
      hold({ event, dates: next }, '')
  }
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  const isLifted = lifted !== null
  useEffect(() => {
    if (!isLifted) return
    const press = (event: KeyboardEvent): void => latest.current(event)
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isLifted])

  /** Hours of a new event; true for a key that is done with. */
  const choose = (press: Press, on: string): boolean => {
    if (!adding || !hasHours) return false
    const { chosen } = adding
    const isUpOrDown = press.key === 'ArrowUp' || press.key === 'ArrowDown'
    const next = chosen && stepped(chosen, press)
    const show = (dates: Dates | null): void => {
      byKey.current = dates !== null
      adding.choose(dates)
    }
    if (!chosen && isUpOrDown && press.shiftKey) show(usualHour(on, firstVisibleHour(cells.get(on)) * 60))
    else if (next) {
      show(next)
      // The focus goes along to the day beside.
      return isUpOrDown
    } else if (chosen && isEnter(press)) adding.add(on, chosen)
    else if (chosen && press.key === 'Escape') show(null)
    else {
      if (chosen && (press.key === 'PageUp' || press.key === 'PageDown')) show(null)
      return false
    }
    return true
  }
  /** Into a day: its own events, or one that started before it. */
  const enter = (cell: HTMLElement, on: string): void => {
    const passing = events.find((event) => firstDay(event) <= on && on <= lastDay(event))
    const own = [...cell.querySelectorAll<HTMLElement>('[data-event]')].find(isVisible)
    ;(
      own ??
      (passing && find(`[data-event="${passing.id}"]`)) ??
      cell.querySelector<HTMLElement>(`.${styles.add}`)
    )?.focus()
  }
  const onKeyDown = (press: Press<HTMLElement>): void => {
    const target = press.target as HTMLElement
    // The address follows the focus a moment later.
    const on = dayOf(target) ?? day
    const cell = cells.get(on)
    const isOnCell = cell === target
    if (press.ctrlKey || press.altKey || press.metaKey || press.defaultPrevented) return
    const by = (hasHours ? beside : walks)[press.key]
    if (press.key === ' ' && target.matches('[data-movable]')) {
      const event = events.find(({ id }) => String(id) === target.dataset['event'])
      if (event) {
        focus.event.current = event.id
        hold({ event, dates: event }, t('calendar.taken', { name: event.title }))
      }
    } else if (isOnCell && choose(press, on)) {
      // Chosen.
    } else if (isOnCell && by !== undefined) go({ day: addDays(on, by) })
    else if (press.key === 'PageUp' || press.key === 'PageDown')
      go({ day: step(mode, on, press.key === 'PageUp' ? -1 : 1) })
    else if (isOnCell && isEnter(press)) enter(cell, on)
    else if (press.key === 'Escape' && cell && !isOnCell) cell.focus({ preventScroll: true })
    else return
    press.preventDefault()
  }
  return {
    lifted,
    message,
    go,
    onKeyDown,
    /** Leaves the chosen hours with their day. */
    onBlur({ relatedTarget }: FocusEvent) {
      if (adding?.chosen && ![...cells.values()].some((cell) => cell === relatedTarget)) adding.choose(null)
    },
    onPointerDownCapture() {
      focus.event.current = null
      cancel()
      if (adding?.chosen) adding.choose(null)
    },
  }
}

const isVisible = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true })

/** The first whole hour in view of a day, whose hours are scrolled. */
function firstVisibleHour(lane: HTMLElement | undefined): number {
  const scroller = lane && scrollerOf(lane)
  if (!lane || !scroller) return 0
  const above = scroller.getBoundingClientRect().top - lane.getBoundingClientRect().top
  return Math.min(Math.ceil((above / lane.offsetHeight) * 24), LAST)
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  const { parentElement } = element
  return parentElement && parentElement.scrollHeight <= parentElement.clientHeight
    ? scrollerOf(parentElement)
    : parentElement
}
