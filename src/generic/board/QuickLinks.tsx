// The first pages of each part of the menu, one click away.
import { Empty } from 'antd'
import type { MenuEntry } from '#kernel/access'
import { MenuIcon } from '../../icons/MenuIcon'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'

const SHOWN = 12

function pagesIn(entry: MenuEntry): MenuEntry[] {
  if (entry.hidden) return []
  return entry.type === 'page' ? [entry] : entry.son.flatMap(pagesIn)
}

/** Takes pages from the parts of the menu in turn, so that each part is represented. */
export function quickLinks(menu: readonly MenuEntry[]): MenuEntry[] {
  const parts = menu.map(pagesIn)
  const links: MenuEntry[] = []
  for (let turn = 0; links.length < SHOWN && parts.some((part) => part[turn]); turn++) {
    for (const part of parts) {
      const entry = part[turn]
      if (entry && entry.path !== '/dashboard' && links.length < SHOWN) links.push(entry)
    }
  }
  return links
}

export function QuickLinks({ menu }: { menu: readonly MenuEntry[] }) {
  const { t } = useWords()
  const links = quickLinks(menu)
  if (links.length === 0)
    return (
      <Empty className="dashboard-note" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dashboard.noPages')} />
    )
  return (
    <ul className="links">
      {links.map((entry) => (
        <li key={entry.path}>
          <Link to={entry.path} className="link">
            <MenuIcon name={entry.icon || entry.meta.icon} />
            <span>{entry.meta.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
