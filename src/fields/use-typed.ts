// A value being typed: debounced, or beside the applied one, which comes back from the address a moment after it was applied.
import { useEffect, useRef, useState } from 'react'
import { afterPause } from '../components/typing'

/**
 * True if a value that arrives was applied here, and not by a chip, a view or the way back. `pending`: own values on
 * their way, the oldest first; those that a later one has overtaken are dropped.
 */
export function isOwn(pending: string[], given: string): boolean {
  const place = pending.indexOf(given)
  pending.splice(0, place < 0 ? pending.length : place + 1)
  return place >= 0
}

/**
 * `apply` must be called with each value that the field applies: its return must not replace what was typed since.
 * While `isTyping`, no other value replaces it either.
 */
export function useTyped<T>(given: T, isTyping: () => boolean = () => false) {
  const [typed, setTyped] = useState(given)
  const pending = useRef<string[]>([])
  const text = JSON.stringify(given)
  const latest = useRef(isTyping)
  useEffect(() => {
    latest.current = isTyping
  })
  useEffect(() => {
    if (!isOwn(pending.current, text) && !latest.current()) setTyped(JSON.parse(text) as T)
  }, [text])
  const apply = (value: T) => void pending.current.push(JSON.stringify(value))
  return { typed, setTyped, apply }
}

export function useDebounced<T>(value: T, pause: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => afterPause(() => setRested(value), pause), [value, pause])
  return rested
}
