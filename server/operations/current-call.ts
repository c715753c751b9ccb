// Names the call or job on whose behalf code runs, for what is noticed far below it.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface CurrentCall {
  /** Number of the request; of a job, its own. */
  readonly id: string
  /** `POST /user/list`, or the kind of a job. */
  readonly call: string
}

export const currentCall = new AsyncLocalStorage<CurrentCall>()
