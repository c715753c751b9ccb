// The visited pages of this session, following the address: visiting, closing, pinning, moving.

import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../api/session'
import { forget, remember, remembered } from '../api/storage'
import { type Place, type Places, placeAt } from '../navigation/places'
import { recordTabs, TABS_KEY } from '../navigation/records'
import { unsaved, useConfirmLoss } from '../navigation/unsaved'

export interface Tab {
  route: string
  /** Last address in the page: path and query. */
  address: string
  view: string
  id: number | null
  /** Its page is rendered. A fixed tab has none before it is opened, and an evicted one has none any more. */
  visited: boolean
  /** Increases with each visit: the lowest was left longest ago. */
  turn: number
  /** Stays when others are closed, in front of them. */
  pinned?: boolean
  /** Increases when the page is begun anew. */
  fresh?: number
}

/** Most pages kept alive behind the tabs; each costs memory and slows down every query of the document. */
export const KEPT_PAGES = 8

/** The fixed tabs, present before any visit. */
export function fixedTabs(places: Places): Tab[] {
  return [...places.pages.values()]
    .filter((page) => page.affix)
    .map(({ route }) => ({ route, address: route, view: 'list', id: null, visited: false, turn: 0 }))
}

/** The same array if nothing changes, for comparison by identity. */
export function visit(tabs: readonly Tab[], place: Place | null, address: string): readonly Tab[] {
  if (!place) return tabs
  const { page, view, id } = place
  const known = tabs.find((tab) => tab.route === page.route)
  const latest = Math.max(0, ...tabs.map(({ turn }) => turn))
  if (known?.address === address && known.visited && known.turn === latest) return tabs
  const tab = { ...known, route: page.route, address, view, id, visited: true, turn: latest + 1 }
  if (known) return tabs.map((one) => (one === known ? tab : one))
  if (!page.record) return [...tabs, tab]
  const { of } = page.record
  // Behind the tab of its list, which no longer shows the record itself.
  const others = tabs.map((one) => (one.route === of && one.id === id ? backAtList(one) : one))
  const at = others.findLastIndex(({ route }) => route === of || route.startsWith(`${of}/`))
  return at < 0 ? [...others, tab] : others.toSpliced(at + 1, 0, tab)
}

function backAtList(tab: Tab): Tab {
  const [, query] = tab.address.split('?')
  return { ...tab, address: query ? `${tab.route}?${query}` : tab.route, view: 'list', id: null }
}

/**
 * Evicts the pages that were left longest ago, except those for which `holds` reports unsaved changes; their tabs stay
 * and open again at their address. Returns the same array if nothing changes.
 */
export function evict(tabs: readonly Tab[], holds: (route: string) => boolean): readonly Tab[] {
  const alive = tabs.filter(({ visited }) => visited).sort((a, b) => b.turn - a.turn)
  const gone = new Set(alive.slice(KEPT_PAGES).filter(({ route }) => !holds(route)))
  return gone.size === 0 ? tabs : tabs.map((tab) => (gone.has(tab) ? { ...tab, visited: false } : tab))
}

/** Removes tabs whose page is no longer granted and adds missing fixed ones. */
export function settle(tabs: readonly Tab[], places: Places): readonly Tab[] {
  const left = tabs.filter((tab) => places.pages.has(tab.route))
  const missing = fixedTabs(places).filter((tab) => !left.some((one) => one.route === tab.route))
  return missing.length === 0 && left.length === tabs.length ? tabs : [...missing, ...left]
}

export type Closing = 'one' | 'others' | 'left' | 'right' | 'all'

/** The tabs that an action closes; fixed ones stay, and pinned ones unless they are meant. */
export function closed(tabs: readonly Tab[], places: Places, closing: Closing, route: string): Tab[] {
  const at = tabs.findIndex((tab) => tab.route === route)
  return tabs.filter((tab, index) => {
    if (places.pages.get(tab.route)?.affix) return false
    if (closing === 'one') return index === at
    if (tab.pinned) return false
    if (closing === 'left') return index < at
    if (closing === 'right') return index > at
    return closing === 'all' || index !== at
  })
}

/** Fixed tabs, then pinned ones, then the others, each in their order. */
function inRanks(tabs: readonly Tab[], places: Places): Tab[] {
  const rank = (tab: Tab): number => (places.pages.get(tab.route)?.affix ? 0 : tab.pinned ? 1 : 2)
  return [0, 1, 2].flatMap((wanted) => tabs.filter((tab) => rank(tab) === wanted))
}

export function pinned(tabs: readonly Tab[], places: Places, route: string): Tab[] {
  return inRanks(
    tabs.map((tab) => (tab.route === route ? { ...tab, pinned: !tab.pinned } : tab)),
    places,
  )
}

/** Moves a tab to the place of another one, within its kind. */
export function moved(tabs: readonly Tab[], places: Places, route: string, over: string): Tab[] {
  const to = tabs.findIndex((tab) => tab.route === over)
  const tab = tabs.find((one) => one.route === route)
  if (!tab || to === -1) return [...tabs]
  const rest = tabs.filter((one) => one !== tab)
  rest.splice(to, 0, tab)
  return inRanks(rest, places)
}

/** The page is begun anew, at the same address. */
export function refreshed(tabs: readonly Tab[], route: string): Tab[] {
  return tabs.map((tab) => (tab.route === route ? { ...tab, fresh: (tab.fresh ?? 0) + 1 } : tab))
}

/**
 * Destination after closing the current page: of a record its list, otherwise the right neighbour, otherwise the left
 * one, otherwise the start page.
 */
export function nextAfter(
  tabs: readonly Tab[],
  gone: readonly Tab[],
  active: string | null,
  start: string,
  places: Places,
): string | null {
  if (active === null || !gone.some((tab) => tab.route === active)) return null
  const at = tabs.findIndex((tab) => tab.route === active)
  const left = (tab: Tab | undefined): boolean => tab !== undefined && !gone.includes(tab)
  const list = tabs.find((tab) => tab.route === places.pages.get(active)?.record?.of)
  if (list && left(list)) return list.address
  const right = tabs.slice(at + 1).find(left)
  const before = tabs.slice(0, at).findLast(left)
  return (right ?? before)?.address ?? start
}

export const START = '/dashboard'

session.onEnd(() => forget('session', TABS_KEY))

/** Tabs are restored after a reload; a page is rendered when its tab is opened. */
function firstTabs(places: Places): readonly Tab[] {
  const kept = remembered<Tab[]>('session', TABS_KEY) ?? []
  return kept.length > 0 ? kept.map((tab) => ({ ...tab, visited: false, turn: 0 })) : fixedTabs(places)
}

const holdsUnsaved = (route: string): boolean => unsaved.get().some((form) => form.route === route)

export interface VisitedPages {
  tabs: readonly Tab[]
  place: Place | null
  close(closing: Closing, route: string): Promise<void>
  refresh(route: string): Promise<void>
  pin(route: string): void
  move(route: string, over: string): void
}

export function useTabs(places: Places): VisitedPages {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const confirmLoss = useConfirmLoss()
  const [stored, setStored] = useState<readonly Tab[]>(() => firstTabs(places))
  // The address of the current page after its tab was closed: until it is left, it must not open its tab again.
  const [closedAt, markClosed] = useState<string | null>(null)
  const place = useMemo(() => placeAt(places, pathname), [places, pathname])
  // State derived from the address: set while rendering, so that no page is rendered without its tab.
  const settled = settle(stored, places)
  const tabs = key === closedAt ? settled : evict(visit(settled, place, pathname + search), holdsUnsaved)
  if (tabs !== stored) setStored(tabs)

  useEffect(() => remember('session', TABS_KEY, tabs), [tabs])

  const close = async (closing: Closing, route: string): Promise<void> => {
    const gone = closed(tabs, places, closing, route)
    const names = new Set(gone.map((tab) => tab.route))
    if (!(await confirmLoss((form) => names.has(form.route)))) return
    unsaved.drop((form) => names.has(form.route))
    const active = place?.page.route ?? null
    const next =
      closing === 'others' && active !== route
        ? tabs.find((tab) => tab.route === route)?.address
        : nextAfter(tabs, gone, active, START, places)
    if (active !== null && names.has(active)) markClosed(key)
    setStored((now) => now.filter((tab) => !names.has(tab.route)))
    recordTabs.close(names)
    if (next) await navigate(next)
  }
  const refresh = async (route: string): Promise<void> => {
    if (!(await confirmLoss((form) => form.route === route))) return
    unsaved.drop((form) => form.route === route)
    setStored((now) => refreshed(now, route))
  }
  return {
    tabs,
    place,
    close,
    refresh,
    pin: (route) => setStored((now) => pinned(now, places, route)),
    move: (route, over) => setStored((now) => moved(now, places, route, over)),
  }
}
