// The screen of a page: one of the few that need no grant, or the generic one, which the frame shows without importing it.

import { Result } from 'antd'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { useWords } from '../locales/use-words'
import type { ShellPage } from '../navigation/places'

export interface ResourcePageProps {
  route: string
  /** `list`, `new`, `show`, `edit` or a further word of the page. */
  view: string
  id: number | null
}

interface Parts {
  ResourcePage?: ComponentType<ResourcePageProps>
  JobsButton?: ComponentType
}

export const provided: Parts = {}

export function provide(parts: Parts): void {
  Object.assign(provided, parts)
}

const alwaysBodies: Readonly<Record<string, ComponentType<ResourcePageProps>>> = {
  '/dashboard': lazyWithRetry(() => import('../resource/dashboard/Home')),
  '/center/index': lazyWithRetry(() => import('./Profile')),
}

export function alwaysPages(t: TFunction): ShellPage[] {
  return [
    { route: '/dashboard', title: t('page.dashboard'), icon: 'HomeOutlined', affix: true, noCache: false, above: [] },
    { route: '/center/index', title: t('page.centre'), icon: 'UserOutlined', affix: false, noCache: false, above: [] },
  ]
}

function NotYet({ route, view, id }: ResourcePageProps) {
  const { t } = useWords()
  return <Result icon={null} title={t('broken.missing')} subTitle={[route, view, id].join(' ')} />
}

export function ScreenOf(props: ResourcePageProps) {
  const Always = alwaysBodies[props.route]
  const { ResourcePage = NotYet } = provided
  return Always ? <Always {...props} /> : <ResourcePage {...props} />
}
