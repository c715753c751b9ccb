// Work for the time when the page is shown and the browser has nothing else to do.
import { queryClient } from './query-client'

/** Milliseconds after the first page. */
const REST = 4000

/** Once, when nothing is being fetched; returns how to call it off. */
export function whenIdle(run: () => unknown): () => void {
  let handle = 0
  let timer: ReturnType<typeof setTimeout>
  const wait = (): void => {
    timer = setTimeout(() => {
      if (queryClient.isFetching() > 0) wait()
      else if (typeof requestIdleCallback === 'function') handle = requestIdleCallback(() => run(), { timeout: REST })
      else run()
    }, REST)
  }
  wait()
  return () => {
    clearTimeout(timer)
    if (handle) cancelIdleCallback(handle)
  }
}
