// Records of this session and browser: those with tabs of their own, and those opened lately.
import { session } from '../api/session'
import { forget, remember, remembered } from '../api/storage'
import { createStore } from '../api/store'

/** Where the row of visited pages is kept. */
export const TABS_KEY = 'tabs'
const KEY = 'record-tabs'

const store = createStore<Readonly<Record<string, string>>>(remembered('session', KEY) ?? {})

function keep(next: Readonly<Record<string, string>>): void {
  remember('session', KEY, next)
  store.set(next)
}

session.onEnd(() => {
  forget('session', KEY)
  store.set({})
})

export const recordTabs = {
  get: store.get,
  subscribe: store.subscribe,
  /** The next visit of the address opens its tab. */
  open(address: string, name: string): void {
    keep({ ...store.get(), [address]: name })
  },
  name(address: string, name: string): void {
    const now = store.get()
    if (Object.hasOwn(now, address) && now[address] !== name) keep({ ...now, [address]: name })
  },
  close(addresses: ReadonlySet<string>): void {
    const left = Object.entries(store.get()).filter(([address]) => !addresses.has(address))
    if (left.length < Object.keys(store.get()).length) keep(Object.fromEntries(left))
  },
}

/** The query with which the tab of a list was left; empty without such a tab. */
export function leftWith(route: string): string {
  const tabs = remembered<{ route: string; address: string }[]>('session', TABS_KEY) ?? []
  const query = tabs.find((tab) => tab.route === route)?.address.split('?')[1]
  return query ? `?${query}` : ''
}

export interface Opened {
  /** The page on which it was opened. */
  resource: string
  id: number
}

const MOST = 8

const keyOf = (admin: number): string => `opened:${admin}`

/** The latest first. */
export function lastOpened(admin: number): readonly Opened[] {
  return remembered<Opened[]>('local', keyOf(admin)) ?? []
}

export function noteOpened(admin: number, { resource, id }: Opened): void {
  const others = lastOpened(admin).filter((one) => one.resource !== resource || one.id !== id)
  remember('local', keyOf(admin), [{ resource, id }, ...others].slice(0, MOST))
}
