// Records with tabs of their own beside that of their list, by address with the name on the tab; kept for the session.
import { session } from '../gateway/session'
import { forget, remember, remembered } from '../gateway/storage'
import { createStore } from '../gateway/store'

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
