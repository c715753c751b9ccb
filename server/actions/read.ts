// `read`: one whole record as the caller may see it.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../core/context'
import { allNames, records } from '../rows/records'
import { visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'

/** Handler of `read`. Refuses with NF if the record doesn't exist for the caller. */
export async function read(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const id = await visibleId(input[context.call.id] as number, context)
  const [record] = await records(resource, [id], allNames(resource), context)
  return record ?? fail('NF')
}

/** Returns the id if the row exists for this caller; NF otherwise, so that existence doesn't leak. */
export async function visibleId(id: number, context: Context): Promise<number> {
  const resource = resourceOf(context)
  const { rows } =
    await sql`select t.id from ${sql.table(resource.table)} t where t.id = ${id} and ${visibleSql(context.rowScope, tableOf(resource, context))}`.execute(
      context.db,
    )
  return rows.length > 0 ? id : fail('NF')
}
