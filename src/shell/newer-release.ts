// A part of the app that no longer exists was replaced by a newer release: reloads the page once.
import { isReachable } from '../gateway/lazy-with-retry'
import { remember, remembered } from '../gateway/storage'

const KEY = 'reloaded'
/** Milliseconds within which a second failure no longer counts as a newer release. */
const ONCE = 60_000

export function followReleases(): void {
  window.addEventListener('vite:preloadError', async () => {
    const last = remembered<number>('session', KEY) ?? 0
    // Without a network, or while the server is restarted, nothing is known of a newer release.
    if (Date.now() - last < ONCE || !(await isReachable())) return
    remember('session', KEY, Date.now())
    // Unsaved input triggers the browser's question first, and is restored as a draft.
    window.location.reload()
  })
}
