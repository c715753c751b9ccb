// A page of the menu: finds the resource behind its route and shows the view that the address names.

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Binding } from '#kernel/binding'
import { bindingOf, resourceAt } from '../gateway/bindings'
import { NotFound } from '../pages/NotFound'
import { type Screens, screensOf } from '../screens'
import { ResourceViews } from './ResourceViews'
import { SlotsContext } from './slots'
import { Trouble } from './Trouble'

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

/** Slot that replaces a view: one name for both ways to a form. */
const slotNames: Readonly<Record<string, string>> = { new: 'form', edit: 'form' }

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
          <ResourceViews binding={binding} route={route} view={view} id={id} />
        )}
      </Suspense>
    </SlotsContext>
  )
}
