// A part of the app that is no longer there has been replaced by a newer release: the page is loaded anew, once.
import { remember, remembered } from '../gateway/storage'

const KEY = 'reloaded'
/** Milliseconds within which a second failure is no longer taken for a newer release. */
const ONCE = 60_000

export function followReleases(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = remembered<number>('session', KEY) ?? 0
    if (!navigator.onLine || Date.now() - last < ONCE) return
    remember('session', KEY, Date.now())
    // Who has typed something is asked first, and finds it again as a draft.
    window.location.reload()
  })
}
