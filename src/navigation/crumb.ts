// What a page calls the part of it that is in view: the last word of the breadcrumb.
import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../gateway/store'
import { usePage } from './page-context'

const crumbs = createStore<Readonly<Record<string, string>>>({})

/** As long as it is in view; null where there is nothing to say. */
export function useCrumb(title: string | null): void {
  const { route } = usePage()
  useLayoutEffect(() => {
    if (title === null) return
    crumbs.set({ ...crumbs.get(), [route]: title })
    return () => {
      const { [route]: _, ...others } = crumbs.get()
      crumbs.set(others)
    }
  }, [route, title])
}

export function useCrumbOf(route: string): string | null {
  return useStore(crumbs)[route] ?? null
}
