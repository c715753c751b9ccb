// The recycle bin of a page: deleted rows that the caller could have deleted, locked while they are restored or purged.
import { type RawBuilder, sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../core/context'
import { deleted } from '../database/living'
import { dataScopeSql, rowScopeSql } from '../rows/scope'
import { tableOf } from '../rows/table'

/**
 * The page by name, with the caller's permissions for an engine call of it. Refuses with NF if the page doesn't offer
 * the call.
 */
export async function throughPage(
  name: string,
  wanted: EngineCall,
  context: Context,
): Promise<{ page: Binding; inner: Context }> {
  const page = context.resources.bindings.find((one) => one.name === name)
  const call = page && engineCall(page, wanted)
  if (!page || !call) return fail('NF')
  // A copy without the body schema of the call whose entry points it shares.
  const { context: inner } = await context.inside(page, { ...call }, {})
  return { page, inner }
}

/** Rows in the recycle bin of this page, within row scope and data scope. */
export function inBinSql(page: Binding, alias: string, context: Context): RawBuilder<unknown> {
  const table = tableOf(resourceOf(context), context, alias)
  return sql`(${deleted(alias)} and ${rowScopeSql(context.rowScope, table)} and ${rowScopeSql([page.scope], table)}
    and ${dataScopeSql(table)})`
}

/** Locks them in id order; refuses with NF if one is not, or no longer, in the recycle bin. */
export async function holdInBin(ids: readonly number[], page: Binding, context: Context): Promise<void> {
  const { rows } = await sql`select t.id from ${sql.table(resourceOf(context).table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${inBinSql(page, 't', context)} order by t.id for update of t`.execute(
    context.db,
  )
  if (rows.length < ids.length) fail('NF')
}
