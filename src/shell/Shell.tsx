// The frame around every page of a signed-in person.
import { FloatButton } from 'antd'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { title as productTitle } from '#generated/product'
import { knownBinding } from '../gateway/bindings'
import { refresh } from '../gateway/boot'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { session, useSession } from '../gateway/session'
import { useStore } from '../gateway/store'
import { useText } from '../locales/use-text'
import { useWords } from '../locales/use-words'
import { type Place, type Places, placesOf, withRecords } from '../navigation/places'
import { recordTabs } from '../navigation/record-tabs'
import { alwaysPages } from '../pages/always'
import { NotFound, useWanted } from '../pages/NotFound'
import { useSettings } from '../theme/settings'
import { KeptPages } from './KeptPages'
import { Navbar } from './Navbar'
import { Sidebar } from './Sidebar'
import { Splash } from './Splash'
import { sidebar, useDevice, useSidebar } from './sidebar-state'
import { UnsavedGuard } from './UnsavedGuard'
import { START, useTabs } from './use-tabs'
import { ViewAsBanner } from './ViewAsBanner'
import { VisitedTabs } from './VisitedTabs'
import './shell.css'

/** True if a role preview has begun or ended since arriving here. */
function useTurned(): boolean {
  const { admin } = useSession()
  const { key } = useLocation()
  const eyes = admin?.view_as?.role_id ?? null
  const [arrival, arrive] = useState({ key, eyes })
  if (arrival.key !== key) arrive({ key, eyes })
  return arrival.key === key && arrival.eyes !== eyes
}

/** Seen by few people, and once. */
const ForcePassword = lazyWithRetry(async () => ({ default: (await import('../pages/ForcePassword')).ForcePassword }))
const ForceEnrol = lazyWithRetry(async () => ({ default: (await import('../pages/ForceEnrol')).ForceEnrol }))

/** Redirect of an address without a page. */
function Elsewhere({ places, pathname, turned }: { places: Places; pathname: string; turned: boolean }) {
  const wanted = useWanted()
  if (turned) return <Navigate to={wanted ?? START} replace />
  if (pathname === '/404') return <NotFound />
  const goal = pathname === '/' ? START : (places.directories.get(pathname) ?? '/404')
  return <Navigate to={goal} replace state={goal === '/404' ? { wanted: pathname } : null} />
}

let isScrolled = false
window.addEventListener(
  'scroll',
  () => {
    isScrolled = window.scrollY > 0
  },
  { passive: true },
)

/** `title - site title`; the top of the page; a closed drawer. */
function useArrival(place: Place | null, title: string, site: string): void {
  const { pathname } = useLocation()
  const route = place?.page.route ?? null
  const before = useRef<string | null>(null)
  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what happened, not what is read
  useEffect(() => {
    sidebar.close()
    // A drawer over a list has an address of its own; the list below keeps its scroll position.
    const over = route !== null && route === before.current && knownBinding(route)?.views.form.open === 'drawer'
    before.current = route
    // Asking for what is so already would lay the page out before it is complete.
    if (!over && isScrolled) window.scrollTo({ top: 0 })
  }, [pathname, route])
}

function Frame({ places: menu }: { places: Places }) {
  const { t } = useWords()
  const say = useText()
  const { admin } = useSession()
  const { pathname } = useLocation()
  const records = useStore(recordTabs)
  const places = useMemo(() => withRecords(menu, records), [menu, records])
  const { place, ...visited } = useTabs(places)
  const { tabs } = visited
  const current = place?.page
  const { opened, withoutAnimation } = useSidebar()
  const device = useDevice()
  const turned = useTurned()
  const { fixedHeader, tagsView } = useSettings()
  useArrival(place, current?.title ?? t('page.missing'), admin?.site_title || say(productTitle))
  return (
    <div
      className="shell"
      data-device={device}
      data-view={place?.view}
      data-opened={opened}
      data-still={withoutAnimation}
      data-tabs={tagsView}
      data-fixed={fixedHeader}
    >
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('shell.skip')}
      </button>
      <Sidebar places={menu} active={current?.record?.of ?? current?.route ?? null} />
      <div className="shell-body">
        <header className="shell-top" data-fixed={fixedHeader}>
          <ViewAsBanner />
          <Navbar place={place} places={menu} />
          {tagsView ? <VisitedTabs {...visited} places={places} active={current?.route ?? null} /> : null}
        </header>
        <main id="main" className="shell-main" tabIndex={-1}>
          <KeptPages tabs={tabs} places={places} active={current?.route ?? ''} />
          {place ? null : <Elsewhere places={places} pathname={pathname} turned={turned} />}
        </main>
      </div>
      <UnsavedGuard places={places} />
      <FloatButton.BackTop aria-label={t('shell.backTop')} tooltip={t('shell.backTop')} />
    </div>
  )
}

export default function Shell() {
  const { t } = useWords()
  const { admin, menu, mustChangePassword, mustEnrol } = useSession()
  const places = useMemo(() => menu && placesOf(menu, alwaysPages(t)), [menu, t])
  // Two-step sign-in is not complete before its recovery codes have been saved.
  const [enrolling, setEnrolling] = useState(false)
  if (mustEnrol && !enrolling) setEnrolling(true)
  const enrolled = (): void => {
    session.update({ mustEnrol: false })
    setEnrolling(false)
    void refresh()
  }
  // Between signing out and the sign-in page there is nothing to render.
  if (!admin || !places) return <Splash />
  if (mustChangePassword || enrolling)
    return (
      <Suspense fallback={<Splash />}>
        {mustChangePassword ? <ForcePassword /> : <ForceEnrol onDone={enrolled} />}
      </Suspense>
    )
  return <Frame places={places} />
}
