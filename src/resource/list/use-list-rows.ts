// The rows of a list: loaded by Refine's table, manually ordered if possible, as a tree if they are one.

import { useTable } from '@refinedev/antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import type { Filter, ListQuery, Page } from '#kernel/wire'
import { callBinding, selectOf } from '../../api/calls'
import { type ListQuestion, listParams, useFirstPage } from '../../providers/list-query'
import { queryOf } from '../../url-state/list-state'
import { fetchAgain, listOptions, quietly, type Rows, rowsOf } from '../data'
import { rememberOrder } from '../next-record'
import { idOf } from '../record'
import { type Order, ordersBy, useOrder } from './order/use-order'
import { type TreeControl, useTree, visible } from './order/use-tree'
import type { ListControl } from './use-list-state'

interface NextRowOptions {
  query: Row
  sort: readonly string[]
  route: string
  page: number
  limit: number
  /** The last page. */
  last: number
}

function useNextRow(binding: Binding, { query, sort, route, page, limit, last }: NextRowOptions) {
  return async (): Promise<number | null> => {
    if (page >= last) return null
    const body = {
      ...selectOf(binding, 'list', route),
      ...query,
      page: page + 1,
      limit,
      ...(sort.length > 0 ? { sort } : {}),
    }
    const { list_data } = await callBinding<Page>(binding, 'list', body)
    const first = list_data[0]
    return first ? idOf(first) : null
  }
}

interface ListRowsOptions {
  binding: Binding
  route: string
  grant: Grant
  control: ListControl
  /** Filter that always applies. */
  within: Filter | undefined
  bare: boolean
  /** Fields of the rows beyond those that the list always answers. */
  further: readonly string[]
}

interface ListRows {
  asked: Rows
  /** `keyword`, `filter` and `any` of the call. */
  query: Pick<ListQuery, 'keyword' | 'filter' | 'any'>
  /** True if a search or a filter is active. */
  narrowed: boolean
  total: number
  order: Order | null
  tree: TreeControl
  /** The visible rows from top to bottom, including those of a tree. */
  seen: readonly Row[]
  /** Rows by groups, on a board or in a calendar, which fetch their own. */
  shaped: boolean
}

/**
 * Refine's table, following the address: the state of a list has more than pages, filters and sorters (views, shapes, a
 * preset), and steps back and forth with the browser, which `syncWithLocation` doesn't.
 */
function useTableRows(binding: Binding, enabled: boolean, question: ListQuestion): Rows {
  const { resource, pagination, filters, sorters, meta } = listParams(binding.name, question)
  const table = useTable<Row>({
    resource,
    syncWithLocation: false,
    pagination,
    filters: { initial: filters, defaultBehavior: 'replace' },
    sorters: { initial: sorters },
    meta,
    queryOptions: { ...listOptions, enabled },
    ...quietly,
  })
  useFirstPage()
  const now = JSON.stringify([pagination, filters, sorters])
  const [followed, setFollowed] = useState(now)
  if (followed !== now) {
    setFollowed(now)
    table.setCurrentPage(pagination.currentPage)
    table.setPageSize(pagination.pageSize)
    table.setFilters(filters)
    table.setSorters(sorters)
  }
  return rowsOf(table.tableQuery, table.result)
}

export function useListRows({ binding, route, grant, control, within, bare, further }: ListRowsOptions): ListRows {
  const { state, change, waiting } = control
  const isTree = binding.kind === 'tree'
  const own = useMemo(() => queryOf(state, binding), [state, binding])
  const narrowed = Object.keys(own).length > 0
  const query = useMemo(() => (within ? { ...own, filter: { ...own.filter, ...within } } : own), [own, within])
  const shaped = !isTree && Boolean(state.as || state.by)
  // Of other shapes only the total is wanted, and whether there are rows at all.
  const paging = shaped ? { page: 1, limit: 1 } : { page: state.page, limit: state.limit }
  const rows = useTableRows(binding, !waiting, {
    ...query,
    ...(further.length > 0 ? { columns: [...further] } : {}),
    sort: state.sort,
    route,
    ...(isTree ? {} : { paging }),
  })
  const client = useQueryClient()
  const listed = {
    ...rows,
    loading: waiting || rows.loading,
    // Other shapes ask for figures, groups and entries of their own.
    retry: shaped ? () => void fetchAgain(client) : rows.retry,
  }
  const { page, limit, sort } = state
  const last = Math.max(1, Math.ceil(listed.total / limit))
  const after = useNextRow(binding, { query: { ...query }, sort, route, page, limit, last })
  const possible = !bare && !shaped && ordersBy(binding, grant, sort, narrowed)
  const order = useOrder({ binding, rows: listed.rows, possible, after })
  const tree = useTree(order?.rows ?? listed.rows, isTree, listed.stale ? null : narrowed)
  // A page past the end, because rows were deleted or the link is old.
  useEffect(() => {
    if (!isTree && !shaped && !listed.loading && !listed.stale && listed.total > 0 && page > last)
      change({ page: last }, { replace: true })
  }, [isTree, shaped, listed.loading, listed.stale, listed.total, page, last, change])
  const seen = useMemo(
    () => (isTree ? visible(tree.rows, new Set(tree.expanded)).map(({ row }) => row) : tree.rows),
    [isTree, tree.rows, tree.expanded],
  )
  useEffect(() => {
    if (!shaped) rememberOrder(route, seen.map(idOf))
  }, [route, seen, shaped])
  return { asked: listed, query, narrowed, total: isTree ? tree.total : listed.total, order, tree, seen, shaped }
}
