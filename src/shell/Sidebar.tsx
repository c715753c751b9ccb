// The menu at the side: beside the page on wide screens, a drawer on narrow ones.
import { Menu } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SUBMENU_DELAY } from '#kernel/constants'
import { isExternal } from '#kernel/formats'
import { useSession } from '../gateway/session'
import { MenuIcon } from '../icons/MenuIcon'
import type { Places } from '../navigation/places'
import { Brand } from './Brand'
import { directoriesAbove, itemsOf, MenuLink } from './menu-items'
import { sidebar, useDevice, useSidebar } from './sidebar-state'
import { START } from './use-tabs'

/** On phones only. */
const SidebarDrawer = lazy(() => import('./SidebarDrawer'))

function Navigation({ places, active, collapsed }: { places: Places; active: string | null; collapsed: boolean }) {
  const { t } = useTranslation()
  const { menu } = useSession()
  const navigate = useNavigate()
  const start = places.pages.get(START)
  const items = useMemo(() => {
    const granted = itemsOf(menu ?? [])
    if (!start || granted.some((item) => item?.key === START)) return granted
    const label = <MenuLink path={START} title={start.title} />
    return [{ key: START, icon: <MenuIcon name={start.icon} />, label, title: start.title }, ...granted]
  }, [menu, start])

  const [open, setOpen] = useState<string[]>([])
  useEffect(() => {
    if (active) setOpen(directoriesAbove(menu ?? [], active))
  }, [active, menu])

  /** Only one part of the menu is expanded at a time, so that it fits a screen. */
  const openOnly = (keys: string[]): void => {
    const added = keys.find((key) => !open.includes(key))
    setOpen(added ? [...directoriesAbove(menu ?? [], added), added] : keys)
  }

  return (
    <nav className="sidebar-nav" aria-label={t('shell.menu')}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={16}
        items={items}
        selectedKeys={active ? [active] : []}
        {...(collapsed ? {} : { openKeys: open, onOpenChange: openOnly })}
        subMenuOpenDelay={SUBMENU_DELAY / 1000}
        subMenuCloseDelay={SUBMENU_DELAY / 1000}
        onClick={({ key }) => {
          if (isExternal(key)) window.open(key, '_blank', 'noreferrer')
          else void navigate(key)
          sidebar.close()
        }}
      />
    </nav>
  )
}

export function Sidebar({ places, active }: { places: Places; active: string | null }) {
  const { t } = useTranslation()
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
