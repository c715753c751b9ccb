// Notices that what a person may do has changed on the server: each answer carries a mark of it.
import { MARK_HEADER } from '#kernel/constants'
import { session } from './session'

/** Several answers arrive together; one look is enough for them all. */
const PAUSE = 250

let held: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => Promise<unknown>>()

session.onEnd(() => {
  held = null
  clearTimeout(timer)
})

export function heardMark(headers: Pick<Headers, 'get'>): void {
  const mark = headers.get(MARK_HEADER)
  if (!mark || mark === held) return
  const first = held === null
  held = mark
  if (first) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    // Whoever could not follow is told again by the next answer.
    Promise.all([...listeners].map((listener) => listener())).catch(() => {
      held = ''
    })
  }, PAUSE)
}

export function onAccessChange(listener: () => Promise<unknown>): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
