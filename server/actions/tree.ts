// Rows with `pid` as a tree with `son`, and checks that keep it a tree.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { living } from '../database/living'
import { together } from '../database/together'

/** Arbitrary constant: the first half of each tree's advisory lock key. */
const TREE_LOCK = 7_301

/** Nests rows under their parents; a row whose parent is absent becomes a root. */
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

/** Serialises writes that are checked against the whole tree; held until the transaction ends. */
export async function lockTree(resource: Resource, context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK}, hashtext(${resource.table}))`.execute(context.db)
}

/** Ids of the row and everything above it. */
async function pathOf({ table }: Resource, id: number, { db }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive above(id, pid, level) as (
      select id, pid, 1 from ${sql.table(table)} where id = ${id}
      union all select parent.id, parent.pid, above.level + 1 from ${sql.table(table)} parent join above on parent.id = above.pid where above.level < 100)
    select id from above`.execute(db)
  return rows.map((row) => row.id)
}

/** Levels of the branch that begins with the row; a new one has none below it. */
async function heightOf({ table }: Resource, id: number | null, { db }: Context): Promise<number> {
  if (id === null) return 1
  const { rows } = await sql<{ height: number }>`with recursive below(id, level) as (
      select id, 1 from ${sql.table(table)} where id = ${id}
      union all select child.id, below.level + 1 from ${sql.table(table)} child join below on child.pid = below.id
        where ${living('child')} and below.level < 100)
    select coalesce(max(level), 1) as height from below`.execute(db)
  return rows[0]?.height ?? 1
}

/** Refuses a parent below the row itself, and more levels than the schema allows. */
export async function checkTree(resource: Resource, id: number | null, pid: number, context: Context): Promise<void> {
  const limit = resource.binding.depth
  // One move at a time: two valid moves could form a cycle together.
  const [, above, height] = await together([
    lockTree(resource, context),
    pathOf(resource, pid, context),
    limit === null ? 1 : heightOf(resource, id, context),
  ])
  if (id !== null && above.includes(id)) {
    fail('PARAM', {
      errors: { pid: { zh: '不能选择自己或自己的下级', en: 'Cannot be itself or something below itself' } },
    })
  }
  if (limit !== null && above.length + height > limit) {
    fail('PARAM', { errors: { pid: { zh: `最多 ${limit} 级`, en: `At most ${limit} levels` } } })
  }
}
