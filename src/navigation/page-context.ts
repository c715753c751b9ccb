// The page around a screen.
import { createContext, useContext } from 'react'

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

/** The query of the address, as text. */
export const SearchContext = createContext('')

/**
 * The query of the page's address. Prefer it to `useLocation` in anything drawn once per row: a location is a new
 * object after every navigation, this text changes only with the query.
 */
export function useSearch(): string {
  return useContext(SearchContext)
}

export function usePage(): PageFacts {
  return useContext(PageContext)
}
