// Stores unsaved input on the server: after a reload, an expired session or a crash it is offered again.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { requestNo } from '../../api/request-no'
import { send } from '../../api/send'
import { remember, remembered } from '../../api/storage'
import { revisionOf } from '../record'
import { same } from './changes'
import {
  contentOf,
  inQueue,
  type Offer,
  offerOf,
  openElsewhere,
  opened,
  type StoredDrafts,
  storedDrafts,
} from './stored-drafts'
import type { FormState } from './use-form-state'

const PAUSE = 1200

export interface Autosave {
  /** Input of forms that are no longer open, the latest first; null if there is none, or it has been decided about. */
  offer: Offer | null
  /** Puts it into the form; what it replaces there is offered in turn. */
  restore(): void
  discard(): void
  /** Deletes the input of this form: saved, or discarded on purpose. Other input stays until it is decided about. */
  forget(): void
  /** True if the input is stored on the server. */
  kept: boolean
  /** Stores the input at once; false if that failed. */
  store(): Promise<boolean>
}

const quiet = { quiet: true } as const
const call = (name: 'read' | 'save' | 'delete') => ({ method: 'POST', path: `/draft/${name}` }) as const

/** Names what a form keeps, so that two tabs with the same form keep both. */
const formKey = (): string => requestNo().replaceAll('-', '').slice(0, 20)

interface Left {
  form: string
  offer: Offer
}

interface AutosaveOptions {
  live: boolean
  /** The person was sent away by the form itself, so the draft is restored without asking. */
  resumed: boolean
  /** Values that the page gives to a new record. */
  given: Row
  /** Those of them that follow from where the form stands: a draft never replaces them. */
  placed: Row
}

export function useAutosave(
  binding: Binding,
  id: number | null,
  formState: FormState,
  { live, resumed, given, placed }: AutosaveOptions,
): Autosave {
  const key = useMemo(() => ({ resource: binding.name, ...(id === null ? {} : { id }) }), [binding, id])
  const queue = JSON.stringify(key)
  const [form] = useState(formKey)
  const [left, setLeft] = useState<readonly Left[]>([])
  /** Forms whose input this one has taken over: deleted as soon as its own is stored. */
  const taken = useRef<readonly string[]>([])
  const [kept, setKept] = useState(false)
  const latest = useRef({ formState, given, placed })
  useEffect(() => {
    latest.current = { formState, given, placed }
  })

  useEffect(() => opened(form), [form])

  const [resuming] = useState(resumed)
  useEffect(() => {
    const control = new AbortController()
    inQueue(queue, () => send<StoredDrafts>(call('read'), key, { ...quiet, signal: control.signal }))
      .then(async (found) => {
        const own = remembered<string>('session', `draft ${queue}`)
        const pieces = storedDrafts(found, own)
        // Nobody waits for the input of this tab itself.
        const elsewhere = await openElsewhere(pieces.flatMap(({ form }) => (form === own ? [] : form)))
        if (control.signal.aborted) return
        const { formState, placed } = latest.current
        const all = pieces.flatMap((piece) => {
          const offer = elsewhere.has(piece.form) ? null : offerOf(piece, formState, placed)
          return offer ? [{ form: piece.form, offer }] : []
        })
        const [first, ...rest] = all
        if (!resuming || !first) return setLeft(all)
        for (const [name, value] of Object.entries(first.offer.values)) formState.set(name, value)
        taken.current = [first.form]
        setLeft(rest)
      })
      .catch(() => undefined)
    return () => control.abort()
  }, [key, queue, resuming])

  const offering = left.length > 0
  useEffect(() => {
    if (!offering) return
    // Another tab may have saved or discarded meanwhile what is offered here.
    const look = (): void => {
      if (document.visibilityState === 'hidden') return
      inQueue(queue, () => send<StoredDrafts>(call('read'), key, quiet))
        .then(({ pieces }) => setLeft((old) => old.filter(({ form }) => pieces.some((piece) => piece.form === form))))
        .catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [offering, key, queue])

  const change = formState.dirty ? JSON.stringify(formState.change()) : null
  const sent = useRef<string | null>(null)
  /** Input that is saved or given up: the form may be drawn for a while yet, and its pause must not store it again. */
  const over = useRef<string | null>(null)
  const next = useCallback(
    (name: 'save' | 'delete', body: Row): Promise<boolean> =>
      inQueue(queue, () => send(call(name), { ...key, ...body }, quiet)).then(
        () => true,
        () => false,
      ),
    [key, queue],
  )
  const keep = useCallback(
    async (text: string | null): Promise<boolean> => {
      const { formState, given } = latest.current
      sent.current = text
      const revision = formState.start && revisionOf(formState.start)
      const dropTaken = (): void => {
        for (const one of taken.current) void next('delete', { form: one })
        taken.current = []
      }
      if (text === null) {
        const deleted = next('delete', { form })
        // Not after the answer: a form opened meanwhile would still be offered them.
        dropTaken()
        setKept(false)
        return deleted
      }
      const done = await next('save', {
        form,
        content: contentOf(formState, JSON.parse(text) as Row, given),
        ...(revision ? { base_revision: revision } : {}),
      })
      setKept(done)
      if (!done) return false
      // After a reload, the input of this tab is offered before that of others.
      remember('session', `draft ${queue}`, form)
      dropTaken()
      return true
    },
    [form, next, queue],
  )
  useEffect(() => {
    if (!live || change === sent.current) return
    // Typed and reverted: nothing to keep.
    if (change === null) return void keep(null)
    const keepOpen = (): void => {
      if (change !== over.current) void keep(change)
    }
    const timer = setTimeout(keepOpen, PAUSE)
    // A hidden tab may never become visible again.
    const hide = (): void => {
      if (document.visibilityState === 'hidden') keepOpen()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [change, live, keep])

  const [first, ...others] = left
  return {
    offer: first?.offer ?? null,
    kept,
    store: () => (change === null ? Promise.resolve(true) : keep(change)),
    restore: () => {
      if (!first) return
      const entries = Object.entries(first.offer.values)
      const typed = formState.dirty ? formState.change() : {}
      const replaced = Object.fromEntries(
        entries.flatMap(([name, value]) =>
          name in typed && !same(typed[name], value) ? [[name, typed[name]] as const] : [],
        ),
      )
      for (const [name, value] of entries) formState.set(name, value)
      taken.current = [...taken.current, first.form]
      if (Object.keys(replaced).length === 0) return setLeft(others)
      const apart = { form: formKey(), offer: { time: new Date().toISOString(), values: replaced, changedSince: [] } }
      void next('save', { form: apart.form, content: { values: replaced, base: {} } })
      setLeft([apart, ...others])
    },
    discard: () => {
      if (first) void next('delete', { form: first.form })
      setLeft(others)
    },
    forget: () => {
      over.current = change
      void keep(null)
    },
  }
}
