// ARIA attributes of a select: Ant Design repeats `aria-required` on its wrapper, where it is invalid.
import { useEffect } from 'react'
import type { Aria } from './field-kind'

/** Sets `required` on the control itself, and returns the attributes to pass on. */
export function useAria(id: string, { 'aria-required': required, ...aria }: Aria): Aria {
  useEffect(() => {
    const control = document.getElementById(id)
    if (required) control?.setAttribute('aria-required', 'true')
    else control?.removeAttribute('aria-required')
  }, [id, required])
  return aria
}
