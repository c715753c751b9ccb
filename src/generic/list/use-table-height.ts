// Height of a table that scrolls in itself, updated shortly after the window or the menu has changed.
import { type RefObject, useEffect, useState } from 'react'
import { TABLE_REFRESH_DELAY } from '#kernel/constants'

/** Pixels of the bars above and below it. */
const AROUND = 330
const LEAST = 320

const heightNow = (): number => Math.max(LEAST, window.innerHeight - AROUND)

/** Collapsing the menu changes the width of the frame; the delay lets its animation end. */
export function useTableHeight(frame: RefObject<HTMLElement | null>): number {
  const [height, set] = useState(heightNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => set(heightNow()), TABLE_REFRESH_DELAY)
    }
    const watch = new ResizeObserver(later)
    if (frame.current) watch.observe(frame.current)
    window.addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      window.removeEventListener('resize', later)
    }
  }, [frame])
  return height
}
