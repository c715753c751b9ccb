// Ways of a record to another choice of a field: an action that leads there, or an edit of the field itself.
import { can, type Grant } from '#kernel/access'
import type { Action, Binding, Field, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { mayEdit } from '../../may-edit'

export type Barred = 'here' | 'barred' | 'noRight' | 'fixed'

export type Move = { action: Action } | { edits: true } | { barred: Barred }

/** Actions on rows that lead to a choice of the field. */
export function movesTo({ actions }: Pick<Binding, 'actions'>, { name }: Field): Action[] {
  return actions.filter(({ on, to }) => (on === 'row' || on === 'selection') && to?.[name] !== undefined)
}

/** `value`: of a choice, as text. */
export function moveOf(binding: Binding, grant: Grant, field: Field, row: Row, value: string): Move {
  if (String(row[field.name] ?? '') === value) return { barred: 'here' }
  const all = movesTo(binding, field)
  const leading = all.filter(({ to }) => to?.[field.name]?.some((one) => String(one) === value))
  const offered = leading.filter(({ name, when }) => can(grant, binding, name) && holds(when, row))
  const [action] = [...offered.filter(({ danger }) => !danger), ...offered]
  if (action) return { action }
  // Editing a state that actions move would leave out the rules of those actions.
  if (value !== '' && all.length === 0 && mayEdit(binding, grant, [field], row)) return { edits: true }
  if (all.length === 0) return { barred: field.readOnly ? 'fixed' : 'noRight' }
  const held = all.filter(({ name }) => can(grant, binding, name))
  return { barred: held.length > 0 ? 'barred' : 'noRight' }
}

export const isPossible = (move: Move): boolean => !('barred' in move)
