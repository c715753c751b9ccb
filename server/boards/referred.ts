// Records that groups of a board stand for: their order, captions, and of a tree the topmost ones that the caller sees.
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
  readonly names: ReadonlyMap<number, string>
  topOf(id: number): number
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
  const topOf = (id: number): number => {
    const seen = new Set<number>()
    let top = id
    for (let above = byId.get(id)?.pid ?? null; above !== null && !seen.has(above); ) {
      seen.add(above)
      const row = byId.get(above)
      if (row?.open) top = above
      above = row?.pid ?? null
    }
    return top
  }
  const tops = [...new Set(ids.map(topOf))]
  const names = await captions(target.name, tops, context, ref?.label)
  return { order: rows.map(({ id }) => id), names, topOf }
}
