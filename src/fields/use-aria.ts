// What assistive technology hears of a select: Ant Design repeats `aria-required` on its frame, where it means nothing.
import { useEffect } from 'react'
import type { Aria } from './field-kind'

/** Puts «required» on the control itself, and gives back what may be passed on. */
export function useAria(id: string, { 'aria-required': required, ...aria }: Aria): Aria {
  useEffect(() => {
    const control = document.getElementById(id)
    if (required) control?.setAttribute('aria-required', 'true')
    else control?.removeAttribute('aria-required')
  }, [id, required])
  return aria
}
