// Rows of some groups of a list, each with pages of its own.
import { useQueries } from '@tanstack/react-query'
import type { Binding, Row } from '#kernel/binding'
import type { ListGroup } from '#kernel/shapes'
import type { ListQuery } from '#kernel/wire'
import { rowsQuery } from '../../../providers/rows-query'

/** Rows of one page of a group. */
export const GROUP_PAGE = 20

interface Asked {
  binding: Binding
  route: string | null
  query: Pick<ListQuery, 'keyword' | 'filter' | 'any' | 'columns'>
  sort: readonly string[]
  by: string
  /** The groups whose rows are wanted, with the number of their pages. */
  open: readonly { group: Pick<ListGroup, 'key' | 'keys'>; pages: number }[]
}

export interface GroupRows {
  rows: readonly Row[]
  loading: boolean
  error: Error | null
  retry(): void
}

/** By key of the group. */
export function useGroupRows({ binding, route, query, sort, by, open }: Asked): ReadonlyMap<string, GroupRows> {
  const asked = open.flatMap(({ group, pages }) =>
    Array.from({ length: pages }, (_, index) => ({ group, page: index + 1 })),
  )
  const answers = useQueries({
    queries: asked.map(({ group, page }) => ({
      ...rowsQuery(binding.name, {
        ...query,
        group: { by, keys: group.keys },
        sort,
        route,
        paging: { page, limit: GROUP_PAGE },
      }),
    })),
  })
  const found = new Map<string, GroupRows>()
  for (const [index, { group }] of asked.entries()) {
    const { data, error, isLoading, refetch } = answers[index] as (typeof answers)[number]
    const before = found.get(group.key)
    found.set(group.key, {
      rows: [...(before?.rows ?? []), ...((data?.data ?? []) as Row[])],
      loading: before?.loading === true || isLoading,
      error: before?.error ?? (error as Error | null),
      retry: () => void refetch(),
    })
  }
  return found
}
