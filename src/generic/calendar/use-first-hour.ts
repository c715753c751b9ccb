// The hours that a grid shows first: from its earliest entry, until a person scrolls to others.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { HOUR_HEIGHT } from './hours'

/** Pixels above the first hour, for its name. */
const ABOVE = 12

/**
 * `range`: the days that are shown; `stale`: not all of their entries have arrived. Entries of other days come with their
 * hours, in one step; later ones of the same days leave the hours as they are.
 */
export function useFirstHour(grid: RefObject<HTMLElement | null>, hour: number, range: string, stale: boolean): void {
  /** Where it was scrolled to last. */
  const own = useRef<number | null>(null)
  const done = useRef<string | null>(null)
  useLayoutEffect(() => {
    const { current } = grid
    if (!current || done.current === range || (stale && own.current !== null)) return
    if (!stale) done.current = range
    // The hours that a person chose stay.
    if (own.current !== null && Math.abs(current.scrollTop - own.current) > 1) return
    current.scrollTo({ top: hour * HOUR_HEIGHT - ABOVE, behavior: 'instant' })
    own.current = current.scrollTop
  }, [grid, hour, range, stale])
}
