// True for a window as narrow as a phone's: rows become cards, filters a drawer.
import { useSyncExternalStore } from 'react'

const query = typeof window === 'undefined' ? null : window.matchMedia('(max-width: 767px)')

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
