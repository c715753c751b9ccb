// Inputs of calls that take a draft or chosen rows. Apart from their schemas, which browsers don't need.
import type { Binding, Call, Fields } from './binding'

const drafts = new WeakMap<Fields, Partial<Record<'create' | 'update', Fields>>>()

/** Fields that a create or an update accepts; every write asks several times. */
export function draftFields({ fields }: Pick<Binding, 'fields'>, on: 'create' | 'update'): Fields {
  const known = drafts.get(fields) ?? {}
  drafts.set(fields, known)
  known[on] ??= Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !field.readOnly && (field.on === undefined || field.on === on)),
  )
  return known[on]
}

/**
 * True if the call acts on selected rows: ids, or all matching rows. Rows of another resource only by id: the call's
 * page can't interpret a query of theirs.
 */
export function takesChosen(call: Call): boolean {
  if (call.operation === 'remove') return true
  return call.operation === 'action' && call.on === 'selection' && !call.of && call.input['id_list'] === undefined
}
