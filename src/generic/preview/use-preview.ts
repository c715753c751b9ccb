// Dry run of a call while its form is filled in: its changes, or the reason of its refusal.
import { useEffect, useState } from 'react'
import type { Row } from '#kernel/binding'
import { Failure } from '../../gateway/failure'
import { send, type Target } from '../../gateway/send'

const PAUSE = 400

export interface Preview {
  /** Answer of the dry run; the last one stays while the next is loading. */
  answer: Row | null
  refusal: string | null
  /** Not for this person, as the form stands. */
  denied: boolean
  busy: boolean
}

const nothing: Preview = { answer: null, refusal: null, denied: false, busy: false }

/** Refusals that the person can resolve here; network errors are reported by the actual call. */
const telling: ReadonlySet<unknown> = new Set(['PARAM', 'PERM', 'STATE', 'CAP', 'DUP', 'REF', 'TIME', 'BAL', 'NF'])

function refusalOf(error: unknown): string | null {
  if (!(error instanceof Failure) || !telling.has(error.code)) return null
  const errors = [...new Set(Object.values(error.errors))]
  return errors.length > 0 ? errors.join(' ') : error.message
}

/**
 * @param body null while required inputs are missing
 * @param pause milliseconds without a change before the call is tried; for a body that nobody types, none
 */
export function usePreview(target: Target, body: Row | null, pause = PAUSE): Preview {
  const asked = body === null ? null : JSON.stringify(body)
  const [known, learn] = useState<Preview & { of: string | null }>({ ...nothing, of: null })
  const { method, path } = target
  useEffect(() => {
    if (asked === null) return learn({ ...nothing, of: null })
    const control = new AbortController()
    const timer = setTimeout(() => {
      send<Row>({ method, path }, { ...(JSON.parse(asked) as Row), dry: true }, { quiet: true, signal: control.signal })
        .then((answer) => learn({ ...nothing, answer, of: asked }))
        .catch((error: unknown) => {
          const denied = error instanceof Failure && error.code === 'PERM'
          if (!control.signal.aborted) learn({ ...nothing, refusal: refusalOf(error), denied, of: asked })
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asked, method, path, pause])
  // Busy from the same render that changes the body: until then the answer is about another body.
  const busy = asked !== known.of
  return { answer: known.answer, refusal: known.refusal, denied: known.denied && !busy, busy }
}
