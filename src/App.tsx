// Assembles the app: theme, router, Refine.
import { Refine } from '@refinedev/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import { memo, useMemo } from 'react'
import { createHashRouter, type LoaderFunctionArgs, Outlet, RouterProvider, useLocation } from 'react-router'
import { onOwnFields } from './api/bindings'
import { refresh } from './api/boot'
import { onAccessChange } from './api/permissions-etag'
import { session, useSession } from './api/session'
import { useNarrow } from './components/use-narrow'
import { BrokenRoute, Splash } from './layout/Fallbacks'
import { loginPath, onlySignedIn, onlyStrangers, sendStrangersToLogin } from './layout/guards'
import { FailureNotices, ReleaseNotice, SignInAgainHost } from './layout/Notices'
import { onLanguageChange, useAntdLocale } from './locales'
import { useWords } from './locales/use-words'
import { followLinks, followNumbers } from './navigation/Link'
import { PageAt } from './navigation/page-context'
import { unsaved } from './navigation/unsaved'
import { prefetchPage } from './prefetch'
import { accessProvider } from './providers/access'
import { auditLogProvider } from './providers/audit-log'
import { authProvider } from './providers/auth'
import { dataProvider } from './providers/data'
import { i18nProvider } from './providers/i18n'
import { endFirstPage } from './providers/list-query'
import { useNotices } from './providers/notification'
import { queryClient } from './providers/query-client'
import { resourcesOf, routerProvider } from './providers/router'
import { antdTheme, SCOPE } from './theme/antd'
import { useMode } from './theme/appearance'
import { wantsLessMotion } from './theme/less-motion'
import { useSettings } from './theme/settings'
import { paletteOf, widths } from './theme/tokens'

const options = {
  disableTelemetry: true,
  // Nobody reads how long a call has been loading; counting it draws the waiting screen again every second.
  overtime: { enabled: false, interval: 1000 },
  syncWithLocation: false,
  // Guards and unsaved-changes dialogs are the app's own; Refine's don't work under a data router.
  disableRouteChangeHandler: true,
  warnWhenUnsavedChanges: false,
  reactQuery: { clientConfig: queryClient },
}

const Root = memo(function Root() {
  const { menu } = useSession()
  const notices = useNotices()
  const resources = useMemo(() => resourcesOf(menu ?? []), [menu])
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessProvider}
      auditLogProvider={auditLogProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notices}
      resources={resources}
      options={options}
    >
      <Outlet />
    </Refine>
  )
})

function LocatedRoot() {
  return (
    <PageAt location={useLocation()}>
      <Root />
    </PageAt>
  )
}

/** Milliseconds that the first page waits for its rows, so that it is drawn once, and whole. */
const ROWS_WITHIN = 500

/** Rows and code of the page are asked for beside the guard and the frame, not after them. */
async function loadPage(args: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(args.request.url)
  const page = session.token() ? prefetchPage(decodeURI(pathname) + search) : undefined
  const answer = await onlySignedIn(args)
  // Later pages have a frame to show meanwhile.
  if (!answer && !router.state.initialized)
    await Promise.race([page, new Promise((done) => setTimeout(done, ROWS_WITHIN))])
  return answer
}

sendStrangersToLogin()
const router = createHashRouter([
  {
    element: <LocatedRoot />,
    errorElement: <BrokenRoute />,
    HydrateFallback: Splash,
    children: [
      {
        path: '/login',
        loader: onlyStrangers,
        lazy: async () => ({ Component: (await import('./pages/Login')).default }),
      },
      { path: '*', loader: loadPage, lazy: async () => ({ Component: (await import('./signed-in')).Shell }) },
    ],
  },
])

followLinks((to) => router.navigate(to))
router.subscribe(followNumbers)
router.subscribe(({ initialized, navigation }) => {
  if (initialized && navigation.state === 'loading') endFirstPage()
})

session.onEnd(() => {
  queryClient.clear()
  unsaved.drop(() => true)
  // The target address, if a navigation is in progress.
  const { pathname, search } = router.state.navigation.location ?? router.state.location
  if (session.token()) void router.revalidate()
  else if (pathname !== '/login') void router.navigate(loginPath(pathname + search))
})

onLanguageChange(() => {
  if (session.token()) void refresh().then(() => queryClient.invalidateQueries())
})

/** Milliseconds between two looks; a form that has been saved is left within them. */
const LEAVING = 1000

/** True while something would be lost with its screen: typed text, or an open dialog, such as an import. */
function isBusy(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  return unsaved.get().length > 0 || dialogs.some((one) => one.getClientRects().length > 0)
}

/** Screens that show new fields are made anew: later, as long as somebody is at work in one. */
function onceCalm(act: () => void): void {
  setTimeout(() => (isBusy() ? onceCalm(act) : act()), LEAVING)
}

onOwnFields((keys) =>
  onceCalm(() => {
    for (const key of keys)
      for (const kind of ['page', 'binding']) void queryClient.resetQueries({ queryKey: [kind, key] })
  }),
)

onAccessChange(async () => {
  await refresh({ quiet: true })
  await queryClient.invalidateQueries()
})

export function App() {
  const { t } = useWords()
  const mode = useMode()
  const locale = useAntdLocale()
  const { theme: colour, compact } = useSettings()
  const touch = useNarrow()
  const theme = useMemo(
    () => antdTheme({ mode, colour: paletteOf(mode, colour), compact, touch }),
    [mode, colour, compact, touch],
  )
  return (
    <ConfigProvider
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: wantsLessMotion() }}
      modal={{ closable: { 'aria-label': t('tabs.close') } }}
      {...(locale ? { locale } : {})}
    >
      {/* Questions show facts of records, which may read the server; Refine provides the same client below. */}
      <QueryClientProvider client={queryClient}>
        <AntdApp className={SCOPE} message={{ top: widths.header + 8 }}>
          <FailureNotices />
          <ReleaseNotice />
          <SignInAgainHost />
          <RouterProvider router={router} useTransitions={false} />
        </AntdApp>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
