// Saved views of a list: fetched once, cached, with unsaved changes of their columns.
import { useEffect } from 'react'
import type { Binding } from '#kernel/binding'
import { send } from '../../../gateway/send'
import { session } from '../../../gateway/session'
import { createStore, useStore } from '../../../gateway/store'
import { canonical, type ListState, type Packed, pack, readState } from '../../../url-state/list-state'

export interface Look {
  columns?: unknown
  density?: unknown
}

export interface SavedView {
  id: number
  name: string
  content: Look & { state?: Packed }
  role_ids: number[]
  own: boolean
  owner_name: string | null
  revision: number
}

export interface Views {
  list: readonly SavedView[]
  /** Roles that a view may be shared with. */
  roles: readonly { id: number; name: string }[]
}

interface Known {
  /** By resource; null while loading. */
  views: Readonly<Record<string, Views | null>>
  /** By view: changed and not saved yet. */
  looks: Readonly<Record<number, Look>>
}

const none: Views = { list: [], roles: [] }
const empty: Known = { views: {}, looks: {} }
const store = createStore<Known>(empty)
session.onEnd(() => store.set(empty))

function setViews(resource: string, views: Views | null): void {
  store.set({ ...store.get(), views: { ...store.get().views, [resource]: views } })
}

async function load(resource: string): Promise<void> {
  if (!(resource in store.get().views)) setViews(resource, null)
  // A list works without its views.
  const answer = await send<{ list_data: SavedView[]; roles?: Views['roles'] }>(
    { method: 'POST', path: '/view/list' },
    { resource },
    { quiet: true },
  ).catch(() => ({ list_data: [], roles: [] }))
  setViews(resource, { list: answer.list_data, roles: answer.roles ?? [] })
}

/** null while loading. */
export function useViews(resource: string, wanted: boolean): Views | null {
  const views = useStore(store, (known) => known.views[resource])
  useEffect(() => {
    if (wanted && !(resource in store.get().views)) void load(resource)
  }, [resource, wanted])
  if (!wanted) return none
  return views ?? null
}

export function stateOf(view: SavedView, binding: Binding): ListState {
  return readState({ ...view.content.state, p: undefined }, binding)
}

/** The current columns of a view; null without a view. */
export function useLook(view: SavedView | null): Look | null {
  const look = useStore(store, ({ looks }) => (view ? looks[view.id] : undefined))
  return view && (look ?? view.content)
}

export function changeLook(view: SavedView, change: Look): void {
  const { looks } = store.get()
  const { columns, density } = { columns: undefined, density: undefined, ...view.content, ...looks[view.id], ...change }
  store.set({ ...store.get(), looks: { ...looks, [view.id]: { columns, density } } })
}

export function dropLook(id: number): void {
  const { [id]: _, ...looks } = store.get().looks
  store.set({ ...store.get(), looks })
}

/** True if the columns differ from the saved ones. */
export function isLookChanged(view: SavedView, look: Look | null): boolean {
  const facts = ({ columns, density }: Look): string => canonical([columns ?? null, density ?? null])
  return look !== null && facts(look) !== facts(view.content)
}

export interface Wish {
  id?: number
  revision?: number
  name: string
  role_ids: readonly number[]
  state: ListState
  look: Look
}

/** Saves a view, new or existing. Returns its id; a refusal is thrown without a toast. */
export async function saveView(resource: string, { state, look, ...wish }: Wish): Promise<number> {
  const { columns, density } = look
  // Page number and page size are not part of a view.
  const { p: _page, l: _limit, ...packed } = pack(state)
  const content = { state: packed, columns: columns ?? null, density: density ?? null }
  const { id } = await send<{ id: number }>(
    { method: 'POST', path: '/view/save' },
    { resource, ...wish, content },
    { quiet: true },
  )
  await load(resource)
  dropLook(id)
  return id
}

export async function deleteView(resource: string, id: number): Promise<void> {
  await send({ method: 'POST', path: '/view/delete' }, { id })
  dropLook(id)
  await load(resource)
}
