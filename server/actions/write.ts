// Writes of behaviours: store, index and log changes that an action makes.
import type { Row } from '#kernel/binding'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { nameOf } from '../rows/records'
import { insertRows, updateRow } from '../rows/store'
import { asDuplicate, auditChanges } from './draft'

/** Only the records of a call are logged; other rows it writes are in tables of their own. */
function isSubject(resource: Resource, context: Context): boolean {
  return resource.name === (context.audit.page ?? context.page).base
}

/** Writes `values` over a locked row; returns the new row. Values aren't checked: the server made them. */
export async function writeChange<T extends Row>(
  resource: Resource,
  stored: T,
  values: Partial<T>,
  context: Context,
): Promise<T> {
  const id = stored['id'] as number
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  )
  const record = { ...stored, ...changed }
  if (isSubject(resource, context)) {
    if (!context.audit.targets.some((target) => target.id === id))
      context.audit.targets.push({ id, name: await nameOf(resource, stored, context) })
    auditChanges(resource, id, changed, stored, context)
  }
  if (Object.keys(changed).length === 0) return record
  const revision = await updateRow(resource, id, changed, context, record).catch((error: unknown) =>
    asDuplicate(error, resource, context),
  )
  return { ...record, revision }
}

/** Writes a row that the server makes in addition; returns its id. */
export async function writeNew(resource: Resource, values: Row, context: Context): Promise<number> {
  const [id] = await writeAllNew(resource, [values], context)
  return id as number
}

/** The same for many rows with as few statements as possible; returns their ids in order. */
export function writeAllNew(resource: Resource, rows: readonly Row[], context: Context): Promise<number[]> {
  return insertRows(resource, rows, context).catch((error: unknown) => asDuplicate(error, resource, context))
}
