// The way to what was chosen: a button needs its page, and lists read better with the directories around both.
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

/** The chosen entries with everything above them, in the order of choice. */
export async function withParents(ids: readonly number[], context: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive above(id, pid, level) as (
      select id, pid, 1 from menu where id = any(${[...ids]}::bigint[]) and ${living()}
      union select parent.id, parent.pid, above.level + 1 from menu parent join above on parent.id = above.pid
        where ${living('parent')} and above.level < 100)
    select distinct id from above order by id`.execute(context.db)
  return [...new Set([...ids, ...rows.map((row) => row.id)])]
}
