// Notices that the server has a newer release than this page: each answer names the entry of its own.
import { RELEASE_HEADER } from '#kernel/constants'
import { createStore } from './store'

/** True from the first answer of another release on. */
export const outdated = createStore(false)

function ownEntry(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

const own = ownEntry()

export function heardRelease(headers: Pick<Headers, 'get'>): void {
  const release = headers.get(RELEASE_HEADER)
  if (release && own && release !== own) outdated.set(true)
}
