// The preview of a call: the same call as a dry run, and its answer in words.

import { useEffect, useState } from 'react'
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { Failure } from '../../api/failure'
import { send, type Target } from '../../api/send'

export interface Change {
  id?: number
  field: string
  old: unknown
  new: unknown
}

interface PreviewText {
  /** The first records with their changes. */
  records: { id: number; name: string; lines: { field: Field; change: Change }[] }[]
  /** Number of further changed records. */
  more: number
}

export const NAMED = 3

/** `masked`: the value changes, and the log keeps it masked. */
export function isMasked({ old, new: now }: Change): boolean {
  return old === MASK || now === MASK
}

/** `shown`: fields visible to this person, by name; changes of others are left out. */
export function previewText(answer: Row, shown: Readonly<Record<string, Field>>): PreviewText {
  const targets = (answer['targets'] ?? []) as { id: number; name: string }[]
  const changes = (answer['changes'] ?? []) as Change[]
  const only = targets.length === 1 ? targets[0]?.id : undefined
  const touched = targets.flatMap(({ id, name }) => {
    const own = changes.filter((change) => (change.id ?? only) === id)
    const lines = own.flatMap((change) => {
      const field = Object.hasOwn(shown, change.field) ? shown[change.field] : undefined
      return field ? [{ field, change }] : []
    })
    return lines.length > 0 ? [{ id, name, lines }] : []
  })
  return { records: touched.slice(0, NAMED), more: Math.max(0, touched.length - NAMED) }
}

/** Names of changed records of other resources: their fields are unknown here. */
export function changedElsewhere(answer: Row, known: Readonly<Record<string, Field>>): string[] {
  const targets = (answer['targets'] ?? []) as { id: number; name: string }[]
  const changes = (answer['changes'] ?? []) as Change[]
  const only = targets.length === 1 ? targets[0]?.id : undefined
  const foreign = changes.filter(({ field }) => !Object.hasOwn(known, field))
  const ids = new Set(foreign.map((change) => change.id ?? only))
  return targets.filter(({ id }) => ids.has(id)).map(({ name }) => name)
}

const PAUSE = 400

export interface Preview {
  /** Answer of the dry run; the last one stays while the next is loading. */
  answer: Row | null
  refusal: string | null
  /** Not for this person, as the form stands. */
  denied: boolean
  /** Could not be tried, for example for lack of a network; the call itself still may be. */
  failed: boolean
  busy: boolean
  retry(): void
}

type Outcome = Pick<Preview, 'answer' | 'refusal' | 'denied' | 'failed'>

const nothing: Outcome = { answer: null, refusal: null, denied: false, failed: false }

/** Refusals that the person can resolve here. */
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
  const request = body === null ? null : JSON.stringify(body)
  const [turn, setTurn] = useState(0)
  const [known, learn] = useState<Outcome & { of: string | null; turn: number }>({ ...nothing, of: null, turn })
  const { method, path } = target
  useEffect(() => {
    const heard = (outcome: Partial<Outcome>): void => learn({ ...nothing, ...outcome, of: request, turn })
    if (request === null) return heard({})
    const control = new AbortController()
    const timer = setTimeout(() => {
      send<Row>(
        { method, path },
        { ...(JSON.parse(request) as Row), dry: true },
        { quiet: true, signal: control.signal },
      )
        .then((answer) => heard({ answer }))
        .catch((error: unknown) => {
          if (control.signal.aborted) return
          const refusal = refusalOf(error)
          const denied = error instanceof Failure && error.code === 'PERM'
          heard({ refusal, denied, failed: refusal === null })
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [request, method, path, pause, turn])
  // Busy from the same render that changes the body: until then the answer is about another body.
  const busy = request !== known.of || turn !== known.turn
  return {
    answer: known.answer,
    refusal: known.refusal,
    denied: known.denied && !busy,
    failed: known.failed && !busy,
    busy,
    retry: () => setTurn((old) => old + 1),
  }
}
