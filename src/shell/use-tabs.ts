// The visited pages of this session, following the address.
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../gateway/session'
import { forget, remember, remembered } from '../gateway/storage'
import { type Place, type Places, placeAt } from '../navigation/places'
import { recordTabs, TABS_KEY } from '../navigation/record-tabs'
import { unsaved } from '../navigation/unsaved'
import { useConfirmLoss } from '../navigation/use-confirm-loss'
import {
  type Closing,
  closed,
  fixedTabs,
  letGo,
  moved,
  nextAfter,
  pinned,
  refreshed,
  settle,
  type Tab,
  visit,
} from './tabs'

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
  const [held, hold] = useState<readonly Tab[]>(() => firstTabs(places))
  // The address of the current page after its tab was closed: until it is left, it must not open its tab again.
  const [closedAt, markClosed] = useState<string | null>(null)
  const place = useMemo(() => placeAt(places, pathname), [places, pathname])
  // State derived from the address: set while rendering, so that no page is rendered without its tab.
  const settled = settle(held, places)
  const tabs = key === closedAt ? settled : letGo(visit(settled, place, pathname + search), holdsUnsaved)
  if (tabs !== held) hold(tabs)

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
    hold((now) => now.filter((tab) => !names.has(tab.route)))
    recordTabs.close(names)
    if (next) await navigate(next)
  }
  const refresh = async (route: string): Promise<void> => {
    if (!(await confirmLoss((form) => form.route === route))) return
    unsaved.drop((form) => form.route === route)
    hold((now) => refreshed(now, route))
  }
  return {
    tabs,
    place,
    close,
    refresh,
    pin: (route) => hold((now) => pinned(now, places, route)),
    move: (route, over) => hold((now) => moved(now, places, route, over)),
  }
}
