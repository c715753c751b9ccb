// The frame around every page of a signed-in person.
import { useQueryClient } from '@tanstack/react-query'
import { FloatButton, Layout } from 'antd'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { title as productTitle } from '#generated/product'
import { knownBinding } from '../api/bindings'
import { refresh } from '../api/boot'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { session, useSession } from '../api/session'
import { useStore } from '../api/store'
import { useWords } from '../locales/use-words'
import { type Place, type Places, placesOf, withRecords } from '../navigation/places'
import { recordTabs } from '../navigation/records'
import { UnsavedGuard } from '../navigation/unsaved'
import { NotFound, useUnknownAddress } from '../pages/NotFound'
import { alwaysPages } from '../pages/ScreenOf'
import { useSettings } from '../theme/settings'
import { Splash } from './Fallbacks'
import { Header } from './Header'
import { KeptPages } from './KeptPages'
import styles from './Shell.module.css'
import { Sider, sider, useDevice, useSider } from './Sider'
import { VisitedTabs } from './VisitedTabs'
import { START, useTabs } from './visited-tabs'

/** True if a role preview has begun or ended since arriving here. */
function usePreviewChange(): boolean {
  const { admin } = useSession()
  const { key } = useLocation()
  const role = admin?.view_as?.role_id ?? null
  const [arrival, setArrival] = useState({ key, role })
  if (arrival.key !== key) setArrival({ key, role })
  return arrival.key === key && arrival.role !== role
}

/** Drops rows read with other permissions when a role preview begins or ends. */
function usePreviewReset(): void {
  const { admin } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const role = admin?.view_as?.role_name ?? null
  const before = useRef(role)
  useEffect(() => {
    if (role === before.current) return
    before.current = role
    void client.resetQueries()
    if (role !== null) void navigate(START)
  }, [role, client, navigate])
}

const ViewAsBanner = lazyWithRetry(() => import('./ViewAsBanner'))
/** Seen by few people, and once. */
const ForcePassword = lazyWithRetry(async () => ({ default: (await import('../pages/ForcedStep')).ForcePassword }))
const ForceEnrol = lazyWithRetry(async () => ({ default: (await import('../pages/ForcedStep')).ForceEnrol }))

/** An address without a page. */
function Redirect({
  places,
  pathname,
  isPreviewChanged,
}: {
  places: Places
  pathname: string
  isPreviewChanged: boolean
}) {
  const requested = useUnknownAddress()
  if (isPreviewChanged) return <Navigate to={requested ?? START} replace />
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
function usePageEffects(place: Place | null, title: string, site: string): void {
  const { pathname } = useLocation()
  const route = place?.page.route ?? null
  const before = useRef<string | null>(null)
  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what happened, not what is read
  useEffect(() => {
    sider.close()
    // A drawer over a list has an address of its own; the list below keeps its scroll position.
    const over = route !== null && route === before.current && knownBinding(route)?.views.form.open === 'drawer'
    before.current = route
    // Asking for what is so already would lay the page out before it is complete.
    if (!over && isScrolled) window.scrollTo({ top: 0 })
  }, [pathname, route])
}

function Frame({ places: menu }: { places: Places }) {
  const { t, say } = useWords()
  const { admin } = useSession()
  const { pathname } = useLocation()
  const records = useStore(recordTabs)
  const places = useMemo(() => withRecords(menu, records), [menu, records])
  const { place, ...visited } = useTabs(places)
  const current = place?.page
  const { withoutAnimation } = useSider()
  const isPreviewChanged = usePreviewChange()
  const { fixedHeader, tagsView } = useSettings()
  usePreviewReset()
  usePageEffects(place, current?.title ?? t('page.missing'), admin?.site_title || say(productTitle))
  return (
    <Layout
      hasSider
      className={`shell ${styles.shell}`}
      data-device={useDevice()}
      data-view={place?.view}
      data-still={withoutAnimation}
      data-tabs={tagsView}
      data-fixed={fixedHeader}
    >
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('shell.skip')}
      </button>
      <Sider places={menu} active={current?.record?.of ?? current?.route ?? null} />
      <Layout className={styles.body}>
        <Layout.Header className={`shell-top ${styles.top}`}>
          {admin?.view_as && (
            <Suspense fallback={null}>
              <ViewAsBanner view={admin.view_as} />
            </Suspense>
          )}
          <Header place={place} places={menu} />
          {tagsView ? <VisitedTabs {...visited} places={places} active={current?.route ?? null} /> : null}
        </Layout.Header>
        <Layout.Content id="main" className={`shell-main ${styles.main}`} tabIndex={-1}>
          <KeptPages tabs={visited.tabs} places={places} active={current?.route ?? ''} />
          {place ? null : <Redirect places={places} pathname={pathname} isPreviewChanged={isPreviewChanged} />}
        </Layout.Content>
      </Layout>
      <UnsavedGuard places={places} />
      <FloatButton.BackTop aria-label={t('shell.backTop')} tooltip={t('shell.backTop')} />
    </Layout>
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
