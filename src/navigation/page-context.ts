// What a screen may know of the page it stands on.
import { createContext, useContext } from 'react'

export interface PageFacts {
  route: string
  title: string
  /** The address of the screen within its page, without the query. */
  pathname: string
  noCache: boolean
  /** Whether the page is in view, or kept alive behind another tab. */
  active: boolean
}

export const PageContext = createContext<PageFacts>({ route: '', title: '', pathname: '', noCache: true, active: true })

export function usePage(): PageFacts {
  return useContext(PageContext)
}
