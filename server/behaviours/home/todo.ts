// The to-do list: waiting records in the lists that the caller may open, with links.
import { sql } from 'kysely'
import { canOpen } from '#kernel/access'
import { pick } from '#kernel/text'
import type { Filter } from '#kernel/wire'
import { atList } from '../../actions/at-list'
import { queriedSql } from '../../actions/conditions'
import { type Context, signedIn } from '../../core/context'
import { inMenuOrder } from './menu-order'

/** Counted like the page's list; empty entries are left out. */
export async function todoOf(context: Context) {
  const { grant } = signedIn(context)
  const open = inMenuOrder(context.resources.bindings).flatMap((page) => {
    const path = page.route
    if (!path || !canOpen(grant, path)) return []
    return page.views.list.presets.flatMap(({ todo, filter }) =>
      todo ? [{ ...todo, filter: filter as Filter, page, path }] : [],
    )
  })
  if (open.length === 0) return []
  const counts = open.map(({ page, filter }) => {
    const resource = context.resources.get(page.base)
    const where = queriedSql(resource, { filter }, atList(page, context))
    return sql`(select count(*) from ${sql.table(resource.table)} t where ${where})`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::bigint[] as counts`.execute(
    context.db,
  )
  return open.flatMap(({ key, title, path, filter }, index) => {
    const num = rows[0]?.counts[index] ?? 0
    return num > 0 ? [{ key, name: pick(title, context.language), num, path, query: filter }] : []
  })
}
