// The menu at the side, from Refine's resources: beside the page on wide screens, a drawer on narrow ones.

import { type TreeMenuItem, useMenu } from '@refinedev/core'
import { Flex, Layout, Menu, type MenuProps } from 'antd'
import { type MouseEvent, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { names, title as productTitle } from '#generated/product'
import { SUBMENU_DELAY } from '#kernel/constants'
import { isExternal } from '#kernel/formats'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { useSession, whose } from '../api/session'
import { readCookie, writeCookie } from '../api/storage'
import { createStore, useStore } from '../api/store'
import { MenuIcon } from '../components/MenuIcon'
import { useWords } from '../locales/use-words'
import type { Places } from '../navigation/places'
import { prefetching } from '../prefetch'
import mark from '../theme/mark.svg'
import { useSettings } from '../theme/settings'
import { widths } from '../theme/tokens'
import styles from './Shell.module.css'
import { START } from './visited-tabs'

interface SiderState {
  opened: boolean
  /** Set unless the person clicked: then it changes without animation. */
  withoutAnimation: boolean
}

const YEAR = 365 * 24 * 3600 * 1000
const narrow = typeof window === 'undefined' ? null : window.matchMedia(`(max-width: ${widths.mobile - 0.02}px)`)

function remembered(): boolean {
  return readCookie(names.sidebar) !== '0'
}

const store = createStore<SiderState>({ opened: true, withoutAnimation: true })

/** A drawer starts closed; beside the page the last choice applies. */
function start(): void {
  store.set({ opened: !narrow?.matches && remembered(), withoutAnimation: true })
}
if (narrow) {
  start()
  narrow.addEventListener('change', start)
}

function show(opened: boolean): void {
  writeCookie(names.sidebar, opened ? '1' : '0', new Date(Date.now() + YEAR))
  store.set({ opened, withoutAnimation: false })
}

export const sider = {
  toggle(): void {
    show(!store.get().opened)
  },
  /** Closes the drawer; beside the page the menu stays as it is. */
  close(): void {
    if (narrow?.matches && store.get().opened) show(false)
  },
}

export function useSider(): SiderState {
  return useStore(store)
}

export function useDevice(): 'desktop' | 'mobile' {
  const mobile = useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
  )
  return mobile ? 'mobile' : 'desktop'
}

/** On phones only. */
const SiderDrawer = lazyWithRetry(() => import('./SiderDrawer'))

type Items = NonNullable<MenuProps['items']>

/** The organisation: logo, name and type label. */
function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const { say } = useWords()
  const { admin } = useSession()
  const { sidebarLogo } = useSettings()
  const organisation = whose(admin)
  const name = organisation.name || say(productTitle)
  return (
    <Flex align="center" gap={10} className={styles.brand} title={collapsed ? name : undefined}>
      {sidebarLogo ? <img src={admin?.ba_logo || mark} alt="" width={32} height={32} /> : null}
      <Flex vertical hidden={collapsed}>
        <strong className="one-line" title={name}>
          {name}
        </strong>
        {organisation.kind ? <small className="one-line soft">{organisation.kind}</small> : null}
      </Flex>
    </Flex>
  )
}

/** A real link, so that it can be opened in a new browser tab; the plain click belongs to the menu item. */
function MenuLink({ path, title }: { path: string; title: string }) {
  const click = (event: MouseEvent): void => {
    if (isExternal(path) || event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation()
    else event.preventDefault()
  }
  const target = isExternal(path) ? { href: path, target: '_blank', rel: 'noreferrer' } : { href: `#${path}` }
  return (
    // biome-ignore lint/a11y: keys belong to the menu item around it, which is the control
    <a {...target} tabIndex={-1} onClick={click}>
      {title}
    </a>
  )
}

function pageItem(path: string, title: string, icon: string): Items[number] {
  return {
    key: path,
    title,
    icon: <MenuIcon name={icon} />,
    label: <MenuLink path={path} title={title} />,
    ...(isExternal(path) ? {} : prefetching(path)),
  }
}

function itemsOf(resources: readonly TreeMenuItem[]): Items {
  return resources.flatMap(({ name, label: title = '', icon, list, meta, children: below }): Items => {
    const children = itemsOf(below)
    if (list && children.length === 0) return [pageItem(name, title, String(icon))]
    // A directory with one page is shown as that page, unless the menu forces it.
    if (children.length < 2 && !(children.length === 1 && meta?.['alwaysShow'])) return children
    return [{ key: name, icon: <MenuIcon name={String(icon)} />, label: title, title, children }]
  })
}

/** The directories above a page or a directory, outermost first. */
function directoriesAbove({ pages }: Places, path: string): string[] {
  const above =
    pages.get(path)?.above ?? [...pages.values()].find((page) => page.above.some((one) => one.path === path))?.above
  const paths = (above ?? []).map((one) => one.path)
  return paths.includes(path) ? paths.slice(0, paths.indexOf(path)) : paths
}

function Navigation({ places, active }: { places: Places; active: string | null }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { menuItems } = useMenu()
  const { opened } = useSider()
  const device = useDevice()
  const collapsed = !opened && device !== 'mobile'
  const start = places.pages.get(START)
  const items = useMemo(() => {
    const granted = itemsOf(menuItems)
    if (!start || granted.some((item) => item?.key === START)) return granted
    return [pageItem(START, start.title, start.icon), ...granted]
  }, [menuItems, start])

  // Known at once, or the menu would jump open.
  const [open, setOpen] = useState(() => (active ? directoriesAbove(places, active) : []))
  useEffect(() => {
    if (!active) return
    const above = directoriesAbove(places, active)
    setOpen((now) => (now.join() === above.join() ? now : above))
  }, [active, places])

  const go = (path: string): void => {
    if (isExternal(path)) window.open(path, '_blank', 'noreferrer')
    else void navigate(path)
    sider.close()
  }
  /** Only one part of the menu is expanded at a time, so that it fits a screen. */
  const expand = (keys: string[]): void => {
    const added = keys.find((key) => !open.includes(key))
    setOpen(added === undefined ? keys : [...directoriesAbove(places, added), added])
  }
  return (
    <nav className={styles.menu} aria-label={t('shell.menu')}>
      <Menu
        mode="inline"
        inlineIndent={16}
        items={items}
        selectedKeys={active ? [active] : []}
        // Collapsed, directories open beside it as they are pointed at.
        {...(collapsed ? {} : { openKeys: open, onOpenChange: expand })}
        subMenuOpenDelay={SUBMENU_DELAY / 1000}
        subMenuCloseDelay={SUBMENU_DELAY / 1000}
        onClick={({ key }) => go(key)}
      />
    </nav>
  )
}

export function Sider({ places, active }: { places: Places; active: string | null }) {
  const { t } = useWords()
  const { opened } = useSider()
  if (useDevice() === 'mobile') {
    return (
      <Suspense fallback={null}>
        <SiderDrawer open={opened}>
          <Brand />
          <Navigation places={places} active={active} />
        </SiderDrawer>
      </Suspense>
    )
  }
  return (
    <Layout.Sider
      className={`sidebar ${styles.sider}`}
      aria-label={t('shell.sidebar')}
      theme="light"
      width={widths.sidebar}
      collapsedWidth={widths.sidebarCollapsed}
      collapsed={!opened}
      trigger={null}
    >
      <Brand collapsed={!opened} />
      <Navigation places={places} active={active} />
    </Layout.Sider>
  )
}
