// Result of a sheet row as stored, with problems named by column.
import type { Binding } from '#kernel/binding'
import type { Context } from '../../core/context'
import type { StoredRow, What } from '../../sheets/import-input'
import { titleOf } from '../../sheets/titles'
import type { Fault } from './attempt'
import type { Outcome } from './words'

export function outcomeOf(row: StoredRow, what: What, more: Partial<Outcome> = {}): Outcome {
  return {
    id: row.id,
    what,
    name: '',
    message: null,
    errors: null,
    record_id: null,
    before: null,
    after: null,
    revision: null,
    ...more,
  }
}

export function failedRow(row: StoredRow, { message, errors }: Fault, page: Binding, context: Context): Outcome {
  const english = context.language === 'en'
  const titled = Object.entries(errors).map(([field, text]) => {
    const known = page.fields[field]
    const title = known ? titleOf(known, context) : ''
    return text.includes(title) ? text : `${title}${english ? ': ' : '：'}${text}`
  })
  const said = titled.length > 0 ? titled.join(english ? '; ' : '；') : message
  return outcomeOf(row, 'fail', { message: said, errors })
}

/** Problems in column order, then those of fields without a column. */
export function inOrderOf(columns: readonly string[], faults: Readonly<Record<string, string>>) {
  const names = new Set([...columns, ...Object.keys(faults)])
  return Object.fromEntries([...names].flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])))
}
