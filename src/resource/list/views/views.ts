// The open saved view of a list: its state, and changes of its columns that are not saved yet.
import type { Binding } from '#kernel/binding'
import { send } from '../../../api/send'
import { session } from '../../../api/session'
import { createStore, useStore } from '../../../api/store'
import { type Look, reloadViews, type SavedView } from '../../../providers/saved-views'
import { canonical, type ListState, pack, readState } from '../../../url-state/list-state'

type Looks = Readonly<Record<number, Look>>

/** By view: changed and not saved yet. */
const store = createStore<Looks>({})
session.onEnd(() => store.set({}))

export function stateOf(view: SavedView, binding: Binding): ListState {
  return readState({ ...view.content.state, p: undefined }, binding)
}

/** The current columns of a view; null without a view. */
export function useLook(view: SavedView | null): Look | null {
  const look = useStore(store, (looks) => (view ? looks[view.id] : undefined))
  return view && (look ?? view.content)
}

export function changeLook(view: SavedView, change: Look): void {
  const looks = store.get()
  const { columns, density } = { columns: undefined, density: undefined, ...view.content, ...looks[view.id], ...change }
  store.set({ ...looks, [view.id]: { columns, density } })
}

function dropLook(id: number): void {
  const { [id]: _, ...looks } = store.get()
  store.set(looks)
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
    { method: 'POST', path: '/view/save', once: true },
    { resource, ...wish, content },
    { quiet: true },
  )
  await reloadViews()
  dropLook(id)
  return id
}

/** Changes name and roles alone: what is tried out in the view stays unsaved. A refusal is thrown without a toast. */
export async function renameView(
  { id, revision, resource, content }: SavedView,
  wish: Pick<Wish, 'name' | 'role_ids'>,
) {
  await send({ method: 'POST', path: '/view/save' }, { resource, id, revision, content, ...wish }, { quiet: true })
  await reloadViews()
}

/** A refusal is thrown without a toast. */
export async function deleteView(id: number): Promise<void> {
  await send({ method: 'POST', path: '/view/delete' }, { id }, { quiet: true })
  dropLook(id)
  await reloadViews()
}
