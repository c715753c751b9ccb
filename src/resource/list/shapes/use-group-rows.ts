// Rows of the open groups of a list, each with pages of its own.
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Binding, Row } from '#kernel/binding'
import type { ListGroup } from '#kernel/shapes'
import type { ListQuery } from '#kernel/wire'
import { listQuery } from '../../../providers/list-query'

/** Rows of one page. */
export const GROUP_PAGE = 20
/** Each page is a call, and all its rows are drawn. */
export const MOST_PAGES = 10

export interface Span {
  /** Pages before those in view. */
  before: number
  pages: number
}

export const first: Span = { before: 0, pages: 1 }

/** One page more: the next one, or the one before; beyond the most, the page at the other end leaves. */
export function onward({ before, pages }: Span, by: 1 | -1): Span {
  const next = Math.min(pages + 1, MOST_PAGES)
  return by > 0 ? { before: before + pages + 1 - next, pages: next } : { before: before - 1, pages: next }
}

interface OpenGroup extends Span {
  group: Pick<ListGroup, 'key' | 'keys'>
}

interface GroupRowsOptions {
  binding: Binding
  route: string | null
  query: Pick<ListQuery, 'keyword' | 'filter' | 'any' | 'columns'>
  sort: readonly string[]
  by: string
  /** The groups whose rows are wanted, with the number of their pages. */
  open: readonly OpenGroup[]
}

export interface GroupRows {
  rows: readonly Row[]
  loading: boolean
  error: Error | null
  retry(): void
}

const none: readonly Row[] = []

/** The same array as long as the answers are the same. */
const answersOf = (answers: UseQueryResult<{ data: Row[] }>[]) =>
  answers.map(({ data, error, isLoading, refetch }) => ({ rows: data?.data ?? none, error, isLoading, refetch }))

/** By key of the group; the same map for the same answers and the same `open`. */
export function useGroupRows({
  binding,
  route,
  query,
  sort,
  by,
  open,
}: GroupRowsOptions): ReadonlyMap<string, GroupRows> {
  const requests = useMemo(
    () =>
      open.flatMap(({ group, pages, before }) =>
        Array.from({ length: pages }, (_, index) => ({ group, page: before + index + 1 })),
      ),
    [open],
  )
  const answers = useQueries({
    queries: requests.map(({ group, page }) =>
      listQuery(binding.name, {
        ...query,
        group: { by, keys: group.keys },
        sort,
        route,
        paging: { page, limit: GROUP_PAGE },
      }),
    ),
    combine: answersOf,
  })
  return useMemo(() => {
    const found = new Map<string, GroupRows>()
    for (const [index, { group }] of requests.entries()) {
      const { rows, error, isLoading, refetch } = answers[index] as (typeof answers)[number]
      const before = found.get(group.key)
      found.set(group.key, {
        rows: before ? [...before.rows, ...rows] : rows,
        loading: before?.loading === true || isLoading,
        error: before?.error ?? error,
        retry: () => void refetch(),
      })
    }
    return found
  }, [requests, answers])
}
