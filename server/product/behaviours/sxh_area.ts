// Home regions: cut to the region of the settings, where the association's members come from.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'

interface Node {
  id: number
  son?: readonly Node[]
}

interface Root {
  readonly id: number
  readonly pid: number | null
  readonly within: ReadonlySet<number>
}

async function rootOf({ setting, db }: Context): Promise<Root | null> {
  const id = setting('native_root_id') as number | null | undefined
  if (!id) return null
  const { rows } = await sql<{ id: number; pid: number | null }>`with recursive below(id, pid) as (
      select id, pid from sxh_area where id = ${id}
      union all select child.id, child.pid from sxh_area child join below on child.pid = below.id)
    select id, pid from below`.execute(db)
  const pid = rows.find((row) => row.id === id)?.pid ?? null
  return { id, pid, within: new Set(rows.map((row) => row.id)) }
}

/** The highest nodes within the root, with all below them. */
function cut<T extends Node>(nodes: readonly T[], within: ReadonlySet<number>): T[] {
  return nodes.flatMap((node) => (within.has(node.id) ? [node] : cut((node.son ?? []) as readonly T[], within)))
}

export default behaviour('sxh_area', {
  async list(input, context, next) {
    const root = await rootOf(context)
    if (!root) return next(input)
    // The topmost level is then the root itself.
    const answer = await next(input.pid === null ? { ...input, pid: root.pid } : input)
    const list = cut(answer.list_data as unknown as readonly Node[], root.within)
    return { ...answer, list_data: list as unknown as typeof answer.list_data, total: list.length }
  },

  // Chosen values are resolved wherever they lie: a root set later does not take away their names.
  async options(input, context, next) {
    const root = input.id_list ? null : await rootOf(context)
    const answer = await next(input)
    return root
      ? {
          ...answer,
          list_data: cut(
            answer.list_data as unknown as readonly Node[],
            root.within,
          ) as unknown as typeof answer.list_data,
        }
      : answer
  },
})
