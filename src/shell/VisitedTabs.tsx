// The row of visited pages: links, with closing by mouse, key and menu.
import { CloseOutlined, MoreOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MenuButton } from '../components/MenuButton'
import { useWords } from '../locales/use-words'
import { Link } from '../navigation/Link'
import type { Places } from '../navigation/places'
import { prefetching } from '../prefetch'
import { type Closing, closed } from './tabs'
import type { VisitedPages } from './use-tabs'
import './tabs.css'

interface Props extends Omit<VisitedPages, 'place'> {
  places: Places
  active: string | null
}

/** Milliseconds after which a frame has been drawn. */
const SOON = 50

/** Moves the focus along the row, as in browser tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  links[(at + step + links.length) % links.length]?.focus()
}

export function VisitedTabs({ tabs, places, active, close, refresh, pin, move }: Props) {
  const { t } = useWords()
  const row = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when either changes
  useEffect(() => {
    // After the frame has been drawn: before, the browser would have to lay the whole page out for it.
    const timer = setTimeout(() => {
      row.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }, SOON)
    return () => clearTimeout(timer)
  }, [active, tabs.length])

  const itemsFor = (route: string) => {
    const fixed = places.pages.get(route)?.affix ?? true
    const closes = (closing: Closing) => ({ key: closing, disabled: closed(tabs, places, closing, route).length === 0 })
    const isPinned = tabs.find((tab) => tab.route === route)?.pinned
    return [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'pin', label: t(isPinned ? 'tabs.unpin' : 'tabs.pin'), disabled: fixed },
      { type: 'divider' as const },
      { ...closes('one'), label: t('tabs.close') },
      { ...closes('left'), label: t('tabs.closeLeft') },
      { ...closes('right'), label: t('tabs.closeRight') },
      { ...closes('others'), label: t('tabs.closeOthers') },
      { ...closes('all'), label: t('tabs.closeAll') },
    ]
  }
  const choose = (route: string) => (key: string) => {
    if (key === 'pin') pin(route)
    else void (key === 'refresh' ? refresh(route) : close(key as Closing, route))
  }
  const dragged = useRef<string | null>(null)

  return (
    <nav className="tabs" aria-label={t('tabs.row')}>
      <ul className="tabs-row" ref={row} onKeyDown={moveFocus}>
        {tabs.map((tab) => {
          const page = places.pages.get(tab.route)
          if (!page) return null
          const current = tab.route === active
          const closable = !page.affix
          return (
            <Dropdown
              key={tab.route}
              trigger={['contextMenu']}
              autoFocus
              menu={{ items: itemsFor(tab.route), onClick: ({ key }) => choose(tab.route)(key) }}
            >
              <li
                className="tab"
                data-active={current}
                draggable={closable}
                onDragStart={() => {
                  dragged.current = tab.route
                }}
                onDragOver={(event) => {
                  if (dragged.current === null) return
                  event.preventDefault()
                  if (dragged.current !== tab.route) move(dragged.current, tab.route)
                }}
                onDragEnd={() => {
                  dragged.current = null
                }}
              >
                <Link
                  to={tab.address}
                  {...(current ? {} : prefetching(tab.address))}
                  aria-current={current ? 'page' : undefined}
                  onKeyDown={(event) => event.key === 'Delete' && closable && void close('one', tab.route)}
                  onAuxClick={(event) => {
                    if (event.button !== 1 || !closable) return
                    event.preventDefault()
                    void close('one', tab.route)
                  }}
                >
                  {tab.pinned && (
                    <svg className="tab-pin" viewBox="0 0 10 10" role="img" aria-label={t('tabs.pinned')}>
                      <path d="M3 1h4v1l-.6.4.6 2.6 1 1v.7H5.4L5 10l-.4-3.3H2V6l1-1 .6-2.6L3 2z" />
                    </svg>
                  )}
                  {page.title}
                </Link>
                {closable && !tab.pinned ? (
                  <button
                    type="button"
                    className="tab-close"
                    aria-label={t('tabs.closeNamed', { title: page.title })}
                    onClick={() => void close('one', tab.route)}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                ) : null}
              </li>
            </Dropdown>
          )
        })}
      </ul>
      <MenuButton
        items={itemsFor(active ?? '')}
        onChoose={choose(active ?? '')}
        type="text"
        aria-label={t('tabs.more')}
        icon={<MoreOutlined />}
      />
    </nav>
  )
}
