// Forms with unsaved changes, those that a navigation would lose, and the question before it.

import { App } from 'antd'
import { useCallback, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker, useLocation } from 'react-router'
import { session } from '../api/session'
import { createStore, useStore } from '../api/store'
import { useWords } from '../locales/use-words'
import { PageContext } from './page-context'
import { type Places, placeAt } from './places'

export interface Unsaved {
  key: string
  /** The page whose tab holds the form. */
  route: string
  pathname: string
  noCache: boolean
  /** The person discards the changes on purpose. */
  abandon?(): void
}

const store = createStore<readonly Unsaved[]>([])

export const unsaved = {
  get: store.get,
  subscribe: store.subscribe,
  add(form: Unsaved): void {
    store.set([...store.get().filter((one) => one.key !== form.key), form])
  },
  drop(test: (form: Unsaved) => boolean): void {
    const left = store.get().filter((form) => !test(form))
    if (left.length !== store.get().length) store.set(left)
  },
}

/**
 * The forms lost by going from one address to another. A kept-alive page loses nothing when another tab is opened;
 * within a page the form is lost when the path changes.
 */
export function lostBy(
  forms: readonly Unsaved[],
  from: string | null,
  to: { route: string | null; pathname: string },
): Unsaved[] {
  return forms.filter((form) => {
    if (form.route === to.route) return form.pathname !== to.pathname
    return form.noCache && form.route === from
  })
}

/** The path in the address bar: already the new one while the page being left cleans up. */
function pathNow(): string {
  return decodeURI(window.location.hash.slice(1).split('?')[0] ?? '')
}

/**
 * Blocks navigation that would lose the changes of a form while `dirty`. Call the returned function once the form is
 * saved and before leaving: the flag alone would reach the guard one render too late.
 */
export function useUnsaved(dirty: boolean, abandon?: () => void): () => void {
  const key = useId()
  const { route, pathname, noCache } = useContext(PageContext)
  const latest = useRef(abandon)
  useLayoutEffect(() => {
    latest.current = abandon
  })
  // In a layout effect: a key press may follow at once.
  useLayoutEffect(() => {
    if (!dirty) return
    unsaved.add({ key, route, pathname, noCache, abandon: () => latest.current?.() })
    return () => {
      // Effects also end when the page is merely hidden behind another tab: the form still holds its changes.
      const hidden = !noCache && pathNow() !== pathname
      if (!hidden) unsaved.drop((form) => form.key === key)
    }
  }, [dirty, key, route, pathname, noCache])
  return useCallback(() => unsaved.drop((form) => form.key === key), [key])
}

/** Asks unless another question is open; until that one is answered, the answer is no. */
export function oneQuestion(): (ask: () => Promise<boolean>) => Promise<boolean> {
  let open = false
  return async (ask) => {
    if (open) return false
    open = true
    try {
      return await ask()
    } finally {
      open = false
    }
  }
}

const alone = oneQuestion()

/** Resolves with true if nothing would be lost, or if the person accepts the loss; with false while another question is open. */
export function useConfirmLoss(): (lost: (form: Unsaved) => boolean) => Promise<boolean> {
  const { modal } = App.useApp()
  const { t } = useWords()
  return useCallback(
    (lost) =>
      unsaved.get().some(lost)
        ? alone(
            () =>
              new Promise((resolve) => {
                modal.confirm({
                  title: t('unsaved.title'),
                  content: t('unsaved.hint'),
                  okText: t('unsaved.leave'),
                  okButtonProps: { danger: true },
                  cancelText: t('unsaved.stay'),
                  autoFocusButton: 'cancel',
                  onOk: () => {
                    for (const form of unsaved.get().filter(lost)) form.abandon?.()
                    resolve(true)
                  },
                  onCancel: () => resolve(false),
                })
              }),
          )
        : Promise.resolve(true),
    [modal, t],
  )
}

function routeAt(places: Places, pathname: string): string | null {
  return placeAt(places, pathname)?.page.route ?? null
}

function keepOpen(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Asked at the moment of a navigation, so that it also holds for people who type and leave within a few frames. */
function useLossBlocker(places: Places): Blocker {
  return useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => {
        const to = { route: routeAt(places, nextLocation.pathname), pathname: nextLocation.pathname }
        // Without a session nothing can be saved.
        return (
          session.get().admin !== null &&
          lostBy(unsaved.get(), routeAt(places, currentLocation.pathname), to).length > 0
        )
      },
      [places],
    ),
  )
}

function Guard({ places, dirty }: { places: Places; dirty: boolean }) {
  const confirmLoss = useConfirmLoss()
  const blocker = useLossBlocker(places)

  const latest = useRef(blocker)
  const asking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void confirmLoss(() => true).then((leave) => {
      asking.current = false
      // A second attempt meanwhile has replaced the blocker that the question began with.
      const now = latest.current
      if (now.state !== 'blocked') return
      if (leave) now.proceed()
      else now.reset()
    })
  }, [blocker, confirmLoss])

  useEffect(() => {
    if (!dirty) return
    window.addEventListener('beforeunload', keepOpen)
    return () => window.removeEventListener('beforeunload', keepOpen)
  }, [dirty])

  return null
}

export function UnsavedGuard({ places }: { places: Places }) {
  const forms = useStore(unsaved)
  const { pathname } = useLocation()

  // Forms unmounted by a navigation: those of the current page at another address, and of pages that aren't kept alive.
  useEffect(() => {
    const route = routeAt(places, pathname)
    unsaved.drop((form) => (form.route === route ? form.pathname !== pathname : form.noCache))
  }, [places, pathname])

  return <Guard places={places} dirty={forms.length > 0} />
}
