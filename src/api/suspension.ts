// When the session of a person at work ends, calls wait here until the same person has signed in again.

import { exchange } from './exchange'
import { Failure } from './failure'
import { type AdminInfo, session } from './session'
import { createStore } from './store'

/** The person did not come back. */
class GivenUp extends Failure {
  constructor() {
    super('', 401, 'AUTH')
  }

  override get silent(): boolean {
    return true
  }
}

interface Waiter {
  go(): void
  stop(reason: unknown): void
}

const store = createStore(false)
const waiting = new Set<Waiter>()
/** The refused token whose cookie still exists. */
let dead: string | null = null

/** True while somebody has to sign in again; observed by the dialog. */
export const suspended = { get: store.get, subscribe: store.subscribe }

session.onEnd(() => {
  dead = null
  settle((waiter) => waiter.stop(new GivenUp()))
})

function settle(how: (waiter: Waiter) => void): void {
  const all = [...waiting]
  waiting.clear()
  store.set(false)
  for (const waiter of all) how(waiter)
}

function untilBack(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  store.set(true)
  return new Promise((resolve, reject) => {
    const waiter: Waiter = { go: resolve, stop: reject }
    waiting.add(waiter)
    signal?.addEventListener('abort', () => {
      waiting.delete(waiter)
      reject(signal.reason)
    })
  })
}

function whoHolds(token: string): Promise<AdminInfo> {
  return exchange<AdminInfo>({ method: 'POST', path: '/getAdminInfo' }, undefined, { token })
}

/** Continues the session under another token, with all waiting calls. */
function goOn(admin: AdminInfo): void {
  dead = null
  session.goOn(admin)
  settle((waiter) => waiter.go())
}

let looking: Promise<boolean> | null = null

/** Another tab has written a new token to the cookie: true if it is valid and the same person's. */
function follow(token: string): Promise<boolean> {
  looking ??= whoHolds(token)
    .then(
      (admin) => {
        if (admin.id !== session.get().admin?.id) {
          session.clear({ keepToken: true })
          throw new GivenUp()
        }
        goOn(admin)
        return true
      },
      (error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'AUTH') throw error
        dead = token
        return false
      },
    )
    .finally(() => {
      looking = null
    })
  return looking
}

/** Delays a call until there is a session. Returns the person's id; null without a person. */
export async function atWork(signal?: AbortSignal): Promise<number | null> {
  const who = session.get().admin?.id ?? null
  if (who === null) return null
  const token = session.token()
  if (token !== null && token !== dead) {
    if (token === session.owner() && !store.get()) return who
    if (token !== session.owner() && (await follow(token))) return who
  }
  if (session.get().admin?.id !== who) throw new GivenUp()
  await untilBack(signal)
  return who
}

/** A call with this token was refused. Resolves when it may be sent again. */
export async function refused(token: string | null, who: number, signal?: AbortSignal): Promise<void> {
  if (session.get().admin?.id !== who) throw new GivenUp()
  // Renewed while the refusal was on its way: the new token has not been tried yet.
  if (token === session.owner()) dead = token
  await atWork(signal)
}

/** On returning to this tab: another one may have signed in meanwhile. */
export async function lookAgain(): Promise<void> {
  const token = session.token()
  if (store.get() && token !== null && token !== dead && token !== session.owner())
    await follow(token).catch(() => undefined)
}

/** Signed in again: another person's token is not accepted. */
export async function renew(token: string, expire: number): Promise<boolean> {
  const admin = await whoHolds(token)
  if (admin.id !== session.get().admin?.id) return false
  session.take(token, expire)
  goOn(admin)
  return true
}
