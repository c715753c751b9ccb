// `read`: one whole record as the caller may see it.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../core/context'
import { rowPlanOf } from '../rows/plan'
import { allNames, answered } from '../rows/records'
import { visibleSql } from '../rows/scope'
import { columnsSql } from '../rows/select'
import { tableOf } from '../rows/table'

/** Handler of `read`. Refuses with NF if the record doesn't exist for the caller. */
export async function read(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const table = tableOf(resource, context)
  const plan = rowPlanOf(resource, context.page, 'read', () => allNames(resource), context)
  const { rows } = await sql<Row>`select ${columnsSql(plan, table)} from ${table.from}
    where ${table.id} = ${input[context.call.id]} and ${visibleSql(context.rowScope, table)}`.execute(context.db)
  const [record] = await answered(rows, plan, table, context)
  return record ?? fail('NF')
}

/** Returns the id if the row exists for this caller; NF otherwise, so that existence doesn't leak. */
export async function visibleId(id: number, context: Context): Promise<number> {
  const table = tableOf(resourceOf(context), context)
  const { rows } = await sql`select ${table.id} from ${table.from}
    where ${table.id} = ${id} and ${visibleSql(context.rowScope, table)}`.execute(context.db)
  return rows.length > 0 ? id : fail('NF')
}
