// Screens of a resource without a page of its own, below the address of a page that shows it.

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense, useMemo } from 'react'
import type { Binding, Views } from '#kernel/binding'
import { bindingOf } from '../api/bindings'
import { Trouble } from '../errors/Trouble'
import { useCrumb, usePageLocation } from '../navigation/page-context'
import { viewOf } from '../navigation/places'
import { NotFound } from '../pages/NotFound'
import { type Slots, slotsOf } from '../slots'
import type { ListOptions } from './list/ListScreen'
import { ResourceViews } from './ResourceViews'
import { SlotsContext } from './slots-context'
import { useTitle } from './use-title'

/** A resource with its slots. */
export function useResource(name: string) {
  return useQuery({
    queryKey: ['resource', name],
    queryFn: async (): Promise<{ binding: Binding; slots: Slots }> => {
      const binding = await bindingOf(name)
      return { binding, slots: await slotsOf(binding) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}

interface Props extends ListOptions {
  resource: string
  base: string
  /** Differences of its list from the schema's. */
  view?: Partial<Views['list']>
}

function withView(binding: Binding, view: Props['view']): Binding {
  return view ? { ...binding, views: { ...binding.views, list: { ...binding.views.list, ...view } } } : binding
}

export function Nested({ resource, base, view, ...list }: Props) {
  const { pathname } = usePageLocation()
  const titleOf = useTitle()
  const { data, error, refetch } = useResource(resource)
  const binding = useMemo(() => data && withView(data.binding, view), [data, view])
  useCrumb(binding && !list.bare ? titleOf(binding) : null)
  const place = viewOf(pathname.slice(base.length).split('/').filter(Boolean))
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data || !binding) return <Skeleton active className="page-skeleton" paragraph={{ rows: 8 }} />
  if (!place) return <NotFound />
  return (
    <SlotsContext value={data.slots}>
      <Suspense fallback={<Skeleton active className="page-skeleton" paragraph={{ rows: 8 }} />}>
        <ResourceViews binding={binding} route={base} list={list} {...place} />
      </Suspense>
    </SlotsContext>
  )
}
