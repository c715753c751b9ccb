// The question of a list, under a key of its own: the screen finds the answer that was fetched ahead, and draws its rows at once.
import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Row } from '#kernel/binding'
import type { ListQuery } from '#kernel/wire'
import { type CallMeta, dataProvider } from './data'

export interface Asked extends Pick<ListQuery, 'keyword' | 'filter' | 'any' | 'columns' | 'group'> {
  /** Absent for a tree, which is answered whole. */
  paging?: { page: number; limit: number }
  sort: readonly string[]
  route: string | null
}

/** Milliseconds in which an answer is not asked for again by the next screen; a write outdates it at once. */
export const ROWS_FRESH = 2000

/** `resource`: name of the binding. §8 of the specification: every failure is reported in a toast; the screen offers a retry. */
export function rowsQuery(resource: string, { paging, sort, route, ...query }: Asked) {
  const meta: CallMeta = { query, quiet: false, call: 'list', ...(route ? { route } : {}) }
  return {
    queryKey: ['rows', resource, route, query, paging ?? null, sort],
    queryFn: (queryContext: QueryFunctionContext) =>
      dataProvider.getList<Row>({
        resource,
        pagination: paging ? { mode: 'server', currentPage: paging.page, pageSize: paging.limit } : { mode: 'off' },
        sorters: sort.map((one) => ({ field: one.replace(/^-/, ''), order: one.startsWith('-') ? 'desc' : 'asc' })),
        meta: { ...meta, queryContext },
      }),
    staleTime: ROWS_FRESH,
  }
}
