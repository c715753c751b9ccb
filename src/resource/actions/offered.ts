// The actions that are offered, to whom and on which rows, and the one that takes another back.
import { can, canWrite, type Grant } from '#kernel/access'
import type { Action, Binding, Fields, Kind, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { isAlike, sharedBy } from '#kernel/propose'
import { isOwn } from '#kernel/standard'

/** null if there is none, if this person may not call it, or if it needs input. */
export function undoOf(binding: Binding, grant: Grant, action: Action): Action | null {
  const back = binding.actions.find(({ name }) => name === action.undo)
  if (!back || back.on === 'page' || back.on === 'none' || !can(grant, binding, back.name)) return null
  return Object.values(inputsOf(back)).some((field) => field.required) ? null : back
}

export function offeredOn(binding: Binding, grant: Grant, place: 'row' | 'selection' | 'page'): Action[] {
  return binding.actions.filter((action) => action.on === place && can(grant, binding, action.name))
}

/** For one record: its own actions, and those for selections. */
export function offeredFor(binding: Binding, grant: Grant, row: Row): Action[] {
  return [...offeredOn(binding, grant, 'row'), ...offeredOn(binding, grant, 'selection')].filter((action) =>
    holds(action.when, row),
  )
}

/** True if four eyes are required and this person made the record: unless a setting lifts it, the server refuses. */
export function isForOthers({ byAnother }: Pick<Action, 'byAnother'>, row: Row, me: number | undefined): boolean {
  return byAnother !== undefined && isOwn(row, me)
}

/** The main action, according to the list's schema. */
export function mainOf({ views }: Pick<Binding, 'views'>, offered: readonly Action[]): Action | undefined {
  const first = views.list.actions.find((name) => offered.some((action) => action.name === name))
  return offered.find((action) => action.name === first)
}

/** The commonest first, dangerous ones last, away from what the hand knows. */
export function inOrder(actions: readonly Action[], common: readonly string[]): Action[] {
  const rank = ({ name, danger }: Action): number => {
    if (danger) return common.length + 1
    return common.includes(name) ? common.indexOf(name) : common.length
  }
  return [...actions].sort((one, other) => rank(one) - rank(other))
}

/**
 * Actions above the rows of a record: the input that refers to it is given. Inputs that say nothing about this record's
 * rows are left out.
 */
export function offeredBeside(binding: Binding, grant: Grant, given: Row, without: readonly string[] = []): Action[] {
  const fits = ({ call }: Action) => Object.keys(given).every((name) => Object.hasOwn(call.input, name))
  return offeredOn(binding, grant, 'page')
    .filter(fits)
    .map((action) => {
      const input = Object.entries(action.call.input).filter(([name]) => !without.includes(name))
      return {
        ...action,
        with: { ...action.with, ...given },
        call: { ...action.call, input: Object.fromEntries(input) },
      }
    })
}

/** Kinds without an input control of their own. */
const unasked: ReadonlySet<Kind> = new Set(['json'])

/** The inputs of a resource's screens that an action needs: those of fields without a control. */
export function slotsFor<Slot>({ call }: Action, inputs: Readonly<Record<string, Slot>> = {}): Record<string, Slot> {
  return Object.fromEntries(
    Object.entries(inputs).filter(([name]) => {
      const field = call.input[name]
      return field !== undefined && unasked.has(field.kind)
    }),
  )
}

/** Inputs of the form: without those fixed, taken from the selection, or impossible to type. */
export function inputsOf(action: Action, slots: object = {}): Fields {
  const given = new Set(['id_list', action.call.id, ...Object.keys(action.with ?? {})])
  return Object.fromEntries(
    Object.entries(action.call.input).filter(
      ([name, field]) =>
        !given.has(name) && !field.readOnly && (!unasked.has(field.kind) || Object.hasOwn(slots, name)),
    ),
  )
}

/** Without inputs that need a right of their own which the person lacks. */
export function writableIn(fields: Fields, grant: Grant): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => canWrite(grant, field)))
}

/** Larger selections aren't previewed: a dry run locks and writes each row. */
const REHEARSED = 20

/** True if its form previews the result: for selected rows, never for all that match. */
export function hasPreview(action: Action, rows: readonly Row[]): boolean {
  // A new password has no visible effect to preview.
  const secret = Object.values(inputsOf(action)).some((field) => field.kind === 'password')
  if (!action.call.dry || secret || (action.on !== 'row' && action.on !== 'selection')) return false
  return rows.length > 0 && rows.length <= REHEARSED
}

/**
 * Initial values of an action's form, and further values for its conditions. A reference of the same name and kind
 * starts with the record's value, for several records with their common one; any other field only shares the name: a
 * note on the record is no note on the action.
 */
export function initialInput(action: Action, fields: Fields, rows: readonly Row[]): { given: Row; common: Row } {
  const inputs = inputsOf(action)
  const shared = sharedBy(rows)
  const given: Row = {}
  const common: Row = { ...shared, ...action.with }
  for (const [name, field] of Object.entries(inputs)) {
    const value = shared[name]
    if (isAlike(field, fields) && value !== undefined && value !== null) given[name] = value
    delete common[name]
  }
  return { given, common }
}
