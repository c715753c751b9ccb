// `read` and `save` of a `settings` resource, which has one record.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../core/context'
import { allNames, records } from '../rows/records'
import { applyChange, checkedChange, lockRow, refuseStale } from './update'
import { keepWaiting, waitingSettings } from './waiting-settings'

async function theId(context: Context): Promise<number> {
  const resource = resourceOf(context)
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.table)} order by id limit 1`.execute(
    context.db,
  )
  return rows[0]?.id ?? fail('NF')
}

export async function readSettings(_input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const [record] = await records(resource, [await theId(context)], allNames(resource), context)
  if (!record) return fail('NF')
  return resource.binding.loosens ? { ...record, waiting: await waitingSettings(resource.binding, context) } : record
}

/** Handler of `save`: an update of the one record. What loosens a control is checked, and waits. */
export async function saveSettings(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const id = await theId(context)
  const { revision, ...draft } = input
  const stored = await lockRow(resource, id, context)
  await refuseStale(resource, id, stored, revision, context)
  const { now, waiting } = await keepWaiting(resource.binding, draft, stored, context)
  if (waiting.length === 0) return { id, revision: await applyChange(resource, id, now, stored, context) }
  await checkedChange(resource, id, draft, stored, context)
  return { id, revision: await applyChange(resource, id, now, stored, context), waiting }
}
