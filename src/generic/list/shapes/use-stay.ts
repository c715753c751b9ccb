// Keeps a row where it is on screen while rows above it leave.
import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * To be called with the row before `drawn` changes. The browser would do so by itself, but not within a box that scrolls,
 * as a table does sideways.
 */
export function useStay(drawn: unknown): (row: Element | null | undefined) => void {
  const held = useRef<{ row: Element; top: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows move it
  useLayoutEffect(() => {
    if (!held.current) return
    const { row, top } = held.current
    held.current = null
    if (row.isConnected) window.scrollBy(0, row.getBoundingClientRect().top - top)
  }, [drawn])
  return useCallback((row) => {
    held.current = row ? { row, top: row.getBoundingClientRect().top } : null
  }, [])
}
