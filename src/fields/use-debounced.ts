// A debounced value.
import { useEffect, useState } from 'react'

export function useDebounced<T>(value: T, pause: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), pause)
    return () => window.clearTimeout(timer)
  }, [value, pause])
  return rested
}
