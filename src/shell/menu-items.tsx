// The server's menu as entries of the sidebar.
import type { MenuProps } from 'antd'
import type { MouseEvent } from 'react'
import type { MenuEntry } from '#kernel/access'
import { isExternal } from '#kernel/formats'
import { MenuIcon } from '../icons/MenuIcon'
import { prefetching } from '../prefetch'

type Items = NonNullable<MenuProps['items']>

/** A real link, so that it can be opened in a new browser tab; the plain click belongs to the menu item. */
function MenuLink({ path, title }: { path: string; title: string }) {
  const click = (event: MouseEvent): void => {
    if (isExternal(path) || event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation()
    else event.preventDefault()
  }
  const away = isExternal(path) ? { href: path, target: '_blank', rel: 'noreferrer' } : { href: `#${path}` }
  return (
    // biome-ignore lint/a11y: keys belong to the menu item around it, which is the control
    <a {...away} tabIndex={-1} onClick={click}>
      {title}
    </a>
  )
}

export function pageItem(path: string, { title, icon }: { title: string; icon: string }): Items[number] {
  return {
    key: path,
    title,
    icon: <MenuIcon name={icon} />,
    label: <MenuLink path={path} title={title} />,
    ...(isExternal(path) ? {} : prefetching(path)),
  }
}

export function itemsOf(menu: readonly MenuEntry[]): Items {
  return menu.flatMap((entry): Items => {
    if (entry.hidden || entry.type === 'button') return []
    const { path, meta, son, alwaysShow } = entry
    const { title } = meta
    const icon = entry.icon || meta.icon
    const children = itemsOf(son)
    if (entry.type === 'page' && children.length === 0) return [pageItem(path, { title, icon })]
    if (children.length === 0) return []
    // A directory with one page is shown as that page, unless the menu forces it.
    if (children.length === 1 && !alwaysShow) return children
    return [{ key: path, icon: <MenuIcon name={icon} />, label: title, title, children }]
  })
}

/** The directories above a page, expanded together with it. */
export function directoriesAbove(menu: readonly MenuEntry[], route: string): string[] {
  for (const entry of menu) {
    if (entry.path === route) return []
    const below = directoriesAbove(entry.son, route)
    if (below.length > 0 || entry.son.some((one) => one.path === route)) return [entry.path, ...below]
  }
  return []
}
