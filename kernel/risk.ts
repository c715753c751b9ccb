// Rights that are dangerous, and rights of shared data: derived from the calls and fields that need them.
import { isWrittenInAreas } from './access'
import type { Binding } from './binding'
import { type EngineCall, engineCall, engineCalls } from './engine-calls'

/**
 * Rights of calls that delete, of actions marked as dangerous, of what can't be undone, and of fields with a right of
 * their own. A right that several calls share is dangerous if one of them is.
 */
export function dangerousRights(bindings: readonly Binding[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (right: string | null | undefined) => {
    if (right) found.add(right)
  }
  for (const binding of bindings) {
    for (const call of Object.values(binding.calls)) if (call.operation === 'remove') add(call.right)
    for (const action of binding.actions) if (action.danger) add(action.call.right)
    for (const name of Object.keys(engineCalls) as EngineCall[])
      if (engineCalls[name].danger) add(engineCall(binding, name)?.right)
    for (const { perm } of Object.values(binding.fields)) for (const right of Object.values(perm ?? {})) add(right)
  }
  return found
}

/** Rights that open nothing to a data scope less than all: each of their calls writes rows that lie in no area. */
export function rightsOfShared(bindings: readonly Binding[]): ReadonlySet<string> {
  const [shared, other] = [new Set<string>(), new Set<string>()]
  for (const binding of bindings) {
    const engine = Object.keys(engineCalls).map((name) => engineCall(binding, name as EngineCall))
    for (const call of [...Object.values(binding.calls), ...engine]) {
      if (!call?.right) continue
      const group = call.reads || isWrittenInAreas(binding) ? other : shared
      group.add(call.right)
    }
    for (const { perm } of Object.values(binding.fields))
      for (const right of Object.values(perm ?? {})) other.add(right)
  }
  return new Set([...shared].filter((right) => !other.has(right)))
}
