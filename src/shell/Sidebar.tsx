// The menu at the side: beside the page on wide screens, a drawer on narrow ones.
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isExternal } from '#kernel/formats'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { useSession } from '../gateway/session'
import { MenuIcon } from '../icons/MenuIcon'
import { useWords } from '../locales/use-words'
import type { Places } from '../navigation/places'
import { Brand } from './Brand'
import { InlineMenu } from './InlineMenu'
import { directoriesAbove, itemsOf, MenuLink } from './menu-items'
import { sidebar, useDevice, useSidebar } from './sidebar-state'
import { START } from './use-tabs'

/** On phones only. */
const SidebarDrawer = lazyWithRetry(() => import('./SidebarDrawer'))

/** Few people collapse the sidebar. */
const CollapsedMenu = lazyWithRetry(() => import('./CollapsedMenu'))

function Navigation({ places, active, collapsed }: { places: Places; active: string | null; collapsed: boolean }) {
  const { t } = useWords()
  const { menu } = useSession()
  const navigate = useNavigate()
  const start = places.pages.get(START)
  const items = useMemo(() => {
    const granted = itemsOf(menu ?? [])
    if (!start || granted.some(({ path }) => path === START)) return granted
    const label = <MenuLink path={START} title={start.title} />
    return [{ path: START, icon: <MenuIcon name={start.icon} />, label, title: start.title }, ...granted]
  }, [menu, start])

  // Known at once, or the menu would jump open.
  const [open, setOpen] = useState(() => (active ? directoriesAbove(menu ?? [], active) : []))
  useEffect(() => {
    if (!active) return
    const above = directoriesAbove(menu ?? [], active)
    setOpen((now) => (now.join() === above.join() ? now : above))
  }, [active, menu])

  /** Only one part of the menu is expanded at a time, so that it fits a screen. */
  const turn = useCallback(
    (path: string) =>
      setOpen((now) => {
        const above = directoriesAbove(menu ?? [], path)
        return now.includes(path) ? above : [...above, path]
      }),
    [menu],
  )
  const go = useCallback(
    (path: string) => {
      if (isExternal(path)) window.open(path, '_blank', 'noreferrer')
      else void navigate(path)
      sidebar.close()
    },
    [navigate],
  )

  return (
    <nav className="sidebar-nav" aria-label={t('shell.menu')}>
      {collapsed ? (
        <Suspense fallback={null}>
          <CollapsedMenu items={items} active={active} onOpen={go} />
        </Suspense>
      ) : (
        <InlineMenu items={items} active={active} open={open} onOpen={go} onTurn={turn} />
      )}
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
