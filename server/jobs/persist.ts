// Tries again what failed only because the database was busy with somebody else, or away for a moment.
import { isCollision } from '../http/act'

const PAUSES = [200, 1000, 3000, 5000]

/** A lock that somebody held for too long. */
const LOCKED = '55P03'
/** What Node, and pg itself for a connection that broke under it, say without a code. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|is not queryable|timeout exceeded when trying to connect/

/** Whether nothing was done and nothing is wrong with what was wanted. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return isCollision(error) || code === LOCKED || /^(08|57P0)/.test(code) || AWAY.test(`${code} ${message}`)
}

/** `work` begins from the start each time; also for what is `expected` besides. */
export async function persistently<T>(
  work: () => Promise<T>,
  expected: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const pause = PAUSES[tried]
      if (pause === undefined || !(isPassing(error) || expected(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
