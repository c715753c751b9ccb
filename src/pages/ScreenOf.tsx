// The screen of a page: one of the few that need no grant, or the generic one of its resource.
import { Result } from 'antd'
import { type ComponentType, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { alwaysBodies } from './always'
import type { ResourcePageProps } from './page-props'

/** Found by glob, so that the shell also runs without the generic screens. */
const found = import.meta.glob<{ default: ComponentType<ResourcePageProps> }>('../generic/ResourcePage.tsx')
const open = found['../generic/ResourcePage.tsx']
const ResourcePage = lazy(async () => (open ? open() : { default: NotYet }))

function NotYet({ route, view, id }: ResourcePageProps) {
  const { t } = useTranslation()
  return <Result status="info" title={t('broken.missing')} subTitle={[route, view, id].join(' ')} />
}

export function ScreenOf(props: ResourcePageProps) {
  const Always = alwaysBodies[props.route]
  return Always ? <Always {...props} /> : <ResourcePage {...props} />
}
