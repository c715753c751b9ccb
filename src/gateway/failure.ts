// What a call that did not succeed throws, and the one place that hears of it.
import type { ErrorCode } from '#kernel/errors'

export type FailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT'

export class Failure extends Error {
  constructor(
    message: string,
    /** The envelope's status; 0 when no answer came. */
    readonly status: number,
    readonly code: FailureCode | undefined = undefined,
    /** Field to what is wrong with it. */
    readonly errors: Readonly<Record<string, string>> = {},
    readonly content: unknown = null,
  ) {
    super(message)
    this.name = 'Failure'
  }

  /** Whether nobody needs to be told. */
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

/** Tells the toast; `send` does so unless asked to be quiet. */
export function report(failure: unknown): void {
  if (failure instanceof Failure && !failure.silent) for (const listener of listeners) listener(failure)
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
