// Saved views of all lists that a person may open: fetched once, ahead of the first list, whose heading they are part of.
import { useEffect, useMemo } from 'react'
import type { MenuEntry } from '#kernel/access'
import { send } from '../api/send'
import { session } from '../api/session'
import { createStore, useStore } from '../api/store'
import type { Packed } from '../url-state/list-state'

export interface Look {
  columns?: unknown
  density?: unknown
}

export interface SavedView {
  id: number
  name: string
  /** Name of the binding whose list it shows. */
  resource: string
  content: Look & { state?: Packed }
  role_ids: number[]
  own: boolean
  owner_name: string | null
  revision: number
}

interface Answer {
  list_data: readonly SavedView[]
  /** Roles that a view may be shared with, each with the pages that it opens. */
  roles: readonly { id: number; name: string; pages: readonly string[] }[]
}

/** Of one page. */
export interface Views {
  list: readonly SavedView[]
  roles: Answer['roles']
}

const nothing: Answer = { list_data: [], roles: [] }
/** null while they load for the first time. */
const store = createStore<Answer | null>(null)
/** A person who may open other pages has other views. */
let menu: readonly MenuEntry[] | null = null
let loading: Promise<void> | null = null

session.onEnd(() => {
  loading = null
  store.set(null)
})

/** Fetches them again, after one was saved or deleted. A list works without its views. */
export function reloadViews(): Promise<void> {
  menu = session.get().menu
  const own = send<Answer>({ method: 'POST', path: '/view/list' }, undefined, { quiet: true })
    .catch(() => store.get() ?? nothing)
    .then((answer) => {
      if (loading === own) store.set(answer)
    })
  loading = own
  return own
}

/** Resolves once they are known for the present menu. */
export function loadViews(): Promise<void> {
  return loading && menu === session.get().menu ? loading : reloadViews()
}

/** `wanted`: whether the list has saved views at all. null while loading. */
export function useViews(resource: string, wanted: boolean): Views | null {
  const known = useStore(store)
  useEffect(() => {
    if (wanted) void loadViews()
  }, [wanted])
  return useMemo(() => {
    if (!wanted) return { list: [], roles: [] }
    if (!known) return null
    return {
      list: known.list_data.filter((view) => view.resource === resource),
      roles: known.roles.filter(({ pages }) => pages.includes(resource)),
    }
  }, [known, resource, wanted])
}
