// The to-do list: waiting records in the lists that the caller may open, with links.
import { sql } from 'kysely'
import { groups } from '#generated/product'
import { canOpen } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import type { Todo } from '#kernel/board'
import { pick } from '#kernel/text'
import type { Filter } from '#kernel/wire'
import { type Context, signedIn } from '../core/context'
import { totalsOf } from '../database/totals'
import { type BoardPage, grouped, openPage, whereSql } from './page'

const groupOrder = new Map(groups.map((group) => [group.key, group.order]))

/** Order of the menu in the schemas. */
function place(page: Binding): number {
  return (groupOrder.get(page.group ?? '') ?? 1000) * 10_000 + page.order
}

interface Waiting extends Omit<Todo, 'num'> {
  readonly page: BoardPage
  readonly table: string
}

async function waitingOf(context: Context): Promise<Waiting[]> {
  const { grant } = signedIn(context)
  const pages = [...context.resources.bindings].sort((left, right) => place(left) - place(right))
  const open = pages.flatMap((binding) => {
    const { route, name: of, views } = binding
    if (!route || !canOpen(grant, route)) return []
    return views.list.presets.flatMap(({ todo, filter }) =>
      todo ? [{ todo, of, route, where: filter as Filter, table: binding.base }] : [],
    )
  })
  const opened = await Promise.all(
    open.map(async ({ todo, of, route, where, table }) => {
      const page = await openPage({ of, route, where }, [], context)
      return page
        ? [{ key: todo.key, name: pick(todo.title, context.language), path: route, query: where, page, table }]
        : []
    }),
  )
  return opened.flat()
}

/** Counted like the page's list, the entries of a table in one statement; empty entries are left out. */
export async function todoOf(context: Context): Promise<Todo[]> {
  const waiting = await waitingOf(context)
  const counted = await Promise.all(
    grouped(waiting, ({ table }) => table).map(async (all) => {
      const counts = all.map(
        ({ page, query }) =>
          sql`(select count(*) from ${page.table.from} where ${page.visible} and ${whereSql(query, page)})`,
      )
      const columns = counts.map((one, index) => sql`${one} as ${sql.id(`n${index}`)}`)
      const [row] = await totalsOf(sql<Record<string, number>>`select ${sql.join(columns)}`, context.db)
      return all.map((one, index) => [one, row?.[`n${index}`] ?? 0] as const)
    }),
  )
  const numbers = new Map(counted.flat())
  return waiting.flatMap((one) => {
    const num = numbers.get(one) ?? 0
    const { key, name, path, query } = one
    return num > 0 ? [{ key, name, num, path, query }] : []
  })
}
