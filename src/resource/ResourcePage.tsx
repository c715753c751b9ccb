// A page of the menu: finds the resource behind its route and shows the view that the address names.

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { Trouble } from '../errors/Trouble'
import { NotFound } from '../pages/NotFound'
import { pageQuery } from '../prefetch'
import { ResourceViews } from './ResourceViews'
import { useReturnFocus } from './return-focus'
import { SlotsContext } from './slots-context'

interface Props {
  route: string
  view: string
  id: number | null
}

/** Slot that replaces a view: one name for both ways to a form. */
const slotNames: Readonly<Record<string, string>> = { new: 'form', edit: 'form' }

export default function ResourcePage({ route, view, id }: Props) {
  const { data, error, refetch } = useQuery(pageQuery(route))
  useReturnFocus(id)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} className="page-skeleton" />
  if (data === null) return <NotFound />
  const { binding, slots } = data
  const Own = slots.pages?.[slotNames[view] ?? view]
  return (
    <SlotsContext value={slots}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} className="page-skeleton" />}>
        {Own ? (
          <Own binding={binding} route={route} view={view} id={id} />
        ) : (
          <ResourceViews binding={binding} route={route} view={view} id={id} />
        )}
      </Suspense>
    </SlotsContext>
  )
}
