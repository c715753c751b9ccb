// The row of visited pages: Ant Design's tabs, sorted by dragging, each with a menu.
import { MoreOutlined, PushpinFilled } from '@ant-design/icons'
import { Dropdown, type MenuProps, Tabs } from 'antd'
import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { MenuButton } from '../components/MenuButton'
import { useWords } from '../locales/use-words'
import type { Places } from '../navigation/places'
import { prefetching } from '../prefetch'
import { SortableTabs } from './SortableTabs'
import styles from './VisitedTabs.module.css'
import type { VisitedPages } from './visited-tabs'
import { type Closing, closed } from './visited-tabs'

interface Props extends Omit<VisitedPages, 'place'> {
  places: Places
  active: string | null
}

/** A tab as Ant Design draws it: its title, and a button that closes it. */
type TabNode = ReactElement<{ children: (ReactElement | false)[] }>

export function VisitedTabs({ tabs, places, active, close, refresh, pin, move }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const shown = tabs.filter((tab) => places.pages.has(tab.route))

  const menuItems = (route: string): MenuProps['items'] => {
    const fixed = places.pages.get(route)?.affix ?? true
    const pinned = tabs.find((tab) => tab.route === route)?.pinned
    const closes = (closing: Closing) => ({ key: closing, disabled: closed(tabs, places, closing, route).length === 0 })
    return [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'pin', label: t(pinned ? 'tabs.unpin' : 'tabs.pin'), disabled: fixed },
      { type: 'divider' },
      { ...closes('one'), label: t('tabs.close') },
      { ...closes('left'), label: t('tabs.closeLeft') },
      { ...closes('right'), label: t('tabs.closeRight') },
      { ...closes('others'), label: t('tabs.closeOthers') },
      { ...closes('all'), label: t('tabs.closeAll') },
    ]
  }
  const choose = (route: string, key: string): void => {
    if (key === 'pin') pin(route)
    else void (key === 'refresh' ? refresh(route) : close(key as Closing, route))
  }
  const open = (route: string, event: KeyboardEvent | MouseEvent): void => {
    const address = tabs.find((tab) => tab.route === route)?.address ?? route
    if (event.ctrlKey || event.metaKey) window.open(`#${address}`, '_blank', 'noreferrer')
    else void navigate(address)
  }
  /** With its menu, and a name for the button that closes it. */
  const renderTab = (node: ReactElement): ReactElement => {
    const route = String(node.key)
    const [label, remove] = (node as TabNode).props.children
    const closeLabel = { 'aria-label': t('tabs.closeNamed', { title: places.pages.get(route)?.title }) }
    return (
      <Dropdown
        key={route}
        trigger={['contextMenu']}
        autoFocus
        menu={{ items: menuItems(route), onClick: ({ key }) => choose(route, key) }}
      >
        {cloneElement(node, {}, label, remove && cloneElement(remove, closeLabel))}
      </Dropdown>
    )
  }
  return (
    <nav className={styles.row} aria-label={t('tabs.row')}>
      <Tabs
        type="editable-card"
        size="small"
        hideAdd
        tabBarStyle={{ margin: 0 }}
        activeKey={active ?? ''}
        items={shown.map(({ route, address, pinned }) => ({
          key: route,
          closable: !places.pages.get(route)?.affix && !pinned,
          label: (
            <span {...(route === active ? {} : prefetching(address))}>
              {pinned && <PushpinFilled aria-label={t('tabs.pinned')} />}
              {places.pages.get(route)?.title}
            </span>
          ),
        }))}
        onTabClick={open}
        onEdit={(route) => void close('one', String(route))}
        renderTabBar={(props, TabBar) => (
          <SortableTabs
            routes={shown.map(({ route }) => route)}
            isFixed={(route) => places.pages.get(route)?.affix ?? true}
            onMove={move}
            renderTab={renderTab}
          >
            {(render) => <TabBar {...props}>{render}</TabBar>}
          </SortableTabs>
        )}
      />
      <MenuButton
        items={menuItems(active ?? '')}
        onChoose={(key) => choose(active ?? '', key)}
        type="text"
        aria-label={t('tabs.more')}
        icon={<MoreOutlined />}
      />
    </nav>
  )
}
