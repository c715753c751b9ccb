// The action that takes another one back, as its schema names it.
import { can, type Grant } from '#kernel/access'
import type { Action, Binding } from '#kernel/binding'
import { askedBy } from './offered'

/** null where there is none, where this person may not, or where it would have to ask something first. */
export function wayBackOf(binding: Binding, grant: Grant, action: Action): Action | null {
  const back = binding.actions.find(({ name }) => name === action.undo)
  if (!back || back.on === 'page' || back.on === 'none' || !can(grant, binding, back.name)) return null
  return Object.values(askedBy(back)).some((field) => field.required) ? null : back
}
