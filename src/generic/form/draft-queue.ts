// Calls about a draft go out one after another, from whichever form: a deleted draft must neither be recreated by a
// save that is on its way, nor be read by the form that follows.

const queues = new Map<string, Promise<void>>()

/** Makes the call when those before it about the same draft are answered, or refused. */
export function inQueue<T>(draft: string, call: () => Promise<T>): Promise<T> {
  const answer = (queues.get(draft) ?? Promise.resolve()).then(call)
  const done = answer
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (queues.get(draft) === done) queues.delete(draft)
    })
  queues.set(draft, done)
  return answer
}
