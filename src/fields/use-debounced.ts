// A debounced value.
import { useEffect, useState } from 'react'
import { afterPause } from '../keyboard/typing'

export function useDebounced<T>(value: T, pause: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => afterPause(() => setRested(value), pause), [value, pause])
  return rested
}
