// Previous values of a record, stored with the job's row for the undo.
import type { Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import type { Context } from '../core/context'
import { isComputed, type Resource } from '../core/resources'
import { storedRows } from '../rows/records'

/** Fields that an edit can restore, which excludes passwords. */
function restorable(resource: Resource): string[] {
  const fields = Object.values(draftFields(resource.binding, 'update'))
  return fields.filter((field) => !isComputed(field) && field.kind !== 'password').map((field) => field.name)
}

/** Rows by id as stored: encrypted values stay encrypted. */
export async function snapshot(
  resource: Resource,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, Row>> {
  const names = [...restorable(resource), ...(resource.binding.features.revision ? ['revision'] : [])]
  const rows = await storedRows(resource, ids, names, context)
  return new Map(rows.map((row) => [row['id'] as number, row]))
}

/** Old values of the fields that differ, for `undo`. */
export function differing(resource: Resource, before: Row, after: Row): Row {
  return Object.fromEntries(
    restorable(resource)
      .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
      .map((name) => [name, before[name] ?? null]),
  )
}
