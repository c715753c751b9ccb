// Values of a dry run that differ from the cells: computed, or read from another notation.
import type { Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { defaultsOf } from '#kernel/rules'
import { isBlank, type RawCell } from '../../sheets/reading/raw-cell'
import type { Filled } from './draft'

/** Their words are those of the cells. */
const worded: ReadonlySet<Field['kind']> = new Set(['choice', 'reference', 'boolean'])

function isRead(field: Field, cell: RawCell, value: unknown): boolean {
  return !worded.has(field.kind) && !field.sensitive && !field.many && String(cell).trim() !== String(value)
}

/**
 * `stored`: the record as the dry run has written it; `before`: previous values that it has changed, null for a new
 * record. Defaults of a new record are left out: the form has the same.
 */
export function unlikeCells(
  fields: Readonly<Record<string, Field>>,
  filled: readonly Filled[],
  cells: readonly RawCell[],
  stored: Row,
  before: Row | null,
): Row | null {
  const columns = new Map(filled.map(({ index, field }) => [field.name, cells[index] ?? null]))
  const defaults = defaultsOf(fields)
  const found = Object.entries(stored).filter(([name, value]) => {
    const [field, cell] = [fields[name], columns.get(name) ?? null]
    if (!field) return false
    if (!isBlank(cell)) return !isEmpty(value) && isRead(field, cell, value)
    if (before) return name in before
    return !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(defaults[name])
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}
