// Repeats background work until the server stops.

/** Does `work` now and every so many milliseconds; it must not fail. @returns a stop function that waits for running work */
export function repeat(work: () => Promise<void>, every: number): () => Promise<void> {
  let underWay = work()
  const timer = setInterval(() => {
    underWay = work()
  }, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
