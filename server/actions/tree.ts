// Rows with `pid` as a tree with `son`; and that a tree stays one.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { living } from '../database/living'

/** Any constant: the first half of the key of the lock of each tree. */
const TREE_LOCK = 7_301

/** Nests rows under their parents; a row whose parent is not among them stands at the root. */
export function asTree(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row['id'], { ...row, son: [] as Row[] }]))
  const roots: Row[] = []
  for (const row of rows) {
    const node = byId.get(row['id']) as Row & { son: Row[] }
    const parent = byId.get((row['pid'] ?? undefined) as number)
    if (parent && parent !== node) parent.son.push(node)
    else roots.push(node)
  }
  return roots
}

/** One write at a time where what is judged is the tree as a whole; held until the transaction ends. */
export async function lockTree(resource: Resource, context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK}, hashtext(${resource.table}))`.execute(context.db)
}

/** Refuses a parent below the row itself, and more levels than the schema allows. */
export async function checkTree(resource: Resource, id: number | null, pid: number, context: Context): Promise<void> {
  const table = sql.table(resource.table)
  // One move at a time: two that are each in order could make a circle together.
  await lockTree(resource, context)
  const { rows: above } = await sql<{ id: number }>`with recursive above(id, pid, level) as (
      select id, pid, 1 from ${table} where id = ${pid}
      union all select parent.id, parent.pid, above.level + 1 from ${table} parent join above on parent.id = above.pid where above.level < 100)
    select id from above`.execute(context.db)
  if (id !== null && above.some((row) => row.id === id)) {
    fail('PARAM', {
      errors: { pid: { zh: '不能选择自己或自己的下级', en: 'Cannot be itself or something below itself' } },
    })
  }
  const limit = resource.binding.depth
  if (limit === null) return
  const { rows: below } = await sql<{ height: number }>`with recursive below(id, level) as (
      select id, 1 from ${table} where id = ${id}
      union all select child.id, below.level + 1 from ${table} child join below on child.pid = below.id
        where ${living('child')} and below.level < 100)
    select coalesce(max(level), 1) as height from below`.execute(context.db)
  if (above.length + (below[0]?.height ?? 1) > limit) {
    fail('PARAM', { errors: { pid: { zh: `最多 ${limit} 级`, en: `At most ${limit} levels` } } })
  }
}
