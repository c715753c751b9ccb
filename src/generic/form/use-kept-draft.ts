// Stores unsaved input on the server: after a reload, an expired session or a crash it is offered again.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { send } from '../../gateway/send'
import { revisionOf } from '../record'
import { contentOf, type Kept, type Offer, offerOf } from './draft-content'
import { inQueue } from './draft-queue'
import type { Draft } from './use-draft'

const PAUSE = 1200

export interface KeptDraft {
  /** An earlier draft; null if there is none, or it has been decided about. */
  offer: Offer | null
  restore(): void
  discard(): void
  /** Deletes the draft: saved, or discarded on purpose. */
  forget(): void
  /** True if the input is stored on the server. */
  kept: boolean
  /** Stores the input at once; false if that failed. */
  store(): Promise<boolean>
}

const quiet = { quiet: true } as const
const call = (name: 'read' | 'save' | 'delete') => ({ method: 'POST', path: `/draft/${name}` }) as const

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
  const [offer, setOffer] = useState<Offer | null>(null)
  const [kept, setKept] = useState(false)
  /** Until the older draft is known, it must not be overwritten. */
  const [asked, setAsked] = useState(false)
  const latest = useRef({ draft, given, placed })
  useEffect(() => {
    latest.current = { draft, given, placed }
  })

  const [resuming] = useState(resumed)
  useEffect(() => {
    const control = new AbortController()
    inQueue(queue, () => send<Kept>(call('read'), key, { ...quiet, signal: control.signal }))
      .then((found) => {
        const { draft, placed } = latest.current
        const offered = offerOf(found, draft, placed)
        if (!resuming) return setOffer(offered)
        for (const [name, value] of Object.entries(offered?.values ?? {})) draft.set(name, value)
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
    async (text: string): Promise<boolean> => {
      const { draft, given } = latest.current
      const revision = draft.start && revisionOf(draft.start)
      sent.current = text
      const done = await next('save', {
        ...key,
        content: contentOf(draft, JSON.parse(text) as Row, given),
        ...(revision ? { base_revision: revision } : {}),
      })
      setKept(done)
      return done
    },
    [key, next],
  )
  useEffect(() => {
    if (!live || !asked || offer || change === sent.current) return
    if (change === null) {
      // Typed and reverted: nothing to offer.
      sent.current = null
      setKept(false)
      next('delete', key)
      return
    }
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
  }, [change, live, asked, offer, key, next, keep])

  const forget = (): void => {
    sent.current = null
    setOffer(null)
    setKept(false)
    next('delete', key)
  }
  return {
    offer,
    kept,
    store: () => (change === null ? Promise.resolve(true) : keep(change)),
    restore: () => {
      for (const [name, value] of Object.entries(offer?.values ?? {})) draft.set(name, value)
      setOffer(null)
    },
    discard: forget,
    forget,
  }
}
