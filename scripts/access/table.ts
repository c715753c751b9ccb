// The product's access table: result of the access check for each role, call and field.
import { canRead, canWrite, type Grant, openEntryPoints } from '#kernel/access'
import type { Binding, Call, EntryPoint, Field } from '#kernel/binding'
import type { RoleCard } from './grants'

export interface Verdict {
  readonly opened: 'open' | 'session' | 'granted' | 'refused'
  /** The open entry points of the role; empty unless it is granted. */
  readonly by: readonly EntryPoint[]
}

export function verdictOf(grant: Grant | null, call: Call): Verdict {
  if (call.access === 'open') return { opened: 'open', by: [] }
  if (!grant) return { opened: 'refused', by: [] }
  if (call.access === 'session') return { opened: 'session', by: [] }
  const by = openEntryPoints(grant, call)
  return { opened: by.length > 0 ? 'granted' : 'refused', by }
}

/** Rows of a resource that are visible, and whether they may be written, on any page. */
export interface Rows {
  readonly read: 'all' | 'own_areas' | 'own_records' | 'none'
  readonly write: boolean
}

export function rowsOf(role: Pick<RoleCard, 'dataScope'>, binding: Binding): Rows {
  if (binding.features.own) return { read: 'own_records', write: true }
  if (role.dataScope === 'all') return { read: 'all', write: true }
  if (binding.features.whole) return { read: 'none', write: false }
  return binding.features.areaScope ? { read: role.dataScope, write: true } : { read: 'all', write: false }
}

export interface FieldVerdict {
  readonly read: 'shown' | 'masked' | 'absent'
  readonly list: 'shown' | 'masked' | 'absent'
  readonly write: boolean
}

function shownAs(role: Pick<RoleCard, 'grant' | 'canSensitive'>, field: Field): FieldVerdict['read'] {
  if (field.writeOnly || !canRead(role.grant, field)) return 'absent'
  if (field.sensitive === 'identity' || field.sensitive === 'secret') return 'masked'
  return field.sensitive === 'contact' && !role.canSensitive ? 'masked' : 'shown'
}

export function fieldVerdict(role: Pick<RoleCard, 'grant' | 'canSensitive'>, field: Field): FieldVerdict {
  const read = shownAs(role, field)
  const list = field.sensitive === 'identity' || field.sensitive === 'secret' ? 'absent' : read
  return { read, list, write: canWrite(role.grant, field) }
}

export interface Named {
  /** `user.out`: the declaring file, and its name there. */
  readonly key: string
  readonly binding: Binding
  readonly call: Call
}

/** Each call once, at its declaring file. */
export function callsOf(bindings: readonly Binding[]): Named[] {
  return bindings.flatMap((binding) =>
    Object.values(binding.calls)
      .filter((call) => call.resource === binding.name)
      .map((call) => ({ key: `${binding.name}.${call.name}`, binding, call })),
  )
}
