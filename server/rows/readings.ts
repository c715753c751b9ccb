// Calls that answer records of a resource to the caller on any page, with their rows and fields.
import { canCall, type RowScope, rowScope } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { furtherNames, listedNames } from '#kernel/listed'
import type { Caller } from '../core/caller'
import type { Resource } from '../core/resources'

/** A call that answers records to the caller. */
interface Reading {
  readonly scope: RowScope
  answers(field: string): boolean
}

/** True if some page answers records of the resource to somebody. */
export function isAnswered({ pages }: Resource): boolean {
  return pages.some(({ calls }) => calls['read'] ?? calls['list'])
}

const listed = new WeakMap<Binding, ReadonlySet<string>>()

/** Fields of a page's list. */
function listedOn(page: Binding): ReadonlySet<string> {
  const names = listed.get(page) ?? new Set([...listedNames(page), ...furtherNames(page)])
  listed.set(page, names)
  return names
}

export function readingsOf({ pages }: Resource, { session }: Caller): Reading[] {
  const grant = session?.grant ?? null
  return pages.flatMap((page) =>
    (['read', 'list'] as const).flatMap((operation) => {
      const call = page.calls[operation]
      if (!call || !canCall(grant, call)) return []
      const answers = (field: string) => operation === 'read' || listedOn(page).has(field)
      return [{ scope: rowScope(grant, call), answers }]
    }),
  )
}

/** True if the caller's data scope, and all pages together, leave out no row of the resource. */
export function isWide(
  { binding }: Resource,
  readings: readonly Pick<Reading, 'scope'>[],
  { session }: Caller,
): boolean {
  const { own, whole, areaScope } = binding.features
  const isUnlimited = own ? session?.admin.is_super === true : session?.dataScope === 'all' || !(areaScope || whole)
  return isUnlimited && readings.some(({ scope }) => scope === 'all')
}
