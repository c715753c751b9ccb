// How the person likes the app: told with `getAdminInfo`, kept on the server, the same on every computer.
import { send } from './send'
import { session, useSession } from './session'

const LATER = 600
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** What was chosen in this tab: it holds here, also where an answer about the person was under way meanwhile. */
const chosen = new Map<string, unknown>()

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
  // A preference that could not be kept is no reason to disturb anybody: it holds until the tab is closed.
  send(
    { method: 'POST', path: '/preference/save' },
    { name, value: stored()[name] ?? null },
    { quiet: true, apart: true, lasting: true },
  ).catch(() => undefined)
}

/** Puts what was chosen over what the server knew. */
function hold(): void {
  const { admin } = session.get()
  const before = stored()
  if (!admin || [...chosen].every(([name, value]) => (before[name] ?? null) === value)) return
  const preferences = Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(chosen) }).filter(([, value]) => value !== null),
  )
  session.update({ admin: { ...admin, preferences } })
}
session.subscribe(hold)

/** Takes effect at once; sent when the hand has come to rest. `null` forgets. */
export function keepPreference(name: string, value: unknown): void {
  if (!session.get().admin) return
  chosen.set(name, value ?? null)
  hold()
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
  chosen.clear()
})
globalThis.addEventListener?.('pagehide', () => {
  for (const [name, timer] of waiting) {
    clearTimeout(timer)
    write(name)
  }
})
