// Assembles the app: theme, router, Refine.
import { Refine } from '@refinedev/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { useMemo } from 'react'
import { createHashRouter, Outlet, RouterProvider } from 'react-router'
import { refresh } from './gateway/boot'
import { onAccessChange } from './gateway/permissions-etag'
import { session, useSession } from './gateway/session'
import { useNarrow } from './generic/use-narrow'
import { onLanguageChange, useAntdLocale } from './locales'
import { useWords } from './locales/use-words'
import { followLinks } from './navigation/Link'
import { numberTyped } from './navigation/typed-addresses'
import { unsaved } from './navigation/unsaved'
import { warmPage } from './page-parts'
import { AppSoon } from './plain/app'
import { accessProvider } from './providers/access'
import { authProvider } from './providers/auth'
import { dataProvider } from './providers/data'
import { i18nProvider } from './providers/i18n'
import { useNotices } from './providers/notification'
import { queryClient } from './providers/query-client'
import { resourcesOf } from './providers/resources'
import { routerProvider } from './providers/router'
import { BrokenRoute } from './shell/Broken'
import { FailureToast } from './shell/FailureToast'
import { loginPath, onlySignedIn, onlyStrangers, sendStrangersToLogin } from './shell/guards'
import { SignInAgainSoon } from './shell/SignInAgainSoon'
import { antdTheme, SCOPE } from './theme/antd'
import { useMode } from './theme/appearance'
import { wantsLessMotion } from './theme/less-motion'
import { useSettings } from './theme/settings'
import { paletteOf } from './theme/tokens'

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

function Root() {
  const { menu } = useSession()
  const notices = useNotices()
  const resources = useMemo(() => resourcesOf(menu ?? []), [menu])
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notices}
      resources={resources}
      options={options}
    >
      <Outlet />
    </Refine>
  )
}

sendStrangersToLogin()
const followTyped = numberTyped()
const router = createHashRouter([
  {
    element: <Root />,
    errorElement: <BrokenRoute />,
    children: [
      {
        path: '/login',
        loader: onlyStrangers,
        lazy: async () => ({ Component: (await import('./pages/Login')).default }),
      },
      { path: '*', loader: onlySignedIn, lazy: async () => ({ Component: (await import('./signed-in')).Shell }) },
    ],
  },
])

followLinks((to) => router.navigate(to))
router.subscribe(followTyped)

/** Resolved when the page of the address can be drawn: its guard has passed, its modules are here. */
export const routed = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})

const isWithin = (page: string, path: string): boolean => path === page || path.startsWith(`${page}/`)

// A typed address, or one chosen by a key: what its page needs is asked for before anything of it is drawn. A record
// that opens over its list, or closes, is no other page.
let known = router.state.location.pathname
router.subscribe(({ location: { pathname, search } }) => {
  const [left, arrived] = [known, pathname]
  known = pathname
  if (!isWithin(left, arrived) && !isWithin(arrived, left) && session.token()) void warmPage(arrived + search)
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
      <div className={`ant-app ${SCOPE}`}>
        {/* Questions show facts of records, which may read the server; Refine provides the same client below. */}
        <QueryClientProvider client={queryClient}>
          <AppSoon />
        </QueryClientProvider>
        <FailureToast />
        <SignInAgainSoon />
        <RouterProvider router={router} useTransitions={false} />
      </div>
    </ConfigProvider>
  )
}
