// The siblings of a moved row, locked, in the order of their page's list.
import { sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, resourceOf } from '../../core/context'
import { livingOf } from '../../database/living'
import { rowScopeSql, visibleSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'
import { orderSql } from '../../rows/where'
import type { Place } from './plan'

export interface Sibling extends Place {
  readonly revision: number | null
}

/** NF if the row doesn't exist for the caller. */
export async function parentOf(id: number, context: Context): Promise<number | null> {
  const resource = resourceOf(context)
  const pid = resource.binding.fields['pid'] ? sql`t.pid` : sql`null::bigint`
  const { rows } = await sql<{ pid: number | null }>`select ${pid} as pid from ${sql.table(resource.table)} t
    where t.id = ${id} and ${visibleSql(context.rowScope, tableOf(resource, context))}`.execute(context.db)
  return rows[0] ? rows[0].pid : fail('NF')
}

/** All rows of the page below `pid`, including the moved one; those that the caller may not change are `fixed`. */
export async function lockedSiblings(
  id: number,
  pid: number | null,
  field: string,
  page: Binding,
  context: Context,
): Promise<Sibling[]> {
  const resource = resourceOf(context)
  const { revision } = resource.binding.features
  const parts = [rowScopeSql([page.scope], tableOf(resource, context)), livingOf(resource, 't')]
  if (resource.binding.fields['pid']) parts.push(sql`(t.pid is not distinct from ${pid} or t.id = ${id})`)
  const where = sql.join(parts, sql` and `)
  const table = sql.table(resource.table)
  await sql`select t.id from ${table} t where ${where} order by t.id for no key update of t`.execute(context.db)
  const others = page.views.list.order.filter((entry) => entry.replace(/^-/, '') !== field)
  const ties = orderSql(others, tableOf(resource, context))
  const value = sql.ref(`t.${field}`)
  const { rows } = await sql<Sibling>`select t.id, coalesce(${value}, 0) as value,
      ${revision ? sql`t.revision` : sql`null::integer`} as revision,
      row_number() over (order by ${ties}) as rank, not coalesce(${visibleSql(context.rowScope, tableOf(resource, context))}, false) as fixed
    from ${table} t where ${where} order by ${value} asc nulls last, ${ties}`.execute(context.db)
  return rows
}
