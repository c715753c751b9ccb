// `remove`: all named records or none; referenced ones are refused.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../core/context'
import type { Resource } from '../core/resources'
import { together } from '../database/together'
import { captions } from '../rows/records'
import { refuseReferred, releaseSql } from '../rows/references'
import { visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { refuseClosedRows } from './closed'
import { refuseLockedRemoval } from './locked'

/** Handler of `remove`. Refuses with NF, and with REF naming the referring records. @returns `{ num }` */
export async function remove(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const ids = input['id_list'] as number[]
  const [, names] = await together([
    lockAll(resource, ids, context),
    captions(resource.name, ids, context),
    refuseReferred(resource, ids, context),
  ])
  await refuseLockedRemoval(resource, ids, context)
  await refuseClosedRows(resource, ids, context)
  const { softDelete, revision } = resource.binding.features
  const table = sql.table(resource.table)
  const write = softDelete
    ? sql`update ${table} set delete_time = now()${revision ? sql`, revision = revision + 1` : sql``} where id = any(${ids}::bigint[])`
    : sql`delete from ${table} where id = any(${ids}::bigint[])`
  await together([...releaseSql(resource, ids, context), write].map((statement) => statement.execute(context.db)))
  context.audit.targets.push(...ids.map((id) => ({ id, name: names.get(id) ?? '' })))
  return { num: ids.length }
}

/** Locks in id order, so that two deletes of the same rows can't deadlock. */
async function lockAll(resource: Resource, ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where t.id = any(${ids}::bigint[]) and ${visibleSql(context.rowScope, tableOf(resource, context))} order by t.id for update of t`.execute(
    context.db,
  )
  if (rows.length < ids.length) fail('NF')
}
