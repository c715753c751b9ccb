// A page's title for its current part: the last item of the breadcrumb.
import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../gateway/store'
import { usePage } from './page-context'

const crumbs = createStore<Readonly<Record<string, string>>>({})

/** While the component is visible; null for none. */
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
