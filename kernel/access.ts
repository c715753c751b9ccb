// Permissions: the server enforces them, the browser hides what they exclude.
import type { Binding, Call, EntryPoint, Field, Row, Scope } from './binding'

/** A node of `/getMenu`. `children` is the same list as `son`. */
export interface MenuEntry {
  auth_id: number
  pid: number | null
  type: 'directory' | 'page' | 'button'
  path: string
  name: string
  icon: string
  hidden: boolean
  alwaysShow: boolean
  meta: { title: string; icon: string; affix: boolean; noCache: boolean }
  son: MenuEntry[]
  children: MenuEntry[]
  /** The rights held on this page. */
  auths?: string[]
}

/** Right of a page without any button in the menu: all its calls. */
export const EVERY_RIGHT = '*'

/** Routes held, and `"<route> <right>"` for each right held on a page. */
export type Grant = ReadonlySet<string>

/** Rows that a call may touch: the union of the scopes of the entry points that open it. */
export type RowScope = 'none' | 'all' | readonly Scope[]

function rightAt(route: string, right: string): string {
  return `${route} ${right}`
}

/** Entry of a grant whose holder sees the rows of some areas only; no route, and no right of a page. */
const LIMITED = 'limited'

/**
 * The grant of a menu: its routes, and `"<route> <right>"` for its buttons.
 * @param limited the holder's data scope is less than all, so that buttons for shared data are not offered
 */
export function grantOf(menu: readonly MenuEntry[], limited = false): Grant {
  const grant = new Set<string>(limited ? [LIMITED] : [])
  const visit = (entries: readonly MenuEntry[]): void => {
    for (const entry of entries) {
      if (entry.type === 'page') grant.add(entry.path)
      for (const right of entry.auths ?? []) grant.add(rightAt(entry.path, right))
      visit(entry.son)
    }
  }
  visit(menu)
  return grant
}

/** True if the grant holds the page of this route. */
export function canOpen(grant: Grant, route: string): boolean {
  return grant.has(route)
}

/** True if an extra right (`x-perm`) is held on some page; it always needs its own button. */
export function holdsRight(grant: Grant, right: string): boolean {
  const known = rightsOf.get(grant) ?? new Set([...grant].map((entry) => entry.slice(entry.indexOf(' ') + 1)))
  rightsOf.set(grant, known)
  return known.has(right)
}

/** Rights on any page, by grant: asked for each field of each row. */
const rightsOf = new WeakMap<Grant, ReadonlySet<string>>()

/** The entry points of the call that the grant opens. */
export function openEntryPoints(grant: Grant, call: Call): EntryPoint[] {
  return call.entryPoints.filter((point) => {
    if (!point.route.startsWith('/')) return holdsRight(grant, point.route)
    if (!grant.has(point.route)) return false
    if (point.derived || call.right === null) return true
    return grant.has(rightAt(point.route, call.right)) || grant.has(rightAt(point.route, EVERY_RIGHT))
  })
}

/** True if the grant opens the call. `grant` is null for a caller without a session. */
export function canCall(grant: Grant | null, call: Call): boolean {
  if (call.access === 'open') return true
  if (!grant) return false
  return call.access === 'session' || openEntryPoints(grant, call).length > 0
}

/** The rows that the call may touch with this grant. */
export function rowScope(grant: Grant | null, call: Call): RowScope {
  if (!canCall(grant, call)) return 'none'
  if (call.access !== 'granted' || !grant) return 'all'
  const entryPoints = openEntryPoints(grant, call)
  // Captions and options of a referenced resource ignore the scopes of its pages.
  return entryPoints.some((point) => point.derived) ? 'all' : withinAny(entryPoints.map((point) => point.scope))
}

/** The combined rows of several pages; a page with an empty scope has all rows. */
export function withinAny(scopes: readonly Scope[]): RowScope {
  return scopes.some((scope) => Object.keys(scope).length === 0) ? 'all' : scopes
}

function inScope(scope: Scope, row: Row): boolean {
  return Object.entries(scope).every(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(row[field] as never) : row[field] === wanted,
  )
}

/** True if a row is in the row scope; the server expresses the same in SQL. */
export function inRowScope(held: RowScope, row: Row): boolean {
  return held === 'all' || (held !== 'none' && held.some((scope) => inScope(scope, row)))
}

/** True unless the field needs a right that the grant lacks. */
export function canRead(grant: Grant, field: Field): boolean {
  return !field.perm?.read || holdsRight(grant, field.perm.read)
}

/** True unless the field is read-only or needs a right that the grant lacks. */
export function canWrite(grant: Grant, field: Field): boolean {
  return !field.readOnly && (!field.perm?.write || holdsRight(grant, field.perm.write))
}

/** True if any data scope may write rows of the resource: they lie in areas, or are no rows of a table. */
export function isWrittenInAreas({ table, features }: Pick<Binding, 'table' | 'features'>): boolean {
  return table === null || features.own || features.areaScope !== undefined
}

/** The parts of a binding that decide whether a button is offered. */
type Offering = Pick<Binding, 'calls' | 'table' | 'features'>

/** True if a button of the binding that sends this call may be offered. */
export function offers(grant: Grant, binding: Offering, call: Call | null | undefined): boolean {
  if (!call || !canCall(grant, call)) return false
  const free = call.reads || call.access !== 'granted' || !grant.has(LIMITED)
  return free || isWrittenInAreas(binding)
}

/** True if a right is held that writes what everybody shares, wherever its button is. */
export function offersRight(grant: Grant, right: string): boolean {
  return holdsRight(grant, right) && !grant.has(LIMITED)
}

/** The same of an operation, a toggle or an action, by name. */
export function can(grant: Grant, binding: Offering, name: string): boolean {
  return offers(grant, binding, binding.calls[name])
}
