// Hours for a new entry chosen by keys: Shift and an arrow on a day, more arrows, then Enter.
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isEnter } from '../../keyboard/typing'
import { useDrag } from './CalendarDrag'
import { HOUR_HEIGHT } from './hours'
import { newEntry, stepped, usualFrom } from './new-entry'
import type { Entry } from './spans'
import type { Adding } from './use-adding'

const CELL = '[role="gridcell"]'
/** The last hour of a day. */
const LAST = 23

/** Handlers of the grid; `press` returns true for a key that is done with. */
export function useChoosing(grid: RefObject<HTMLElement | null>, adding: Adding | undefined) {
  const { lifted } = useDrag()
  const isByKey = useRef(false)
  const { from, until } = adding?.chosen ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step by keys
  useLayoutEffect(() => {
    if (isByKey.current)
      grid.current?.querySelector('.cal-new')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    isByKey.current = false
  }, [grid, from, until])
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = event.target as HTMLElement
    const day = cell.matches(CELL) ? cell.dataset['day'] : undefined
    if (!adding || day === undefined || lifted !== null || event.ctrlKey || event.altKey || event.metaKey) return false
    const { chosen, add, ends } = adding
    const choose = (entry: Entry | null): void => {
      isByKey.current = entry !== null
      adding.choose(entry)
    }
    const isUpOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const next = chosen && stepped(chosen, event)
    if (!chosen && isUpOrDown && event.shiftKey) {
      const first = Math.min(Math.ceil((grid.current?.scrollTop ?? 0) / HOUR_HEIGHT), LAST)
      choose(newEntry(usualFrom(day, first * 60), ends))
    } else if (next) {
      choose(next)
      // The focus goes along to the day beside.
      if (!isUpOrDown) return false
    } else if (chosen && isEnter(event)) add(day, chosen)
    else if (chosen && event.key === 'Escape') choose(null)
    else {
      if (chosen && (event.key === 'PageUp' || event.key === 'PageDown')) choose(null)
      return false
    }
    event.preventDefault()
    return true
  }
  /** Leaves the hours with their day. */
  const blur = ({ relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (adding?.chosen && !(relatedTarget instanceof HTMLElement && relatedTarget.matches(CELL))) adding.choose(null)
  }
  return { press, blur }
}
