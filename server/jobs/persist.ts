// Retries work that failed only because the database was busy or briefly unavailable.
import { isCollision } from '../http/act'

const PAUSES = [200, 1000, 3000, 5000]

/** Lock timeout. */
const LOCKED = '55P03'
/** Messages of Node and pg for broken connections, which have no code. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|is not queryable|timeout exceeded when trying to connect/

/** True for a temporary failure: nothing was done, and a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return isCollision(error) || code === LOCKED || /^(08|57P0)/.test(code) || AWAY.test(`${code} ${message}`)
}

/** `work` starts over each time; `expected` adds further errors to retry. */
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
