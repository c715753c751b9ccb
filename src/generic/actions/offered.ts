// Which actions may be offered for which records.
import { can, type Grant } from '#kernel/access'
import type { Action, Binding, Fields, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'

export function offeredOn(binding: Binding, grant: Grant, place: 'row' | 'selection' | 'page'): Action[] {
  return binding.actions.filter((action) => action.on === place && can(grant, binding, action.name))
}

/** For one record: its own actions, and those that would also take several. */
export function offeredFor(binding: Binding, grant: Grant, row: Row): Action[] {
  return [...offeredOn(binding, grant, 'row'), ...offeredOn(binding, grant, 'selection')].filter((action) =>
    holds(action.when, row),
  )
}

/** What the small form asks: neither what is fixed nor what the selection says. */
export function askedBy(action: Action): Fields {
  const given = new Set(['id_list', action.call.id, ...Object.keys(action.with ?? {})])
  return Object.fromEntries(
    Object.entries(action.call.input).filter(([name, field]) => !given.has(name) && !field.readOnly),
  )
}
