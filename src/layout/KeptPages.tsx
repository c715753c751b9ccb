// Renders the current page and keeps the others alive behind it, each with the address it was left at.

import { Skeleton } from 'antd'
import { Activity, memo, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { PageAt, PageContext, type PageFacts } from '../navigation/page-context'
import type { Places, ShellPage } from '../navigation/places'
import { ScreenOf } from '../pages/ScreenOf'
import { PageBoundary } from './Fallbacks'
import type { Tab } from './visited-tabs'

/** Keeps a hidden page at its own address: otherwise it would read that of the visible page. */
function Kept({ active, children }: { active: boolean; children: ReactNode }) {
  const now = useLocation()
  const [last, setLast] = useState(now)
  // The same object for the same place: a page that is returned to where it was left is not drawn again.
  const location = active && !isSame(last, now) ? now : last
  if (location !== last) setLast(location)
  return <PageAt location={location}>{children}</PageAt>
}

function isSame(left: Location, now: Location): boolean {
  const { pathname, search, hash, state } = left
  return pathname === now.pathname && search === now.search && hash === now.hash && state === now.state
}

const Body = memo(function Body({ route, view, id }: { route: string; view: string; id: number | null }) {
  return (
    <PageBoundary place={`${view} ${id}`}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} className="page-skeleton" />}>
        <ScreenOf route={route} view={view} id={id} />
      </Suspense>
    </PageBoundary>
  )
})

function KeptPage({ tab, page, active }: { tab: Tab; page: ShellPage; active: boolean }) {
  const { route, view, id, address } = tab
  const pathname = address.split('?')[0] as string
  const { title, noCache, record } = page
  const alone = record !== undefined
  const facts = useMemo<PageFacts>(
    () => ({ route, title, pathname, noCache, alone }),
    [route, title, pathname, noCache, alone],
  )
  const body = (
    <PageContext value={facts}>
      <Kept active={active}>
        <Body route={record?.of ?? route} view={view} id={id} />
      </Kept>
    </PageContext>
  )
  if (noCache) return body
  return <Activity mode={active ? 'visible' : 'hidden'}>{body}</Activity>
}

export function KeptPages({ tabs, places, active }: { tabs: readonly Tab[]; places: Places; active: string }) {
  return tabs.map((tab) => {
    const page = places.pages.get(tab.route)
    const inView = tab.route === active
    if (!page || (!inView && (page.noCache || !tab.visited))) return null
    return <KeptPage key={`${tab.route} ${tab.fresh ?? 0}`} tab={tab} page={page} active={inView} />
  })
}
