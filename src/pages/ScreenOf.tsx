// The screen of a page: one of the few that need no grant, or the generic one of its resource.
import { useWords } from '../locales/use-words'
import { Notice } from '../plain/Notice'
import { alwaysBodies } from './always'
import type { ResourcePageProps } from './page-props'
import { provided } from './provided'

function NotYet({ route, view, id }: ResourcePageProps) {
  const { t } = useWords()
  return <Notice icon={null} title={t('broken.missing')} hint={[route, view, id].join(' ')} />
}

export function ScreenOf(props: ResourcePageProps) {
  const Always = alwaysBodies[props.route]
  const { ResourcePage = NotYet } = provided
  return Always ? <Always {...props} /> : <ResourcePage {...props} />
}
