// Writes fields of a row from a list: by `quick` where that is declared, others as an edit of the record.

import { createContext, useContext } from 'react'
import { can, canRead, canWrite, type Grant } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { dependents, holds } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { furtherNames } from '#kernel/listed'
import { lockOn, readByLocks } from '#kernel/locks'
import type { Writes } from './data'

/** The call that writes these fields: `quick` takes a single field of those edited in the list. */
function writingCall({ views, calls }: Pick<Binding, 'views' | 'calls'>, names: readonly string[]) {
  const [name = ''] = names
  return names.length === 1 && views.list.inline.includes(name) && calls['quick'] ? 'quick' : 'update'
}

/** True if hiding the field would empty nothing; of a value that the row doesn't hold that is unknown. */
function isSpared({ name, when }: Field, row: Row): boolean {
  return !holds(when, row) || (name in row && isEmpty(row[name]))
}

/**
 * True unless the server would refuse a change of any of the fields, whatever the value. Not if a change might empty fields
 * that depend on it: only the form says what goes.
 */
export function mayEdit(binding: Binding, grant: Grant, fields: readonly Field[], row: Row): boolean {
  const names = fields.map(({ name }) => name)
  const call = writingCall(binding, names)
  return (
    can(grant, binding, call) &&
    dependents(binding.fields, names).every((below) => isSpared(below, row)) &&
    fields.every(
      (field) =>
        field.name in row &&
        !field.readOnly &&
        field.on !== 'create' &&
        canWrite(grant, field) &&
        holds(field.when, row) &&
        !lockOn(binding, field.name, row),
    )
  )
}

/** Columns to ask for, beyond those of every list: the fields themselves, and those that `mayEdit` reads. */
export function columnsToEdit(binding: Binding, grant: Grant, fields: readonly Field[]): string[] {
  const below = dependents(
    binding.fields,
    fields.map(({ name }) => name),
  )
  const read = [...fields, ...below].flatMap(({ name, when = {} }) => [name, ...Object.keys(when)])
  const needed = new Set([...read, ...readByLocks(binding.locks)])
  return furtherNames(binding).filter((name) => {
    const field = binding.fields[name]
    return needed.has(name) && field !== undefined && canRead(grant, field)
  })
}

const WritesContext = createContext<Writes | null>(null)

export const WritesProvider = WritesContext.Provider

export function useWritesContext(): Writes {
  const writes = useContext(WritesContext)
  if (!writes) throw new Error('No ActionHost around')
  return writes
}

type RowWrite = (id: number, change: Row, revision: number | undefined) => Promise<Row>

/** Refusals are thrown without a toast. */
export function useRowWrite(binding: Binding): RowWrite {
  const writes = useWritesContext()
  return (id, change, revision) => {
    const [[field, value] = []] = Object.entries(change)
    const quick = binding.calls['quick']
    if (!quick || writingCall(binding, Object.keys(change)) !== 'quick') return writes.update(id, change, revision)
    const known = revision === undefined ? {} : { revision }
    return writes.invoke('quick', { [quick.id]: id, field, value, ...known }, true)
  }
}
