// A pause between two attempts to reach the server.

/** Until the time is over, or the browser says that it is online again. Rejected with the reason of `signal`. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (end: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      signal?.removeEventListener('abort', stop)
      end()
    }
    const again = done(resolve)
    const stop = done(() => reject(signal?.reason))
    const timer = setTimeout(again, milliseconds)
    addEventListener('online', again)
    signal?.addEventListener('abort', stop)
  })
}
