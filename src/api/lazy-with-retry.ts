// Parts of the app that load when they are used: without a network they wait for it, and the page keeps what it shows.
import i18next from 'i18next'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { Failure, report } from './failure'
import { pause } from './pause'
import { remember, remembered } from './storage'

/** Milliseconds until the next attempt, unless the browser says before that it is online again. */
const PAUSE = 3000

const KEY = 'reloaded'
/** Milliseconds within which a second failure no longer counts as a newer release. */
const ONCE = 60_000

/** False without a network, and while the server is restarted. */
export function isReachable(): Promise<boolean> {
  return fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** Loads again what has `failed`, once the server can be reached; says so once. What the server refuses is thrown. */
export async function whenReachable<T>(load: () => Promise<T>, failed: unknown, told = false): Promise<T> {
  if (await isReachable()) throw failed
  if (!told) report(new Failure(i18next.t('failure.later'), 0, 'NETWORK'))
  await pause(PAUSE)
  return load().catch((error: unknown) => whenReachable(load, error, true))
}

/** React's `lazy` for a part that may be needed without a network. */
// biome-ignore lint/suspicious/noExplicitAny: components of any properties, as in React's own type
export function lazyWithRetry<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> {
  return lazy(() => {
    const first = load()
    // Loaded already: React draws it at once only if nothing comes between.
    const then: typeof first.then = (done, failed) =>
      first.then(done, (error: unknown) => whenReachable(load, error).then(done, failed))
    return { then } as typeof first
  })
}

/** Reloads when a part is gone because a newer release replaced it. */
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
