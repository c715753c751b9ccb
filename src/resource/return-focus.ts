// The focus after a record: on the row that led to it, or on the page if the row is gone.
import { useEffect, useRef } from 'react'
import { listedRow } from './form/use-saved-message'

/** Milliseconds for the list to be there again. */
const PATIENCE = 2000

/** True if nothing has the focus: whoever has moved on meanwhile is not called back. */
const isIdle = () => document.activeElement === document.body || document.activeElement === null

function focusRow(id: number): () => void {
  const until = performance.now() + PATIENCE
  let frame = 0
  const look = (): void => {
    if (!isIdle()) return
    const row = listedRow(id)
    const goal =
      row?.querySelector<HTMLElement>(`a[href$="/${id}"]`) ?? row?.querySelector<HTMLElement>('a[href], button')
    goal?.focus({ preventScroll: true })
    if (!isIdle()) return
    if (performance.now() < until) frame = requestAnimationFrame(look)
    else document.getElementById('main')?.focus({ preventScroll: true })
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** @param id the record that the address names; null for the list */
export function useReturnFocus(id: number | null): void {
  const left = useRef<number | null>(null)
  useEffect(() => {
    const from = left.current
    left.current = id
    if (id === null && from !== null) return focusRow(from)
    return undefined
  }, [id])
}
