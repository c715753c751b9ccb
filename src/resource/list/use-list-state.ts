// The list's state, kept in the address: reload, back and a shared link show the same list. What a person prefers of it is kept on the server.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE, PAGE_SIZES } from '#kernel/constants'
import { keepPreference, preference, usePreference } from '../../api/preferences'
import { usePageLocation } from '../../navigation/page-context'
import { type SavedView, useViews, type Views } from '../../providers/saved-views'
import { decodeState, encodeState, firstState, type ListState, sameList, viewIn } from '../../url-state/list-state'
import { stateOf } from './views/views'

/** As stored, perhaps by an older version: validated on use. */
export interface ListPreference {
  columns?: unknown
  /** The chosen fields that the list answers only on request, as its last visit asked for them. */
  further?: string[] | null
  density?: unknown
  default_view?: unknown
  limit?: unknown
}

const nameOf = (resource: string): string => `list:${resource}`
const nothing: ListPreference = {}

export function useListPreference(resource: string): ListPreference {
  return usePreference<ListPreference>(nameOf(resource)) ?? nothing
}

export function changePreference(resource: string, change: ListPreference): void {
  const next = { ...preference<ListPreference>(nameOf(resource)), ...change }
  const left = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== undefined))
  keepPreference(nameOf(resource), Object.keys(left).length > 0 ? left : null)
}

type Patch = Partial<ListState> | ((now: ListState) => Partial<ListState>)

export interface ListControl {
  state: ListState
  /** The open saved view. */
  view: SavedView | null
  views: Views
  /** The view that opens by default; 0 for none. */
  defaultView: number
  /** The state is not known yet: a saved view is loading. */
  waiting: boolean
  /** True if rows or order differ from the open view. */
  changed: boolean
  /** Any change but paging returns to the first page. Functions are given the state at that time. */
  change(patch: Patch, options?: { replace?: boolean }): void
  reset(): void
  /** Opens a saved view as it was saved; null leaves it. */
  open(id: number | null, patch?: Partial<ListState>): void
}

/** `saves`: whether this list has saved views at all. */
export function useListState(binding: Binding, saves: boolean): ListControl {
  const { pathname, search } = usePageLocation()
  const navigate = useNavigate()
  const known = useViews(binding.name, saves)
  const liked = useListPreference(binding.name)
  const limit = PAGE_SIZES.find((size) => size === liked.limit) ?? PAGE_SIZE
  const defaultView = saves && Number.isSafeInteger(liked.default_view) ? (liked.default_view as number) : 0
  const viewId = saves ? (viewIn(search) ?? defaultView) : 0
  const view = known?.list.find(({ id }) => id === viewId) ?? null
  const saved = useMemo(() => (view ? { ...stateOf(view, binding), limit } : null), [view, binding, limit])
  const state = useMemo(
    () => decodeState(search, binding, saved ?? { ...firstState, limit }),
    [search, binding, saved, limit],
  )
  // The address follows later: a second change before that must be based on the first.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  // A record that opens over the list changes the path: the functions below stay the same, and so does the table.
  const path = useRef(pathname)
  useLayoutEffect(() => {
    path.current = pathname
  }, [pathname])
  const to = useCallback(
    (next: ListState, id: number, as: ListState | null, replace = false) => {
      latest.current = next
      const named = id > 0 || defaultView > 0 ? { id, saved: as } : undefined
      void navigate({ pathname: path.current, search: encodeState(next, named) }, { replace, preventScrollReset: true })
    },
    [navigate, defaultView],
  )
  const id = view?.id ?? 0
  const change = useCallback<ListControl['change']>(
    (patch, options) => {
      const now = latest.current
      const given = typeof patch === 'function' ? patch(now) : patch
      if (given.limit !== undefined) changePreference(binding.name, { limit: given.limit })
      to({ ...now, page: 1, ...given }, id, saved, options?.replace)
    },
    [to, id, saved, binding.name],
  )
  const reset = useCallback(() => {
    const { limit, sort, as, by, at } = state
    to({ ...firstState, limit, sort, as, by, at }, id, saved)
  }, [to, state, id, saved])
  const open = useCallback<ListControl['open']>(
    (next, patch = {}) => {
      if (next === null) to({ ...firstState, limit, ...patch }, 0, null)
      else void navigate({ pathname: path.current, search: `?view=${next}` }, { preventScrollReset: true })
    },
    [to, limit, navigate],
  )
  return {
    state,
    view,
    views: known ?? { list: [], roles: [] },
    defaultView,
    waiting: viewId > 0 && known === null,
    changed: saved !== null && !sameList(state, saved),
    change,
    reset,
    open,
  }
}
