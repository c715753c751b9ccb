// The dashboard: what waits, and how many records stand in each list that one may open, in the order of the menu.
import { sql } from 'kysely'
import { canOpen, openDoors } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { atList } from '../actions/at-list'
import { countSql } from '../actions/list'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { inMenuOrder } from './home/menu-order'
import { todoOf } from './home/todo'

/** Counted as those pages would count: their scopes, the role's data scope; one query for all. */
async function countsOf(pages: readonly Binding[], context: Context): Promise<number[]> {
  if (pages.length === 0) return []
  const counts = pages.map((page) => countSql(atList(page, context)))
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::bigint[] as counts`.execute(
    context.db,
  )
  return rows[0]?.counts ?? []
}

export default behaviour('home', {
  async statistics(_input, context) {
    const { grant } = signedIn(context)
    const pages = inMenuOrder(
      context.resources.bindings.filter((page) => {
        const { list } = page.calls
        return page.route && page.table && list && canOpen(grant, page.route) && openDoors(grant, list).length > 0
      }),
    )
    const counts = await countsOf(pages, context)
    const cards = pages.map((page, index) => ({
      key: page.name,
      name: context.title(page),
      value: counts[index] ?? 0,
      unit: '',
      path: page.route as string,
    }))
    return { cards, todo: await todoOf(context) }
  },
})
