// The screen of a page: one of the few that need no grant, or the generic one of its resource.
import { Result } from 'antd'
import { useWords } from '../locales/use-words'
import { alwaysBodies } from './always'
import type { ResourcePageProps } from './page-props'
import { provided } from './provided'

function NotYet({ route, view, id }: ResourcePageProps) {
  const { t } = useWords()
  return <Result icon={null} title={t('broken.missing')} subTitle={[route, view, id].join(' ')} />
}

export function ScreenOf(props: ResourcePageProps) {
  const Always = alwaysBodies[props.route]
  const { ResourcePage = NotYet } = provided
  return Always ? <Always {...props} /> : <ResourcePage {...props} />
}
