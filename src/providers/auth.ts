// Refine's auth provider: each function resolves with an outcome and never rejects.
import type { AuthProvider } from '@refinedev/core'
import { type Credentials, signIn, signOut } from '../api/account'
import { session } from '../api/session'

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    try {
      await signIn(credentials)
      return { success: true }
    } catch (error) {
      return { success: false, error: error as Error }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true }
  },
  check: async () =>
    session.token() || session.get().admin ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  // `send` has already asked the person to sign in again, or ended the session.
  onError: async () => ({}),
  getIdentity: async () => session.get().admin,
  getPermissions: async () => session.get().admin?.role_names ?? [],
}
