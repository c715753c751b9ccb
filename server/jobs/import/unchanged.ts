// References that a sheet repeats as an export of the record tells them, though nobody may choose them any more: they stay.
import type { Field, Row } from '#kernel/binding'
import type { Context } from '../../core/context'
import type { Resource } from '../../core/resources'
import { records } from '../../rows/records'
import { recordCell, type Speech } from '../../sheets/cells'
import { clockFor } from '../../sheets/file-name'
import type { RawCell } from '../../sheets/reading/raw-cell'
import type { Draft, Filled } from './draft'

interface Matched {
  readonly draft: Draft
  readonly cells: readonly RawCell[]
  /** The record that the row means; none for a new one. */
  readonly stored: Row | undefined
}

/** Fields whose cells name no record that may be chosen. */
function unknownIn({ draft }: Matched, filled: readonly Filled[]): Field[] {
  return filled.flatMap(({ field }) => (field.kind === 'reference' && field.name in draft.errors ? [field] : []))
}

/** The drafts, in the same order: such a reference keeps its value instead of being an error. */
export async function withUnchanged(
  rows: readonly Matched[],
  filled: readonly Filled[],
  resource: Resource,
  context: Context,
): Promise<Draft[]> {
  const concerned = rows.filter((row) => row.stored && unknownIn(row, filled).length > 0)
  const ids = concerned.map(({ stored }) => stored?.['id'] as number)
  const names = [...new Set(concerned.flatMap((row) => unknownIn(row, filled).map(({ name }) => name)))]
  const speech: Speech = { language: context.language, clock: clockFor(context) }
  const shown = new Map((await records(resource, ids, names, context)).map((record) => [record['id'], record]))
  return rows.map((row) => {
    const record = row.stored && shown.get(row.stored['id'])
    if (!record) return row.draft
    const [values, errors] = [{ ...row.draft.values }, { ...row.draft.errors }]
    for (const { field, index } of filled) {
      if (!(field.name in errors) || !(field.name in record) || field.kind !== 'reference') continue
      if (recordCell(field, record, speech).text !== String(row.cells[index] ?? '').trim()) continue
      values[field.name] = row.stored?.[field.name]
      delete errors[field.name]
    }
    return { values, errors }
  })
}
