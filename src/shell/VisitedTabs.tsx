// The row of visited pages: links, with closing by mouse, key and menu.
import { CloseOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Places } from '../navigation/places'
import { warming } from '../page-parts'
import { widths } from '../theme/tokens'
import type { Closing, Tab } from './tabs'
import './tabs.css'

interface Props {
  tabs: readonly Tab[]
  places: Places
  active: string | null
  close(closing: Closing, route: string): Promise<void>
}

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

export function VisitedTabs({ tabs, places, active, close }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when either changes
  useEffect(() => {
    row.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs.length])

  const menuFor = (route: string): MenuProps => ({
    style: { minWidth: widths.contextMenu },
    items: [
      { key: 'one', label: t('tabs.close'), disabled: places.pages.get(route)?.affix ?? true },
      { key: 'others', label: t('tabs.closeOthers') },
      { key: 'all', label: t('tabs.closeAll') },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      void close(key as Closing, route)
    },
  })

  return (
    <nav className="tabs" aria-label={t('tabs.row')}>
      <ul className="tabs-row" ref={row} onKeyDown={moveFocus}>
        {tabs.map((tab) => {
          const page = places.pages.get(tab.route)
          if (!page) return null
          const current = tab.route === active
          const closable = !page.affix
          return (
            <Dropdown key={tab.route} menu={menuFor(tab.route)} trigger={['contextMenu']}>
              <li className="tab" data-active={current}>
                <Link
                  to={tab.address}
                  {...(current ? {} : warming(tab.address))}
                  aria-current={current ? 'page' : undefined}
                  onKeyDown={(event) => event.key === 'Delete' && closable && void close('one', tab.route)}
                  onAuxClick={(event) => {
                    if (event.button !== 1 || !closable) return
                    event.preventDefault()
                    void close('one', tab.route)
                  }}
                >
                  {page.title}
                </Link>
                {closable ? (
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
      <Dropdown menu={menuFor(active ?? '')} trigger={['click']} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('tabs.more')} aria-haspopup="menu" />
      </Dropdown>
    </nav>
  )
}
