// Notices that what a person may do has changed on the server: each answer carries a mark of it.
import { MARK_HEADER } from '#kernel/constants'
import { session } from './session'

/** Several answers arrive together; one look is enough for them all. */
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

export function heardMark(headers: Pick<Headers, 'get'>): void {
  const mark = headers.get(MARK_HEADER)
  if (!mark || mark === held) return
  const first = held === null
  held = mark
  if (first) return
  clearTimeout(timer)
  pending = true
  timer = setTimeout(() => {
    pending = false
    // Whoever could not follow is told again by the next answer.
    Promise.all([...listeners].map((listener) => listener())).catch(() => {
      held = ''
    })
  }, PAUSE)
}

/** Whether a look at what has changed is on its way: what is read before it may be refused. */
export function looking(): boolean {
  return pending
}

export function onAccessChange(listener: () => Promise<unknown>): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
