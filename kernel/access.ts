// Who may open what and call what: the server enforces with it, the browser hides with it.
import type { Binding, Call, Door, Field, Row, Scope } from './binding'

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

/** What a page without any button in the menu grants: all its calls. */
export const EVERY_RIGHT = '*'

/** Routes held, and `"<route> <right>"` for each right held on a page. */
export type Grant = ReadonlySet<string>

/** Which rows a call may touch: the union of the scopes of the doors that open it. */
export type Reach = 'none' | 'all' | readonly Scope[]

function rightAt(route: string, right: string): string {
  return `${route} ${right}`
}

export function grantOf(menu: readonly MenuEntry[]): Grant {
  const grant = new Set<string>()
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

export function canOpen(grant: Grant, route: string): boolean {
  return grant.has(route)
}

/** Whether an extra right (`x-perm`) is held on some page; it always needs its own button. */
export function holdsRight(grant: Grant, right: string): boolean {
  for (const entry of grant) if (entry.endsWith(` ${right}`)) return true
  return false
}

/** The doors of the call that the grant opens. */
export function openDoors(grant: Grant, call: Call): Door[] {
  return call.doors.filter((door) => {
    if (!door.route.startsWith('/')) return holdsRight(grant, door.route)
    if (!grant.has(door.route)) return false
    if (door.derived || call.right === null) return true
    return grant.has(rightAt(door.route, call.right)) || grant.has(rightAt(door.route, EVERY_RIGHT))
  })
}

/** Whether the call answers at all. `grant` is null for a caller without a session. */
export function canCall(grant: Grant | null, call: Call): boolean {
  if (call.access === 'open') return true
  if (!grant) return false
  return call.access === 'session' || openDoors(grant, call).length > 0
}

/** The rows that the call may touch for this grant. */
export function reach(grant: Grant | null, call: Call): Reach {
  if (!canCall(grant, call)) return 'none'
  if (call.access !== 'granted' || !grant) return 'all'
  const doors = openDoors(grant, call)
  // Captions and options of a referred resource ignore its pages' scopes.
  return doors.some((door) => door.derived) ? 'all' : withinAny(doors.map((door) => door.scope))
}

/** The rows of several pages; one whose scope is empty has them all. */
export function withinAny(scopes: readonly Scope[]): Reach {
  return scopes.some((scope) => Object.keys(scope).length === 0) ? 'all' : scopes
}

function inScope(scope: Scope, row: Row): boolean {
  return Object.entries(scope).every(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(row[field] as never) : row[field] === wanted,
  )
}

/** Whether a row is within a reach; the server says the same in SQL. */
export function reaches(held: Reach, row: Row): boolean {
  return held === 'all' || (held !== 'none' && held.some((scope) => inScope(scope, row)))
}

export function canRead(grant: Grant, field: Field): boolean {
  return !field.perm?.read || holdsRight(grant, field.perm.read)
}

export function canWrite(grant: Grant, field: Field): boolean {
  return !field.readOnly && (!field.perm?.write || holdsRight(grant, field.perm.write))
}

/** Whether a button of the binding may be offered; `name` is an operation, a toggle or an action. */
export function can(grant: Grant, binding: Pick<Binding, 'calls'>, name: string): boolean {
  const call = binding.calls[name]
  return call !== undefined && canCall(grant, call)
}
