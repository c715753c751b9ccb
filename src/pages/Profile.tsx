// The personal centre: profile, security, devices, own log.

import { DesktopOutlined, HistoryOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { type ComponentType, Suspense } from 'react'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { PageHead } from '../components/PageHead'
import { useWords } from '../locales/use-words'
import { Link } from '../navigation/Link'
import { useCrumb } from '../navigation/page-context'
import { NotFound } from './NotFound'
import type { ResourcePageProps } from './ScreenOf'
import '../resource/generic.css'
import styles from './centre/centre.module.css'

export interface SectionProps {
  /** The address of the section. */
  base: string
}

interface Section {
  /** Last part of its address; the first section is the page itself. */
  view: string
  word: 'details' | 'security' | 'devices' | 'log'
  icon: ComponentType
  Body: ComponentType<SectionProps>
}

const sections: readonly Section[] = [
  { view: 'list', word: 'details', icon: UserOutlined, Body: lazyWithRetry(() => import('./centre/OwnDetails')) },
  {
    view: 'security',
    word: 'security',
    icon: SafetyCertificateOutlined,
    Body: lazyWithRetry(() => import('./centre/Security')),
  },
  { view: 'devices', word: 'devices', icon: DesktopOutlined, Body: lazyWithRetry(() => import('./centre/Devices')) },
  { view: 'log', word: 'log', icon: HistoryOutlined, Body: lazyWithRetry(() => import('./centre/OwnLog')) },
]

/** On a phone the row of links is wider than the screen. */
function intoView(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

export default function Profile({ route, view }: ResourcePageProps) {
  const { t } = useWords()
  const chosen = sections.find((section) => section.view === view)
  useCrumb(chosen && chosen !== sections[0] ? t(`centre.${chosen.word}`) : null)
  if (!chosen) return <NotFound />
  const addressOf = (section: Section): string => (section.view === 'list' ? route : `${route}/${section.view}`)
  return (
    <div className={styles.centre}>
      <PageHead title={t('page.centre')} />
      <nav className={styles.nav} aria-label={t('page.centre')}>
        {sections.map((section) => (
          <Link
            key={section.view}
            to={addressOf(section)}
            aria-current={section === chosen ? 'page' : undefined}
            ref={section === chosen ? intoView : null}
            className="pill"
          >
            <section.icon aria-hidden />
            {t(`centre.${section.word}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.body}>
        <Suspense fallback={<Skeleton active className="page-skeleton" paragraph={{ rows: 6 }} />}>
          <chosen.Body base={addressOf(chosen)} />
        </Suspense>
      </div>
    </div>
  )
}
