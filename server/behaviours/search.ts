// Search across all pages: records of every page that this person may list, by name, number or pinyin.

import { sql } from 'kysely'
import { canCall, type MenuEntry } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { Refusal } from '#kernel/errors'
import { meantBy } from '../actions/match'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { captions } from '../rows/records'
import { soundsOf } from '../rows/search'

const OF_EACH = 5
/** More than a person reads; the list shows the rest. */
const MOST = 60

interface Hit {
  resource: string
  route: string
  id: number
  name: string
}

/** Pages whose records can be opened and searched. */
function searchable(context: Context): Binding[] {
  const { grant } = signedIn(context)
  return context.resources.bindings.filter((page) => {
    const { list, read } = page.calls
    const found = page.route && page.table !== null && list && read && page.views.list.search.length > 0
    return found && grant.has(page.route as string) && canCall(grant, list) && canCall(grant, read)
  })
}

async function hitsOf(page: Binding, keyword: string, context: Context): Promise<Hit[]> {
  try {
    const { resource, where } = await meantBy(page, { ...page.select, keyword }, context)
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
      where ${where} order by t.id desc limit ${OF_EACH}`.execute(context.db)
    const ids = rows.map((row) => row.id)
    const names = await captions(resource.name, ids, context)
    return ids.map((id) => ({ resource: page.name, route: page.route as string, id, name: names.get(id) ?? '' }))
  } catch (error) {
    // A page that refuses the search must not hide the results of others.
    if (error instanceof Refusal) return []
    throw error
  }
}

/** Pages of the caller's menu by title or pinyin. */
async function routesOf(keyword: string, context: Context): Promise<string[]> {
  const wanted = keyword.toLowerCase().replace(/['\s]/g, '')
  const visit = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ type, path, meta: { title }, son }) => {
      const fits = title.toLowerCase().includes(wanted) || soundsOf(title).some((line) => line.startsWith(wanted))
      return [...(type === 'page' && fits ? [path] : []), ...visit(son)]
    })
  return visit(await context.menuOf(context.language))
}

export default behaviour('search', {
  async find({ keyword }, context) {
    const found = await Promise.all(searchable(context).map((page) => hitsOf(page, keyword, context)))
    return { list_data: found.flat().slice(0, MOST), routes: await routesOf(keyword, context) }
  },
})
