// Which actions may be offered for which records.
import { can, type Grant } from '#kernel/access'
import type { Action, Binding, Fields, Kind, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { isAlike, sharedBy } from '#kernel/propose'

export function offeredOn(binding: Binding, grant: Grant, place: 'row' | 'selection' | 'page'): Action[] {
  return binding.actions.filter((action) => action.on === place && can(grant, binding, action.name))
}

/** For one record: its own actions, and those that would also take several. */
export function offeredFor(binding: Binding, grant: Grant, row: Row): Action[] {
  return [...offeredOn(binding, grant, 'row'), ...offeredOn(binding, grant, 'selection')].filter((action) =>
    holds(action.when, row),
  )
}

/** Which of them is the main one, as the list says what its rows are mostly here for. */
export function mainOf({ views }: Pick<Binding, 'views'>, offered: readonly Action[]): Action | undefined {
  const first = views.list.actions.find((name) => offered.some((action) => action.name === name))
  return offered.find((action) => action.name === first)
}

/** Kinds that no control writes: in a form they would be a dead line. */
const unasked: ReadonlySet<Kind> = new Set(['json'])

/** What the small form asks: neither what is fixed nor what the selection says, nor what nobody could type. */
export function askedBy(action: Action): Fields {
  const given = new Set(['id_list', action.call.id, ...Object.keys(action.with ?? {})])
  return Object.fromEntries(
    Object.entries(action.call.input).filter(
      ([name, field]) => !given.has(name) && !field.readOnly && !unasked.has(field.kind),
    ),
  )
}

/** More rows than this are not tried out: each one is locked and done as if it were meant. */
const REHEARSED = 20

/** Whether its form says beforehand what would happen: to chosen rows, never to all that match. */
export function foretells(action: Action, rows: readonly Row[]): boolean {
  // A new password changes nothing that could be shown.
  const secret = Object.values(askedBy(action)).some((field) => field.kind === 'password')
  if (!action.call.dry || secret || (action.on !== 'row' && action.on !== 'selection')) return false
  return rows.length > 0 && rows.length <= REHEARSED
}

/**
 * What the form of an action starts from, and what else its conditions may read. A reference of the same name and kind
 * is proposed as the record has it, and of several records as all of them have it; any other name is only alike: a note
 * of the record is no note of what is done to it.
 */
export function startOf(action: Action, fields: Fields, rows: readonly Row[]): { given: Row; common: Row } {
  const asked = askedBy(action)
  const shared = sharedBy(rows)
  const given: Row = {}
  const common: Row = { ...(rows.length === 1 ? rows[0] : {}), ...action.with }
  for (const [name, field] of Object.entries(asked)) {
    const value = shared[name]
    if (isAlike(field, fields) && value !== undefined && value !== null) given[name] = value
    delete common[name]
  }
  return { given, common }
}
