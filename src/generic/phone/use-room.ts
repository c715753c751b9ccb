// True for a window with room for a phone beside a form.
import { useSyncExternalStore } from 'react'

const query = typeof window === 'undefined' ? null : window.matchMedia('(min-width: 1200px)')

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

export function useRoom(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
