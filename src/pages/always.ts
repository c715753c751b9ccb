// The pages that need no grant.
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import type { ShellPage } from '../navigation/places'
import type { ResourcePageProps } from './page-props'

export const alwaysBodies: Readonly<Record<string, ComponentType<ResourcePageProps>>> = {
  '/dashboard': lazyWithRetry(() => import('../generic/board/Home')),
  '/center/index': lazyWithRetry(() => import('./Profile')),
}

export function alwaysPages(t: TFunction): ShellPage[] {
  return [
    { route: '/dashboard', title: t('page.dashboard'), icon: 'HomeOutlined', affix: true, noCache: false, above: [] },
    { route: '/center/index', title: t('page.centre'), icon: 'UserOutlined', affix: false, noCache: false, above: [] },
  ]
}
