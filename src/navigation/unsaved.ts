// Forms with unsaved changes, and those that a navigation would lose.
import { useCallback, useContext, useId, useLayoutEffect, useRef } from 'react'
import { createStore } from '../gateway/store'
import { PageContext } from './page-context'

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
