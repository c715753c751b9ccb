// Why the last attempt in a dialog failed; shown by Refusal.
import { useCallback, useState } from 'react'
import type { Row } from '#kernel/binding'
import { Failure, report } from '../api/failure'

export interface Refused {
  said: string
  /** If every row was refused: these, each with its reason. */
  rows?: readonly Row[]
}

/** null if the person gave up, or for a fault of the program, which is no refusal. */
export function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof Failure)) {
    report(error)
    return null
  }
  // Here no field is shown that its words could stand at.
  return error.silent ? null : { said: Object.values(error.errors)[0] ?? error.message }
}

interface Refusing {
  refusal: Refused | null
  /** The call must be quiet, or it is reported twice. */
  refuse(error: unknown): void
  /** Before the next attempt, and on a change. */
  forget(): void
}

export function useRefusal(): Refusing {
  const [refusal, set] = useState<Refused | null>(null)
  const refuse = useCallback((error: unknown): void => set(refusedBy(error)), [])
  const forget = useCallback((): void => set(null), [])
  return { refusal, refuse, forget }
}
