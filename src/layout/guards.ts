// Guards of routes, which run before a page is rendered, and signing out.
import { useLogout } from '@refinedev/core'
import { redirect } from 'react-router'
import { boot } from '../api/boot'
import { session } from '../api/session'
import { unsaved, useConfirmLoss } from '../navigation/unsaved'

/** `/login`, with the requested path. */
export function loginPath(wanted: string): string {
  return `/login?redirect=${encodeURIComponent(wanted)}`
}

/** Before the router starts: it would fetch the shell along with the guard that redirects strangers. */
export function sendStrangersToLogin(): void {
  const target = window.location.hash.slice(1) || '/'
  if (!session.token() && !/^\/login(\?|$)/.test(target)) window.location.replace(`#${loginPath(target)}`)
}

export async function onlySignedIn({ request }: { request: Request }): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const login = (): Response => redirect(loginPath(decodeURI(pathname) + search))
  // A person at work stays on the page and signs in again over it.
  if (!session.token() && !session.get().admin) return login()
  try {
    await boot()
    return null
  } catch (error) {
    // The token was refused: the session has ended meanwhile.
    if (!session.token()) return login()
    throw error
  }
}

export function onlyStrangers(): Response | null {
  return session.token() ? redirect('/') : null
}

/** After asking about unsaved changes; also without a network, when Refine would wait for one. */
export function useSignOut(): () => Promise<void> {
  const confirmLoss = useConfirmLoss()
  const { mutateAsync: logout } = useLogout({ mutationOptions: { networkMode: 'always' } })
  return async () => {
    if (!(await confirmLoss(() => true))) return
    unsaved.drop(() => true)
    await logout()
  }
}
