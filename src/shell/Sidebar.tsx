// The menu at the side: beside the page on wide screens, a drawer on narrow ones.
import { Menu } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { SUBMENU_DELAY } from '#kernel/constants'
import { isExternal } from '#kernel/formats'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { useSession } from '../gateway/session'
import { MenuIcon } from '../icons/MenuIcon'
import { useWords } from '../locales/use-words'
import type { Places } from '../navigation/places'
import { Brand } from './Brand'
import { directoriesAbove, itemsOf, pageItem } from './menu-items'
import { sidebar, useDevice, useSidebar } from './sidebar-state'
import { START } from './use-tabs'

/** On phones only. */
const SidebarDrawer = lazyWithRetry(() => import('./SidebarDrawer'))

function Navigation({ places, active, collapsed }: { places: Places; active: string | null; collapsed: boolean }) {
  const { t } = useWords()
  const { menu } = useSession()
  const navigate = useNavigate()
  const start = places.pages.get(START)
  const items = useMemo(() => {
    const granted = itemsOf(menu ?? [])
    return !start || granted.some((item) => item?.key === START) ? granted : [pageItem(START, start), ...granted]
  }, [menu, start])

  // Known at once, or the menu would jump open.
  const [open, setOpen] = useState(() => (active ? directoriesAbove(menu ?? [], active) : []))
  useEffect(() => {
    if (!active) return
    const above = directoriesAbove(menu ?? [], active)
    setOpen((now) => (now.join() === above.join() ? now : above))
  }, [active, menu])

  const go = (path: string): void => {
    if (isExternal(path)) window.open(path, '_blank', 'noreferrer')
    else void navigate(path)
    sidebar.close()
  }
  /** Only one part of the menu is expanded at a time, so that it fits a screen. */
  const expand = (keys: string[]): void => {
    const added = keys.find((key) => !open.includes(key))
    setOpen(added === undefined ? keys : [...directoriesAbove(menu ?? [], added), added])
  }
  return (
    <nav className="sidebar-nav" aria-label={t('shell.menu')}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
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

export function Sidebar({ places, active }: { places: Places; active: string | null }) {
  const { t } = useWords()
  const { opened } = useSidebar()
  if (useDevice() === 'mobile') {
    return (
      <Suspense fallback={null}>
        <SidebarDrawer open={opened}>
          <Brand />
          <Navigation places={places} active={active} collapsed={false} />
        </SidebarDrawer>
      </Suspense>
    )
  }
  return (
    <aside className="sidebar" aria-label={t('shell.sidebar')}>
      <Brand collapsed={!opened} />
      <Navigation places={places} active={active} collapsed={!opened} />
    </aside>
  )
}
