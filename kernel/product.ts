// Product facts as data: name, menu, tree of data scopes, first roles and settings.
import type { Json, MenuGroup, Text } from './binding'

/** Storage keys in the browser. */
export interface StoredNames {
  readonly token: string
  readonly sidebar: string
  readonly data: string
  readonly menu: string
  readonly kind: string
}

/** Settings that identify the installation. */
export interface Identity {
  readonly name: string
  readonly kind: string | null
}

/** The tree that data scopes follow; its rows are called areas. */
export interface ScopeTree {
  readonly tree: string
  /** Field of `admin`, and of the input of `role.view_as`, that holds areas. */
  readonly assigned: string
}

/** A role at the first start. */
export interface StartRole {
  readonly name: string
  readonly remark: string
  /** Prefixes of routes; absent: all. */
  readonly pages?: readonly string[]
  /** Prefixes of routes, and rights. */
  readonly except?: readonly string[]
  /** Without any of the buttons. */
  readonly reads?: boolean
  readonly data_scope?: 'all' | 'own_areas' | 'own_records'
  readonly can_export?: boolean
  readonly can_sensitive?: boolean
}

export interface Product {
  readonly title: Text
  readonly slogan: Text | null
  readonly names: StoredNames
  readonly identity: Identity | null
  readonly scope: ScopeTree | null
  readonly settings: Readonly<Record<string, Json>>
  readonly roles: readonly StartRole[]
  readonly groups: readonly MenuGroup[]
}

function below(route: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => route === beginning || route.startsWith(`${beginning}/`))
}

/** An entry of the menu: a page, or a button on one. */
export interface StartEntry {
  readonly type: string
  /** The route of the page, or the right of the button. */
  readonly path: string
  /** The page, also for a button on it. */
  readonly route: string
}

/** True if a role holds the entry at the first start. */
export function holdsAtStart(role: StartRole, entry: StartEntry): boolean {
  if (entry.type === 'button' && (role.reads || role.except?.includes(entry.path))) return false
  return (!role.pages || below(entry.route, role.pages)) && !below(entry.route, role.except ?? [])
}
