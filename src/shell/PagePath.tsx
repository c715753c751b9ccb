// The breadcrumb: the page's position in the menu.
import { Breadcrumb } from 'antd'
import { useWords } from '../locales/use-words'
import { useCrumbOf } from '../navigation/crumb'
import { Link } from '../navigation/Link'
import type { Place } from '../navigation/places'
import { leftWith } from '../navigation/record-tabs'
import { START } from './use-tabs'

const viewNames = { new: 'view.new', edit: 'view.edit', show: 'view.show' } as const

export function PagePath({ place }: { place: Place | null }) {
  const { t } = useWords()
  const own = useCrumbOf(place?.page.route ?? '')
  if (!place) return null
  const { page, view } = place
  const { record } = page
  /** The view at the page's own address. */
  const home = record ? 'show' : 'list'
  const known = Object.hasOwn(viewNames, view) ? t(viewNames[view as keyof typeof viewNames]) : own
  const deeper = view === home ? null : known
  const items = [
    ...(page.route === START ? [] : [{ key: START, title: <Link to={START}>{t('page.dashboard')}</Link> }]),
    // A directory with the title of its page is left out.
    ...page.above
      .filter(({ title }) => title !== (record?.list ?? page.title))
      .map(({ path, title }) => ({ key: path, title })),
    ...(record ? [{ key: record.of, title: <Link to={record.of + leftWith(record.of)}>{record.list}</Link> }] : []),
    {
      key: page.route,
      title: view !== home ? <Link to={page.route}>{page.title}</Link> : <span aria-current="page">{page.title}</span>,
    },
    ...(deeper ? [{ key: 'view', title: <span aria-current="page">{deeper}</span> }] : []),
  ]
  return <Breadcrumb className="breadcrumb" aria-label={t('shell.breadcrumb')} items={items} />
}
