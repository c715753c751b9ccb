// Ways of a record to another choice of a field: an action that leads there, or an edit of the field itself.
import { can, canRead, canWrite, type Grant } from '#kernel/access'
import type { Action, Binding, Field, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { furtherNames } from '#kernel/listed'
import { lockOn, readByLocks } from '#kernel/locks'

export type Barred = 'here' | 'barred' | 'noRight' | 'fixed'

export type Move = { action: Action } | { edits: true } | { barred: Barred }

/** Actions on rows that lead to a choice of the field. */
export function movesTo({ actions }: Pick<Binding, 'actions'>, { name }: Field): Action[] {
  return actions.filter(({ on, to }) => (on === 'row' || on === 'selection') && to?.[name] !== undefined)
}

/** Columns that cards need besides what every list answers: the field itself, and what decides if it may be edited. */
export function neededFor(binding: Binding, grant: Grant, { name, when = {} }: Field): string[] {
  const needed = new Set([name, ...Object.keys(when), ...readByLocks(binding.locks)])
  return furtherNames(binding).filter((one) => {
    const field = binding.fields[one]
    return needed.has(one) && field !== undefined && canRead(grant, field)
  })
}

/** Edits of states that actions move would leave out the rules of those actions. */
function edits(binding: Binding, grant: Grant, field: Field, row: Row): boolean {
  const call = binding.views.list.inline.includes(field.name) && binding.calls['quick'] ? 'quick' : 'update'
  return (
    field.name in row &&
    !field.readOnly &&
    field.on !== 'create' &&
    can(grant, binding, call) &&
    canWrite(grant, field) &&
    holds(field.when, row) &&
    !lockOn(binding, field.name, row)
  )
}

/** `value`: of a choice, as text. */
export function moveOf(binding: Binding, grant: Grant, field: Field, row: Row, value: string): Move {
  if (String(row[field.name] ?? '') === value) return { barred: 'here' }
  const all = movesTo(binding, field)
  const leading = all.filter(({ to }) => to?.[field.name]?.some((one) => String(one) === value))
  const offered = leading.filter(({ name, when }) => can(grant, binding, name) && holds(when, row))
  const [action] = [...offered.filter(({ danger }) => !danger), ...offered]
  if (action) return { action }
  if (value !== '' && all.length === 0 && edits(binding, grant, field, row)) return { edits: true }
  if (all.length === 0) return { barred: field.readOnly ? 'fixed' : 'noRight' }
  const held = all.filter(({ name }) => can(grant, binding, name))
  return { barred: held.length > 0 ? 'barred' : 'noRight' }
}

export const isPossible = (move: Move): boolean => !('barred' in move)
