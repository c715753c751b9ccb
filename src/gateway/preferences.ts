// How the person likes the app: told with `getAdminInfo`, kept on the server, the same on every computer.
import { send } from './send'
import { session, useSession } from './session'

const LATER = 600
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

function stored(): Readonly<Record<string, unknown>> {
  return session.get().admin?.preferences ?? {}
}

/** null: never chosen. What was kept by an older version may have another shape: check it where it matters. */
export function preference<T>(name: string): T | null {
  return (stored()[name] as T | undefined) ?? null
}

export function usePreference<T>(name: string): T | null {
  const { admin } = useSession()
  return (admin?.preferences?.[name] as T | undefined) ?? null
}

function write(name: string): void {
  waiting.delete(name)
  // A preference that could not be kept is no reason to disturb anybody: it holds until the page is left.
  send(
    { method: 'POST', path: '/preference/save' },
    { name, value: stored()[name] ?? null },
    { quiet: true, apart: true },
  ).catch(() => undefined)
}

/** Takes effect at once; sent when the hand has come to rest. `null` forgets. */
export function keepPreference(name: string, value: unknown): void {
  const { admin } = session.get()
  if (!admin) return
  const { [name]: _, ...others } = stored()
  session.update({ admin: { ...admin, preferences: value === null ? others : { ...others, [name]: value } } })
  clearTimeout(waiting.get(name))
  waiting.set(
    name,
    setTimeout(() => write(name), LATER),
  )
}

/** What is still to be sent belongs to the person who leaves. */
session.onEnd(() => {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
})
window.addEventListener?.('pagehide', () => {
  for (const [name, timer] of waiting) {
    clearTimeout(timer)
    write(name)
  }
})
