// Destination after signing in: the requested path, if it is within the app or the page of the API reference.
import { API, REFERENCE_PATH } from '#kernel/constants'

export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  return /^\/login(\/|\?|$)/.test(wanted) ? '/' : wanted
}

/** True for a page beside the app, which the router does not know. */
export function isBesideApp(path: string): boolean {
  return path === API + REFERENCE_PATH
}
