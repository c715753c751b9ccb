// True while an element is wide enough for a column beside its content.
import { useLayoutEffect, useState } from 'react'

/** Pixels of tabs and timeline together. */
const ROOMY = 1100

/** `element`: null until it is drawn. Measured before it is seen, so that nothing jumps. */
export function useRoomy(element: HTMLElement | null): boolean {
  const [roomy, set] = useState(false)
  useLayoutEffect(() => {
    if (!element) return
    const measure = (): void => {
      // A hidden page keeps what it showed.
      if (element.clientWidth > 0) set(element.clientWidth >= ROOMY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return roomy
}
