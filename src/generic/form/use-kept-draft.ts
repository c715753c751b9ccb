// Stores unsaved input on the server: after a reload, an expired session or a crash it is offered again.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { send } from '../../gateway/send'
import { revisionOf } from '../record'
import { same } from './draft'
import { contentOf, type Earlier, type Kept, type Offer, offerOf, piecesOf } from './draft-content'
import { inQueue } from './draft-queue'
import type { Draft } from './use-draft'

const PAUSE = 1200

export interface KeptDraft {
  /** Earlier input, the latest first; null if there is none, or it has been decided about. */
  offer: Offer | null
  /** Puts it into the form; what it replaces there is offered in turn. */
  restore(): void
  discard(): void
  /** Deletes the input of this form: saved, or discarded on purpose. Earlier input stays until it is decided about. */
  forget(): void
  /** True if the input is stored on the server. */
  kept: boolean
  /** Stores the input at once; false if that failed. */
  store(): Promise<boolean>
}

const quiet = { quiet: true } as const
const call = (name: 'read' | 'save' | 'delete') => ({ method: 'POST', path: `/draft/${name}` }) as const

/** A piece of earlier input; without an offer it belongs to another place, or holds nothing new. */
interface Left {
  piece: Earlier
  offer: Offer | null
}

const empty = { values: {}, base: {} } as const

interface About {
  live: boolean
  /** The person was sent away by the form itself, so the draft is restored without asking. */
  resumed: boolean
  /** Values that the page gives to a new record. */
  given: Row
  /** Those of them that follow from where the form stands: a draft never replaces them. */
  placed: Row
}

export function useKeptDraft(
  binding: Binding,
  id: number | null,
  draft: Draft,
  { live, resumed, given, placed }: About,
): KeptDraft {
  const key = useMemo(() => ({ resource: binding.name, ...(id === null ? {} : { id }) }), [binding, id])
  const queue = JSON.stringify(key)
  /** Earlier input that is undecided, or belongs elsewhere: stored with the present one. */
  const [left, setLeft] = useState<readonly Left[]>([])
  const [kept, setKept] = useState(false)
  /** Until the older draft is known, it must not be overwritten. */
  const [asked, setAsked] = useState(false)
  const latest = useRef({ draft, given, placed, left })
  useEffect(() => {
    latest.current = { draft, given, placed, left }
  })

  const [resuming] = useState(resumed)
  useEffect(() => {
    const control = new AbortController()
    inQueue(queue, () => send<Kept>(call('read'), key, { ...quiet, signal: control.signal }))
      .then((found) => {
        const { draft, placed } = latest.current
        const all = piecesOf(found).map((piece) => ({ piece, offer: offerOf(piece, draft, placed) }))
        const [first, ...rest] = all
        if (!resuming || !first?.offer) return setLeft(all)
        for (const [name, value] of Object.entries(first.offer.values)) draft.set(name, value)
        setLeft(rest)
      })
      .catch(() => undefined)
      .finally(() => setAsked(true))
    return () => control.abort()
  }, [key, queue, resuming])

  const change = draft.dirty ? JSON.stringify(draft.change()) : null
  const sent = useRef<string | null>(null)
  const next = useCallback(
    (name: 'save' | 'delete', body: Row): Promise<boolean> =>
      inQueue(queue, () => send(call(name), body, quiet)).then(
        () => true,
        () => false,
      ),
    [queue],
  )
  const keep = useCallback(
    async (text: string | null): Promise<boolean> => {
      const { draft, given, left } = latest.current
      const earlier = left.map(({ piece }) => piece)
      sent.current = text
      if (text === null && earlier.length === 0) {
        setKept(false)
        return next('delete', key)
      }
      const revision = draft.start && revisionOf(draft.start)
      const done = await next('save', {
        ...key,
        content: { ...(text === null ? empty : contentOf(draft, JSON.parse(text) as Row, given)), earlier },
        ...(revision ? { base_revision: revision } : {}),
      })
      setKept(done && text !== null)
      return done
    },
    [key, next],
  )
  useEffect(() => {
    if (!live || !asked || change === sent.current) return
    // Typed and reverted: nothing to keep.
    if (change === null) return void keep(null)
    const timer = setTimeout(() => void keep(change), PAUSE)
    // A hidden tab may never become visible again.
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void keep(change)
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [change, live, asked, keep])

  const index = left.findIndex((one) => one.offer)
  const offer = left[index]?.offer ?? null
  const others = left.filter((_, place) => place !== index)
  return {
    offer,
    kept,
    store: () => (change === null ? Promise.resolve(true) : keep(change)),
    restore: () => {
      const entries = Object.entries(offer?.values ?? {})
      const typed = draft.dirty ? draft.change() : {}
      const replaced = entries.flatMap(([name, value]) =>
        name in typed && !same(typed[name], value) ? [[name, typed[name]] as const] : [],
      )
      for (const [name, value] of entries) draft.set(name, value)
      // Stored until the form's own input is, which follows.
      setLeft([...replacedBy(Object.fromEntries(replaced)), ...others])
    },
    discard: () => {
      latest.current.left = others
      setLeft(others)
      void keep(change)
    },
    forget: () => void keep(null),
  }
}

/** Typed input that gave way to restored input. */
function replacedBy(values: Row): Left[] {
  if (Object.keys(values).length === 0) return []
  const time = new Date().toISOString()
  return [{ piece: { values, base: {}, time }, offer: { time, values, changedSince: [] } }]
}
