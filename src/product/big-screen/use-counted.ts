// A figure that counts from the one before to the new one, as figures on a wall do.
import { useEffect, useRef, useState } from 'react'
import { wantsLessMotion } from '../../theme/less-motion'

const DURATION = 1200

/** The figure as it is shown now; at once for people who asked for less motion. */
export function useCounted(value: number): number {
  const [shown, show] = useState(0)
  const before = useRef(0)
  useEffect(() => {
    const [from, start] = [before.current, performance.now()]
    const still = from === value || wantsLessMotion()
    let frame = 0
    const step = (now: number): void => {
      const part = still ? 1 : Math.min(1, Math.max(0, (now - start) / DURATION))
      // Fast at first, slow towards the end.
      const reached = part === 1 ? value : Math.round(from + (value - from) * (1 - (1 - part) ** 3))
      before.current = reached
      show(reached)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
