// Locks of a record: fields that its state no longer lets anybody change.
import type { Binding, Lock, Row } from './binding'
import { holds } from './condition'

type Locked = Pick<Binding, 'locks'>

/** The locks in force. A lock whose condition reads a value that the row lacks is left to the server. */
function inForce({ locks }: Locked, row: Row): Lock[] {
  return locks.filter(({ when }) => Object.keys(when).every((name) => name in row) && holds(when, row))
}

/** The lock on a field of the stored row, if it is locked. */
export function lockOn(binding: Locked, name: string, row: Row): Lock | undefined {
  return inForce(binding, row).find(({ fields, except }) =>
    fields ? fields.includes(name) : except !== undefined && !except.includes(name),
  )
}

/** True if the form of the stored row has nothing left to change. */
export function isSealed(binding: Locked & Pick<Binding, 'views'>, row: Row): boolean {
  const names = binding.locks.length > 0 ? binding.views.form.groups.flatMap(({ fields }) => fields) : []
  return names.length > 0 && names.every((name) => lockOn(binding, name, row))
}

/** The lock that keeps the stored row from being deleted. */
export function lockOnRemoval(binding: Locked, row: Row): Lock | undefined {
  return inForce(binding, row).find(({ remove }) => remove)
}

/** Fields that the conditions of locks read. */
export function readByLocks(locks: readonly Lock[]): string[] {
  return [...new Set(locks.flatMap(({ when }) => Object.keys(when)))]
}
