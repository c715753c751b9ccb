// The session: the token in its cookie, the person and the menu in memory.
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { identity, names } from '#generated/product'
import type { MenuEntry } from '#kernel/access'
import type { OwnField } from '#kernel/own-fields'
import { dropCookie, forget, readCookie, remember, remembered, rememberText, writeCookie } from './storage'
import { createStore, useStore } from './store'

export interface AdminInfo {
  id: number
  username: string
  real_name: string
  headimg_path: string | null
  phone: string | null
  role_names: string[]
  ba_logo: string | null
  site_title: string
  user?: { headimg_path: string | null }
  timezone?: string
  /** Characters that a new password needs at least. */
  pass_min: number
  /** Preferences by name: preferences.ts. */
  preferences?: Readonly<Record<string, unknown>>
  unread_todo?: number
  own_fields?: readonly OwnField[]
  force_pass?: boolean
  /** Two-step sign-in is set up. */
  totp_on?: boolean
  /** Unused recovery codes, while it is on. */
  codes_left?: number
  /** Two-step sign-in must be set up first. */
  enrol?: boolean
  is_super?: boolean
  data_scope?: string
  can_export?: boolean
  can_sensitive?: boolean
  /** The role being previewed. */
  view_as?: { role_id: number; role_name: string } | null
}

export interface Session {
  admin: AdminInfo | null
  menu: readonly MenuEntry[] | null
  /** Set at sign-in, after a refusal and on a change of language: the next navigation fetches the menu. */
  reloadMenu: boolean
  /** Until the initial password is changed, no page can be opened. */
  mustChangePassword: boolean
  /** The same until two-step sign-in is set up, if a role requires it. */
  mustEnrol: boolean
}

/** Content of `configData` in session storage. */
interface Config {
  user?: AdminInfo
  library?: unknown[]
  basic?: unknown[]
}

/** The association on the sign-in page: as of the last sign-in on this browser. */
interface Organisation {
  name: string
  logo: string | null
  title: string
}
const ORGANISATION_KEY = 'organisation'

/** Name and kind of the organisation, from the settings that the product names; empty if it names none. */
export function whose(admin: AdminInfo | null): { name: string; kind: string } {
  const values = (admin ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string | null | undefined) => String((name && values[name]) ?? '')
  return { name: text(identity?.name), kind: text(identity?.kind && `${identity.kind}_str`) }
}

const nobody: Session = {
  admin: null,
  menu: null,
  reloadMenu: false,
  mustChangePassword: false,
  mustEnrol: false,
}
const store = createStore<Session>(nobody)
/** The token for which `store` was filled: another tab may have signed in as another person. */
let owner: string | null = null
const endings = new Set<() => void>()

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  token: (): string | null => readCookie(names.token) || null,
  /** The token of the current person. */
  owner: (): string | null => owner,

  signIn(token: string, expire: number): void {
    session.clear()
    session.take(token, expire)
    owner = token
    store.set({ ...nobody, reloadMenu: true })
  },

  take(token: string, expire: number): void {
    writeCookie(names.token, token, new Date(expire * 1000))
  },

  /** The same person under the cookie's new token: everything else stays. */
  goOn(admin: AdminInfo): void {
    owner = session.token()
    session.meet(admin)
  },

  /** Stores the server's data of the person. */
  meet(admin: AdminInfo): void {
    session.update({ admin, mustChangePassword: admin.force_pass === true, mustEnrol: admin.enrol === true })
  },

  /** Clears the person if the cookie now belongs to another one. */
  followCookie(): void {
    const token = session.token()
    if (token === owner) return
    if (owner !== null) session.clear({ keepToken: true })
    owner = token
  },

  update(change: Partial<Session>): void {
    store.set({ ...store.get(), ...change })
    if (change.admin) {
      session.keep({ user: change.admin })
      const { ba_logo: logo, site_title: title } = change.admin
      const { name, kind } = whose(change.admin)
      remember('local', ORGANISATION_KEY, { name, logo, title })
      rememberText(names.kind, kind)
    }
    if (change.menu) remember('session', names.menu, change.menu)
  },

  organisation: (): Organisation | null => remembered<Organisation>('local', ORGANISATION_KEY),

  kept: (): Config => remembered<Config>('session', names.data) ?? {},

  keep(change: Config): void {
    remember('session', names.data, { ...session.kept(), ...change })
  },

  /** Resets token, stored menu, person, open tabs and all other listeners. */
  clear(options: { keepToken?: boolean } = {}): void {
    if (!options.keepToken) dropCookie(names.token)
    forget('session', names.menu)
    forget('session', names.data)
    owner = null
    store.set(nobody)
    for (const listener of endings) listener()
  },

  /** Called when a session ends, for data that must not outlive it. */
  onEnd(listener: () => void): () => void {
    endings.add(listener)
    return () => void endings.delete(listener)
  },
}

const SessionContext = createContext<Session>(nobody)

/** Stands once in the app: of the many cells that read the session, none subscribes to it again when its page is shown. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return createElement(SessionContext, { value: useStore(store) }, children)
}

export function useSession(): Session {
  return useContext(SessionContext)
}
