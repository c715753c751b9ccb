// Groups and totals of a list, counted by the server over all rows of its query.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Binding } from '#kernel/binding'
import type { Figures, Total } from '#kernel/shapes'
import type { ListQuery } from '#kernel/wire'
import { selectOf } from '../../../api/calls'
import { send } from '../../../api/send'

interface FiguresOptions {
  binding: Binding
  route: string | null
  query: Pick<ListQuery, 'keyword' | 'filter' | 'any'>
  by?: string
  totals?: Readonly<Record<string, Total>>
}

export function useFigures({ binding, route, query, by, totals = {} }: FiguresOptions) {
  const body = {
    resource: binding.name,
    query: { ...selectOf(binding, 'list', route ?? undefined), ...query },
    ...(by ? { by } : {}),
    ...(Object.keys(totals).length > 0 ? { totals } : {}),
  }
  return useQuery({
    queryKey: ['figures', binding.name, body],
    queryFn: ({ signal }) =>
      send<Figures>({ method: 'POST', path: '/many/figures', timeout: 60_000 }, body, { signal }),
    placeholderData: keepPreviousData,
  })
}
