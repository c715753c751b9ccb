// Parts of the app that load when they are used: without a network they wait for it, and the page keeps what it shows.
import i18next from 'i18next'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { Failure, report } from './failure'

/** Milliseconds until the next attempt, unless the browser says before that it is online again. */
const PAUSE = 3000

/** False without a network, and while the server is restarted. */
export function isReachable(): Promise<boolean> {
  return fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, PAUSE)
    addEventListener('online', done)
  })
}

/** Repeats what failed while the server could not be reached; says so once. What the server refuses is thrown. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (let told = false; ; told = true) {
    try {
      return await load()
    } catch (error) {
      if (await isReachable()) throw error
      if (!told) report(new Failure(i18next.t('failure.later'), 0, 'NETWORK'))
      await pause()
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: components of any properties, as in React's own type
export function later<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => whenReachable(load))
}
