// The row of visited pages as data: what visiting and closing does to it.
import type { Place, Places } from '../navigation/places'

export interface Tab {
  route: string
  /** Where in the page the person was: path and query. */
  address: string
  view: string
  id: number | null
  /** Its page is alive. A fixed tab has none before it is opened, and one that was let go has none any more. */
  visited: boolean
  /** Rises with each visit: the lowest was left longest ago. */
  turn: number
}

/** Pages that stay alive behind the tabs; each costs memory and slows down every query of the document. */
export const KEPT_PAGES = 8

/** The fixed tabs, which are there before any visit. */
export function fixedTabs(places: Places): Tab[] {
  return [...places.pages.values()]
    .filter((page) => page.affix)
    .map(({ route }) => ({ route, address: route, view: 'list', id: null, visited: false, turn: 0 }))
}

/** The same array when nothing changes, so that it can be compared by identity. */
export function visit(tabs: readonly Tab[], place: Place | null, address: string): readonly Tab[] {
  if (!place) return tabs
  const { page, view, id } = place
  const known = tabs.find((tab) => tab.route === page.route)
  const latest = Math.max(0, ...tabs.map(({ turn }) => turn))
  if (known?.address === address && known.visited && known.turn === latest) return tabs
  const tab = { route: page.route, address, view, id, visited: true, turn: latest + 1 }
  return known ? tabs.map((one) => (one === known ? tab : one)) : [...tabs, tab]
}

/**
 * Lets the pages go that were left longest ago, except those that `holds` something unsaved; their tabs stay and
 * open again at their address. Returns the same array when nothing changes.
 */
export function letGo(tabs: readonly Tab[], holds: (route: string) => boolean): readonly Tab[] {
  const alive = tabs.filter(({ visited }) => visited).sort((a, b) => b.turn - a.turn)
  const gone = new Set(alive.slice(KEPT_PAGES).filter(({ route }) => !holds(route)))
  return gone.size === 0 ? tabs : tabs.map((tab) => (gone.has(tab) ? { ...tab, visited: false } : tab))
}

/** Drops tabs whose page is no longer granted and adds fixed ones that are missing. */
export function settle(tabs: readonly Tab[], places: Places): readonly Tab[] {
  const left = tabs.filter((tab) => places.pages.has(tab.route))
  const missing = fixedTabs(places).filter((tab) => !left.some((one) => one.route === tab.route))
  return missing.length === 0 && left.length === tabs.length ? tabs : [...missing, ...left]
}

export type Closing = 'one' | 'others' | 'all'

/** The tabs that a closing takes away; fixed ones stay. */
export function closed(tabs: readonly Tab[], places: Places, closing: Closing, route: string): Tab[] {
  return tabs.filter((tab) => {
    if (places.pages.get(tab.route)?.affix) return false
    return closing === 'all' || (closing === 'one') === (tab.route === route)
  })
}

/** Where to go when the page in view is closed: its right neighbour, else its left one, else the start. */
export function nextAfter(
  tabs: readonly Tab[],
  gone: readonly Tab[],
  active: string | null,
  start: string,
): string | null {
  if (active === null || !gone.some((tab) => tab.route === active)) return null
  const at = tabs.findIndex((tab) => tab.route === active)
  const left = (tab: Tab | undefined): boolean => tab !== undefined && !gone.includes(tab)
  const right = tabs.slice(at + 1).find(left)
  const before = tabs.slice(0, at).findLast(left)
  return (right ?? before)?.address ?? start
}
