// The undo action named by the schema.
import { can, type Grant } from '#kernel/access'
import type { Action, Binding } from '#kernel/binding'
import { askedBy } from './offered'

/** null if there is none, if this person may not call it, or if it needs input. */
export function wayBackOf(binding: Binding, grant: Grant, action: Action): Action | null {
  const back = binding.actions.find(({ name }) => name === action.undo)
  if (!back || back.on === 'page' || back.on === 'none' || !can(grant, binding, back.name)) return null
  return Object.values(askedBy(back)).some((field) => field.required) ? null : back
}
