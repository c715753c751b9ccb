// Waits for statements that were sent together.

/** State of a statement sent behind one that failed: the transaction was aborted before it. */
const ABORTED = '25P02'

export function isAborted(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === ABORTED
}

/**
 * Waits for all, so that nothing is under way any more when the caller goes on or the transaction ends. The connection
 * runs the statements in the order of the list if each is sent by the call that makes the promise, before any `await`:
 * what is read behind a lock is read once the lock is held. Throws the first error in the order of the list, as if they
 * ran one after another; statements behind a failed one only report that it failed.
 */
export async function together<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work)
  const failed = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failed.length > 0) throw failed.find((reason) => !isAborted(reason)) ?? failed[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}
