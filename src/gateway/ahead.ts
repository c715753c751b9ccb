// Calls that left before a screen asked for them: the first ones from the script in index.html, a list's when it is pointed at.

/** Milliseconds that an answer waits for its screen, which may be loading still. */
const FRESH = 10_000
/** The same for a list that was pointed at: its modules are here, and the person may have changed something meanwhile. */
const FRESH_POINTED = 2000

interface Sent {
  url: string
  token: string
  language: string
  body: string | undefined
  since: number
  answer: Promise<Response>
  /** From now on the caller's signal alone ends the call, not its age. */
  handTo(caller: AbortSignal | null | undefined): void
  /** True for a list that was pointed at. */
  pointed?: boolean
}

declare global {
  interface Window {
    /** Left by the script in index.html (src/first/script.ts). */
    sentAhead?: Sent[]
    /** The app asks for its lists itself: a call of the script would be a duplicate. */
    appAsks?: boolean
  }
}

/** Ends a call whose answer nobody has taken while it is fresh: it would hold its connection. */
export function untilTaken(): { signal: AbortSignal } & Pick<Sent, 'handTo'> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), FRESH)
  return {
    signal: control.signal,
    handTo(caller) {
      clearTimeout(timer)
      if (caller?.aborted) control.abort(caller.reason)
      caller?.addEventListener('abort', () => control.abort(caller.reason))
    },
  }
}

function waiting(): Sent[] {
  if (typeof window === 'undefined') return []
  window.sentAhead ??= []
  return window.sentAhead
}

function isSame(sent: Sent, url: string, { headers, body }: RequestInit): boolean {
  const given = headers as Record<string, string> | undefined
  return (
    sent.url === url &&
    sent.token === given?.['Authorization'] &&
    sent.language === given['Accept-Language'] &&
    sent.body === (body ?? undefined)
  )
}

function isFresh({ since, pointed }: Sent): boolean {
  return performance.now() - since <= (pointed ? FRESH_POINTED : FRESH)
}

/** The answer of the same call, once; null if none was sent, or if it failed on the way. */
export async function takeAhead(url: string, init: RequestInit): Promise<Response | null> {
  const all = waiting()
  if (all.length === 0) return null
  const index = all.findIndex((sent) => isSame(sent, url, init))
  const [sent] = index < 0 ? [] : all.splice(index, 1)
  if (!sent || !isFresh(sent)) return null
  const given = init.signal
  sent.handTo(given)
  const ended = new Promise<never>((_, reject) => {
    if (given?.aborted) reject(given.reason)
    given?.addEventListener('abort', () => reject(given.reason))
  })
  return Promise.race([sent.answer.catch(() => null), ended])
}

/** After a write: what was asked before it must not be taken for the present. */
export function dropAhead(): void {
  waiting().length = 0
}

/** From now on the app asks for its lists itself. */
export function takeOver(): void {
  window.appAsks = true
}

/** Sends it, unless the same one is already waiting. */
export function keepAhead(url: string, init: RequestInit): void {
  const all = waiting()
  for (const old of all.filter((one) => !isFresh(one))) all.splice(all.indexOf(old), 1)
  if (all.some((sent) => isSame(sent, url, init))) return
  const headers = init.headers as Record<string, string>
  const { signal, handTo } = untilTaken()
  const answer = fetch(url, { ...init, signal })
  answer.catch(() => undefined)
  all.push({
    url,
    token: headers['Authorization'] ?? '',
    language: headers['Accept-Language'] ?? '',
    body: init.body as string | undefined,
    since: performance.now(),
    answer,
    handTo,
    pointed: true,
  })
}
