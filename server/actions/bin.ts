// The bin of a page: deleted rows that its holder might have deleted, held while they are taken out of it.
import { type RawBuilder, sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../core/context'
import { deleted } from '../database/living'
import { dataScopeSql, reachSql } from '../database/scope'

/** The page by its name and what its holder may do through an engine call of it. NF where the page offers none. */
export async function throughPage(
  name: string,
  wanted: EngineCall,
  context: Context,
): Promise<{ page: Binding; inner: Context }> {
  const page = context.resources.bindings.find((one) => one.name === name)
  const call = page && engineCall(page, wanted)
  if (!page || !call) return fail('NF')
  // A copy: the body of the call whose doors it shares is not asked for.
  const { context: inner } = await context.inside(page, { ...call }, {})
  return { page, inner }
}

/** Rows in the bin of this page, within reach and data scope. */
export function inBinSql(page: Binding, alias: string, context: Context): RawBuilder<unknown> {
  const resource = resourceOf(context)
  return sql`(${deleted(alias)}
    and ${reachSql(resource, context.reach, alias, context)}
    and ${reachSql(resource, [page.scope], alias, context)}
    and ${dataScopeSql(resource, context.session, alias, context.resources)})`
}

/** Locks them in the order of their ids; NF where one is not, or not any more, in the bin. */
export async function holdInBin(ids: readonly number[], page: Binding, context: Context): Promise<void> {
  const { rows } = await sql`select t.id from ${sql.table(resourceOf(context).table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${inBinSql(page, 't', context)} order by t.id for update of t`.execute(
    context.db,
  )
  if (rows.length < ids.length) fail('NF')
}
