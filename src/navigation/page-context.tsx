// The page around a screen: its facts, its address, and the title of its current part.
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo } from 'react'
import { type Location, useNavigate } from 'react-router'
import { createStore, useStore } from '../api/store'

export interface PageFacts {
  /** Of the tab: that of the page, or of a record alone. */
  route: string
  title: string
  /** The address of the screen within its page, without the query. */
  pathname: string
  noCache: boolean
  /** A single record in a tab of its own. */
  alone: boolean
}

export const PageContext = createContext<PageFacts>({ route: '', title: '', pathname: '', noCache: true, alone: false })

const PageLocation = createContext<Location>({ pathname: '/', search: '', hash: '', state: null, key: 'default' })

/** The query of the address, as text. */
const SearchContext = createContext('')

/** Around all pages with the address in view, and around each kept page with its own. */
export function PageAt({ location, children }: { location: Location; children: ReactNode }) {
  return (
    <PageLocation value={location}>
      <SearchContext value={location.search}>{children}</SearchContext>
    </PageLocation>
  )
}

/**
 * The location that a page was left at. `useLocation` would answer that of the page in view, and draw every kept page
 * again whenever the address changes.
 */
export function usePageLocation(): Location {
  return useContext(PageLocation)
}

/**
 * The query of the page's address. Prefer it to `usePageLocation` in anything drawn once per row: a location is a new
 * object after every navigation, this text changes only with the query.
 */
export function useQueryString(): string {
  return useContext(SearchContext)
}

/** As `useSearchParams`, of the page's own address. */
export function usePageParams(): [
  URLSearchParams,
  (next: Record<string, string>, options?: { replace: boolean }) => void,
] {
  const { pathname, search } = usePageLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Record<string, string>, options?: { replace: boolean }) =>
      void navigate({ pathname, search: new URLSearchParams(next).toString() }, options),
    [navigate, pathname],
  )
  return [params, set]
}

export function usePage(): PageFacts {
  return useContext(PageContext)
}

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
