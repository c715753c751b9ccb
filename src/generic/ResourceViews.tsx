// The generic screens of a resource at a base address: its list, its forms, its records.
import { Suspense, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { usePage, usePageLocation } from '../navigation/page-context'
import { NotFound } from '../pages/NotFound'
import { useAccess } from '../providers/access'
import { type ListOptions, ListScreen } from './list/ListScreen'
import { wantedIn } from './wanted'
import './generic.css'
import './print.css'
import './form/form.css'
import './list/rows/cards.css'
import './list/filters/filters.css'
import './list/list.css'
import './list/table/cells.css'
import './list/views/views.css'
import './show/history.css'
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
  const wanted = wantedIn(view, id, search)
  const [everWanted, note] = useState(wanted !== null)
  if (wanted && !everWanted) note(true)
  if (binding.kind === 'settings')
    return view === 'list' ? <SettingsScreen binding={binding} route={route} /> : <NotFound />
  if (binding.report) return view === 'list' ? <ReportScreen binding={binding} /> : <NotFound />
  const { calendar } = binding.views
  if (calendar && view === 'calendar' && id === null)
    return <CalendarScreen binding={binding} calendar={calendar} route={route} />
  if (view !== 'list' && !wanted) return <NotFound />
  if (wanted && !can(grant, binding, needs[wanted.view])) return <NotFound />
  const onPage = binding.views.form.open === 'page' || alone
  if (wanted && onPage) return <RecordPage binding={binding} route={route} wanted={wanted} live />
  return (
    <>
      <ListScreen binding={binding} route={route} covered={wanted !== null} peek={Peek} {...list} />
      {!onPage && everWanted && (
        <Suspense fallback={null}>
          <RecordDrawer binding={binding} route={route} wanted={wanted} />
        </Suspense>
      )}
    </>
  )
}
