// The menu of a collapsed sidebar: icons, with directories that open beside them.
import { Menu } from 'antd'
import { SUBMENU_DELAY } from '#kernel/constants'
import type { MenuItem } from './menu-items'

interface Props {
  items: readonly MenuItem[]
  active: string | null
  onOpen(path: string): void
}

type Items = NonNullable<Parameters<typeof Menu>[0]['items']>

function itemsOf(items: readonly MenuItem[]): Items {
  return items.map(({ path, icon, label, title, children }) => ({
    key: path,
    icon,
    label,
    title,
    ...(children ? { children: itemsOf(children) } : {}),
  }))
}

export default function CollapsedMenu({ items, active, onOpen }: Props) {
  return (
    <Menu
      mode="inline"
      inlineCollapsed
      items={itemsOf(items)}
      selectedKeys={active ? [active] : []}
      subMenuOpenDelay={SUBMENU_DELAY / 1000}
      subMenuCloseDelay={SUBMENU_DELAY / 1000}
      onClick={({ key }) => onOpen(key)}
    />
  )
}
