// Records that groups of rows stand for: their order, captions, and of a tree those above them that the caller sees.
import { sql } from 'kysely'
import type { Field } from '#kernel/binding'
import type { Context } from '../core/context'
import { readable } from '../rows/plan'
import { captions } from '../rows/records'
import { referableSql, visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { orderSql } from '../rows/where'

export interface Referred {
  /** Ids in the order of their own list. */
  readonly order: readonly number[]
  /** The nearest record above that the caller sees; null at the top. */
  above(id: number): number | null
  captions(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

export async function referredFrom({ ref }: Field, ids: readonly number[], context: Context): Promise<Referred> {
  const target = context.resources.get(ref?.base as string)
  const table = tableOf(target, context)
  const order = target.binding.views.list.order.filter(
    (entry) => readable(target, [entry.replace(/^-/, '')], context).length > 0,
  )
  const { rows } = await sql<{ id: number; pid: number | null; open: boolean }>`
    with recursive up(id) as (select unnest(${[...ids]}::bigint[])
      ${ref?.tree ? sql`union select one.pid from ${sql.table(target.table)} one join up on one.id = up.id where one.pid is not null` : sql``})
    select t.id, ${ref?.tree ? sql`t.pid` : sql`null::bigint as pid`}, ${visibleSql('all', table, referableSql)} as open
    from ${table.from} where t.id in (select id from up) order by ${orderSql(order, table)}`.execute(context.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const above = (id: number): number | null => {
    const seen = new Set([id])
    let up = byId.get(id)?.pid ?? null
    while (up !== null && !seen.has(up) && !byId.get(up)?.open) {
      seen.add(up)
      up = byId.get(up)?.pid ?? null
    }
    return up === null || seen.has(up) ? null : up
  }
  return {
    order: rows.map(({ id }) => id),
    above,
    captions: (some) => captions(target.name, [...some], context, ref?.label),
  }
}

/** The topmost record above, or itself. */
export function topOf(id: number, { above }: Referred): number {
  const seen = new Set([id])
  let top = id
  for (let up = above(id); up !== null && !seen.has(up); up = above(up)) {
    seen.add(up)
    top = up
  }
  return top
}
