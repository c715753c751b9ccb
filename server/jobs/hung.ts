// A job that hangs: its turn is rolled back, and what it does later in it is refused.
import { once } from 'node:events'

/** No sign of life for too long; reported to the operator. */
export class Hung extends Error {}

/** The result of the work, or the reason of the signal if that is aborted first. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const over = new AbortController()
  const aborted = once(signal, 'abort', { signal: over.signal }).then((): never => {
    throw signal.reason
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    over.abort()
  }
}
