// Permanently deletes records in the recycle bin, unless living or deleted records still refer to them.
import { sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { behaviourOf } from '../core/behaviour'
import { type Context, resourceOf } from '../core/context'
import { together } from '../database/together'
import { captions } from '../rows/records'
import { refuseReferred, releaseSql } from '../rows/references'
import { forgetReleased } from '../rows/released'
import { holdInBin } from './bin'

/** All of them or none. Refuses with NF, and with REF naming the referring records. */
export async function purgeRows(ids: readonly number[], page: Binding, context: Context): Promise<{ num: number }> {
  const resource = resourceOf(context)
  await holdInBin(ids, page, context)
  const names = await captions(resource.name, ids, context)
  const next = async () => {
    await refuseReferred(resource, ids, context, { deletedToo: true })
    await together([
      ...releaseSql(resource, ids, context, { deletedToo: true }).map((statement) => statement.execute(context.db)),
      forgetReleased(resource, ids, context),
      // Foreign keys delete the link rows of the records.
      sql`delete from ${sql.table(resource.table)} where id = any(${[...ids]}::bigint[])`.execute(context.db),
    ])
    return { num: ids.length }
  }
  const answer = await (behaviourOf(resource).purging?.({ id_list: [...ids] }, context, next) ?? next())
  context.audit.targets.push(...ids.map((id) => ({ id, name: names.get(id) ?? '' })))
  return answer as { num: number }
}
