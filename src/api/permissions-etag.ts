// Detects permission changes on the server: each answer carries an ETag of them.
import { PERMISSIONS_HEADER } from '#kernel/constants'
import { session } from './session'

/** Milliseconds; several answers arrive together and need only one refresh. */
const PAUSE = 250

let held: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let pending = false
const listeners = new Set<() => Promise<unknown>>()

session.onEnd(() => {
  held = null
  pending = false
  clearTimeout(timer)
})

export function heardEtag(headers: Pick<Headers, 'get'>): void {
  const etag = headers.get(PERMISSIONS_HEADER)
  if (!etag || etag === held) return
  const first = held === null
  held = etag
  if (first) return
  clearTimeout(timer)
  pending = true
  timer = setTimeout(() => {
    pending = false
    // A listener that failed is called again after the next answer.
    Promise.all([...listeners].map((listener) => listener())).catch(() => {
      held = ''
    })
  }, PAUSE)
}

/** True while a refresh of permissions is pending: requests before it may be refused. */
export function looking(): boolean {
  return pending
}

export function onAccessChange(listener: () => Promise<unknown>): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
