// The question of a list as Refine's hooks ask it, under the same key: rows that were asked for ahead are drawn at once.
import { keys, type UseListProps } from '@refinedev/core'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Row } from '#kernel/binding'
import type { ListQuery } from '#kernel/wire'
import { crudFilters, crudSorters } from './crud-filters'
import { type CallMeta, dataProvider } from './data'

export interface ListQuestion extends Pick<ListQuery, 'keyword' | 'filter' | 'any' | 'columns' | 'group'> {
  /** Absent for a tree, which is answered whole. */
  paging?: { page: number; limit: number }
  sort: readonly string[]
  /** The page that asks: its own keys are added. */
  route: string | null
}

/** Milliseconds in which an answer is not asked for again by the next screen; a write outdates it at once. */
const ROWS_FRESH = 2000

let isFirstPage = true

/** Rows of the first page were asked for by its loader: however long it takes to draw them, they are not asked for again. */
export function rowsFresh(): number {
  return isFirstPage ? Number.POSITIVE_INFINITY : ROWS_FRESH
}

/** Also of a page without a list, when it is left: rows asked for meanwhile by resting on its menu grow old as ever. */
export function endFirstPage(): void {
  isFirstPage = false
}

/** Ends the first page, once all its lists have met their rows. */
export function useFirstPage(): void {
  useEffect(() => {
    const timer = setTimeout(endFirstPage)
    return () => clearTimeout(timer)
  }, [])
}

/** `resource`: name of the binding. §8 of the specification: every failure is reported in a toast; the screen offers a retry. */
export function listParams(resource: string, { paging, sort, route, filter, any, ...query }: ListQuestion) {
  const meta: CallMeta = { query, quiet: false, ...(route ? { route } : {}) }
  return {
    resource,
    pagination: paging
      ? { mode: 'server', currentPage: paging.page, pageSize: paging.limit }
      : { mode: 'off', currentPage: 1, pageSize: 10 },
    sorters: crudSorters(sort),
    filters: crudFilters({ ...(filter ? { filter } : {}), ...(any ? { any } : {}) }),
    meta,
  } satisfies UseListProps<Row, never, Row>
}

/** For TanStack's own functions: the query of `useList` with the same question. */
export function listQuery(resource: string, question: ListQuestion) {
  const params = listParams(resource, question)
  const { pagination, sorters, filters, meta } = params
  return {
    queryKey: keys()
      .data('default')
      .resource(resource)
      .action('list')
      .params({ ...meta, filters, sorters, ...(pagination.mode === 'server' ? { pagination } : {}) })
      .get(),
    queryFn: (queryContext: QueryFunctionContext) =>
      dataProvider.getList<Row>({ ...params, meta: { ...meta, queryContext } }),
    staleTime: rowsFresh,
  }
}
