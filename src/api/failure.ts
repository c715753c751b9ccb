// The error of a failed call, and the one place that reports it.
import type { ErrorCode } from '#kernel/errors'

type FailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT'

export class Failure extends Error {
  constructor(
    message: string,
    /** The envelope's status; 0 without an answer. */
    readonly status: number,
    readonly code: FailureCode | undefined = undefined,
    /** Field to its problem. */
    readonly errors: Readonly<Record<string, string>> = {},
    readonly content: unknown = null,
  ) {
    super(message)
    this.name = 'Failure'
  }

  /** True if it need not be reported. */
  get silent(): boolean {
    return false
  }

  /** Refine's name for the status. */
  get statusCode(): number {
    return this.status
  }
}

type Listener = (failure: Failure) => void
const listeners = new Set<Listener>()

/** Shows a toast; `send` calls it unless `quiet`. */
export function report(failure: unknown): void {
  if (failure instanceof Failure && !failure.silent) for (const listener of listeners) listener(failure)
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
