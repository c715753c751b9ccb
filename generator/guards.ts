// Rights of fields, for the inputs of actions that fill them.
import type { Call, Fields } from '../kernel/binding'
import type { Draft } from './entry-points'

/** Inputs with the right to write the field of the same name and kind, unless they name one themselves. */
function guarded(input: Fields, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(input).map(([name, one]) => {
      const field = fields[name]
      const write = field?.kind === one.kind ? field.perm?.write : undefined
      return [name, write && !one.perm ? { ...one, perm: { write } } : one]
    }),
  )
}

/** A field needs its right however it is written. Changes the calls of joined drafts. */
export function guardInputs(drafts: readonly Draft[]): void {
  for (const { fields, actions } of drafts)
    for (const { call } of Object.values(actions))
      (call as { input: Call['input'] }).input = guarded(call.input, fields)
}
