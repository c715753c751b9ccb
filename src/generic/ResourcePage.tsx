// A page of the menu: finds the resource behind its route and shows what the address asks for.

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { bindingOf, resourceAt } from '../gateway/bindings'
import { NotFound } from '../pages/NotFound'
import { useAccess } from '../providers/access'
import { type Screens, screensOf } from '../screens'
import { ListScreen } from './list/ListScreen'
import { SlotsContext } from './slots'
import { Trouble } from './Trouble'
import { wantedIn } from './wanted'
import '../fields/fields.css'
import '../fields/inputs.css'
import './generic.css'
import './form/form.css'
import './list/cards.css'
import './list/list.css'
import './show/show.css'

interface Props {
  route: string
  view: string
  id: number | null
}

interface Found {
  binding: Binding
  slots: Screens
}

async function find(route: string): Promise<Found | null> {
  if ((await resourceAt(route)) === null) return null
  const binding = await bindingOf(route)
  return { binding, slots: await screensOf(binding) }
}

/** The slot that stands for a view: one word of the registry for both ways to a form. */
const slotNames: Readonly<Record<string, string>> = { new: 'form', edit: 'form' }

/** Most visits are to a list: forms and single records load when the first one is asked for. */
const RecordDrawer = lazy(() => import('./RecordDrawer'))
const RecordPage = lazy(() => import('./RecordPage'))
const SettingsScreen = lazy(() => import('./SettingsScreen'))

/** The call without which a view has nothing to do. */
const needs = { new: 'create', edit: 'update', show: 'read' } as const

function Standard({ binding, route, view, id }: Props & { binding: Binding }) {
  const { search } = useLocation()
  const { grant } = useAccess()
  const wanted = wantedIn(view, id, search)
  const [everWanted, note] = useState(wanted !== null)
  if (wanted && !everWanted) note(true)
  if (binding.kind === 'settings')
    return view === 'list' ? <SettingsScreen binding={binding} route={route} /> : <NotFound />
  if (view !== 'list' && !wanted) return <NotFound />
  if (wanted && !can(grant, binding, needs[wanted.view])) return <NotFound />
  const onPage = binding.views.form.open === 'page'
  if (wanted && onPage) return <RecordPage binding={binding} route={route} wanted={wanted} live />
  return (
    <>
      <ListScreen binding={binding} route={route} />
      {!onPage && everWanted && (
        <Suspense fallback={null}>
          <RecordDrawer binding={binding} route={route} wanted={wanted} />
        </Suspense>
      )}
    </>
  )
}

export default function ResourcePage({ route, view, id }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page', route],
    queryFn: () => find(route),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active className="page-skeleton" paragraph={{ rows: 8 }} />
  if (data === null) return <NotFound />
  const { binding, slots } = data
  const Own = slots.pages?.[slotNames[view] ?? view]
  return (
    <SlotsContext value={slots}>
      <Suspense fallback={<Skeleton active className="page-skeleton" paragraph={{ rows: 8 }} />}>
        {Own ? (
          <Own binding={binding} route={route} view={view} id={id} />
        ) : (
          <Standard binding={binding} route={route} view={view} id={id} />
        )}
      </Suspense>
    </SlotsContext>
  )
}
