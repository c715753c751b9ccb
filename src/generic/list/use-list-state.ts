// The list's state, kept in the address: reload, back and a shared link show the same list.
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Binding } from '#kernel/binding'
import { decodeState, encodeState, firstState, type ListState } from '../../codec/list-state'

export interface ListControl {
  state: ListState
  /** Anything but a page goes back to the first page. */
  change(patch: Partial<ListState>, options?: { replace?: boolean }): void
  reset(): void
}

export function useListState(binding: Binding): ListControl {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => decodeState(search, binding), [search, binding])
  const go = useCallback(
    (next: ListState, replace = false) =>
      void navigate({ pathname, search: encodeState(next) }, { replace, preventScrollReset: true }),
    [navigate, pathname],
  )
  const change = useCallback<ListControl['change']>(
    (patch, options) => go({ ...state, page: 1, ...patch }, options?.replace),
    [go, state],
  )
  const reset = useCallback(() => go({ ...firstState, limit: state.limit, sort: state.sort }), [go, state])
  return { state, change, reset }
}
