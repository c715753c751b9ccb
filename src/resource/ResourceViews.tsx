// The generic screens of a resource at a base address: its list, its forms, its records.
import { Suspense, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { usePage, usePageLocation } from '../navigation/page-context'
import { NotFound } from '../pages/NotFound'
import { useAccess } from '../providers/access'
import { recordParams } from './addresses'
import { type ListOptions, ListScreen } from './list/ListScreen'
import './generic.css'
import './print.css'
import './form/form.css'
import './list/rows/cards.css'
import './list/filters/filters.css'
import './list/list.css'
import './list/table/cells.css'
import './show/show.css'

/** Most visits are to a list: forms and single records load on first use. */
const RecordDrawer = lazyWithRetry(() => import('./RecordDrawer'))
const Peek = lazyWithRetry(() => import('./Peek'))
const RecordPage = lazyWithRetry(() => import('./RecordPage'))
const CalendarScreen = lazyWithRetry(() => import('./calendar/CalendarScreen'))
const ReportScreen = lazyWithRetry(() => import('./report/ReportScreen'))
const SettingsScreen = lazyWithRetry(() => import('./SettingsScreen'))

/** The call that each view requires. */
const needs = { new: 'create', edit: 'update', show: 'read' } as const

interface Props {
  binding: Binding
  /** Address of the records: the page's own, or one below it. */
  route: string
  view: string
  id: number | null
  /** Differences of the list from that of a menu page. */
  list?: ListOptions
}

export function ResourceViews({ binding, route, view, id, list = {} }: Props) {
  const { search } = usePageLocation()
  const { grant } = useAccess()
  const { alone } = usePage()
  const params = recordParams(view, id, search)
  const [everOpened, note] = useState(params !== null)
  if (params && !everOpened) note(true)
  if (binding.kind === 'settings')
    return view === 'list' ? <SettingsScreen binding={binding} route={route} /> : <NotFound />
  if (binding.report) return view === 'list' ? <ReportScreen binding={binding} /> : <NotFound />
  const { calendar } = binding.views
  if (calendar && view === 'calendar' && id === null)
    return <CalendarScreen binding={binding} calendar={calendar} route={route} />
  if (view !== 'list' && !params) return <NotFound />
  if (params && !can(grant, binding, needs[params.view])) return <NotFound />
  const onPage = binding.views.form.open === 'page' || alone
  if (params && onPage) return <RecordPage binding={binding} route={route} params={params} live />
  return (
    <>
      <ListScreen binding={binding} route={route} covered={params !== null} peek={Peek} {...list} />
      {!onPage && everOpened && (
        <Suspense fallback={null}>
          <RecordDrawer binding={binding} route={route} params={params} />
        </Suspense>
      )}
    </>
  )
}
