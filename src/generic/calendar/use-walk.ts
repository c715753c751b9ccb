// Days of a calendar walked by keys, and the focus of entries that are drawn elsewhere.
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addDays } from '#kernel/calendar'
import { isEnter } from '../../keyboard/typing'
import type { EntryParts } from './CalendarDay'
import { useDrag } from './CalendarDrag'
import { type Entry, type Mode, step } from './spans'
import type { Adding } from './use-adding'

export interface Wanted {
  day: string
  mode: Mode
}

/** A grid of days. */
export interface GridProps {
  days: readonly string[]
  entries: readonly Entry[]
  /** Not all entries of the days have arrived. */
  stale: boolean
  mode: Mode
  day: string
  name: string
  parts: EntryParts
  onGo(change: { day: string; mode?: Mode }): void
  /** Absent if no record can be made. */
  adding?: Adding | undefined
  /** Id of the entry that keeps the focus wherever it is drawn next. */
  followed: RefObject<number | null>
  /** The day that takes the focus once it is drawn, maybe by another grid. */
  wanted: RefObject<Wanted | null>
}

interface Walked extends Pick<GridProps, 'mode' | 'day' | 'onGo' | 'followed' | 'wanted'> {
  /** Days that an arrow key leads on. */
  steps: Readonly<Record<string, number>>
  entriesOn(day: string): readonly Entry[]
}

/** `press` and `hold` are handlers of the grid. */
export function useWalk({ mode, day, onGo, followed, wanted, steps, entriesOn }: Walked) {
  const { lifted } = useDrag()
  const grid = useRef<HTMLDivElement>(null)
  const go = (change: { day: string; mode?: Mode }): void => {
    wanted.current = { mode, ...change }
    onGo(change)
  }
  // The cell of another month exists once that is drawn.
  useEffect(() => {
    if (wanted.current?.day !== day || wanted.current.mode !== mode) return
    wanted.current = null
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    // The hours in view stay.
    cell?.focus({ preventScroll: cell.offsetHeight > (grid.current?.clientHeight ?? 0) })
  })
  // A link that moves to another cell is drawn anew, without the focus.
  useEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-entry="${followed.current}"]`)?.focus()
  })
  /** Into a day: its own entries, or a bar that began before it. */
  const enter = (cell: HTMLElement, on: string): void => {
    const passing = entriesOn(on)[0]
    const bar = passing && grid.current?.querySelector<HTMLElement>(`[data-entry="${passing.id}"]`)
    const own = cell.querySelector<HTMLElement>('[data-entry]')
    ;(own ?? bar ?? cell.querySelector<HTMLElement>('button:not([tabindex="-1"])'))?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]')
    const onCell = cell === event.target
    const by = steps[event.key]
    // The address follows the focus a moment later.
    const from = cell?.dataset['day'] ?? day
    // Keys of a lifted entry are its own.
    if (lifted !== null) return
    if (by !== undefined && onCell) go({ day: addDays(from, by) })
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      go({ day: step(mode, from, event.key === 'PageUp' ? -1 : 1) })
    else if (isEnter(event) && onCell && cell) enter(cell, from)
    else if (event.key === 'Escape' && cell && !onCell) cell.focus({ preventScroll: true })
    else return
    event.preventDefault()
  }
  const hold = (): void => {
    followed.current = null
  }
  return { grid, go, press, hold }
}
