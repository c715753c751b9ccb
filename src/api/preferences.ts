// A person's preferences: sent with `getAdminInfo`, stored on the server, the same on every computer.
import { send } from './send'
import { session, useSession } from './session'

const LATER = 600
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Choices made in this tab override answers that were requested before them. */
const chosen = new Map<string, unknown>()

function stored(): Readonly<Record<string, unknown>> {
  return session.get().admin?.preferences ?? {}
}

/** null: never set. Values stored by an older version may have another shape: validate them. */
export function preference<T>(name: string): T | null {
  return (stored()[name] as T | undefined) ?? null
}

export function usePreference<T>(name: string): T | null {
  const { admin } = useSession()
  return (admin?.preferences?.[name] as T | undefined) ?? null
}

function write(name: string): void {
  waiting.delete(name)
  // A failed save is not reported: the preference applies until the tab is closed.
  send(
    { method: 'POST', path: '/preference/save' },
    { name, value: stored()[name] ?? null },
    { quiet: true, skipQueue: true, lasting: true },
  ).catch(() => undefined)
}

/** Applies local choices over the server's values. */
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

/** Takes effect at once; sent after a pause. `null` deletes. */
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

/** Unsent preferences belong to the person who signs out. */
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
