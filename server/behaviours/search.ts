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

/** Pages whose records can be opened. */
function openable(context: Context): Binding[] {
  const { grant } = signedIn(context)
  return context.resources.bindings.filter((page) => {
    const { list, read } = page.calls
    const found = page.route && page.table !== null && list && read
    return found && grant.has(page.route as string) && canCall(grant, list) && canCall(grant, read)
  })
}

/** Rows of the page's list: those that a keyword finds, or those of the ids among them. */
async function hitsOf(page: Binding, wanted: string | readonly number[], context: Context): Promise<Hit[]> {
  const query = typeof wanted === 'string' ? { keyword: wanted } : {}
  const among = typeof wanted === 'string' ? sql`` : sql` and t.id = any(${[...wanted]}::bigint[])`
  try {
    const { resource, where } = await meantBy(page, { ...page.select, ...query }, context)
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
      where ${where}${among} order by t.id desc limit ${typeof wanted === 'string' ? OF_EACH : wanted.length}`.execute(
      context.db,
    )
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
    const searchable = openable(context).filter((page) => page.views.list.search.length > 0)
    const found = await Promise.all(searchable.map((page) => hitsOf(page, keyword, context)))
    return { list_data: found.flat().slice(0, MOST), routes: await routesOf(keyword, context) }
  },

  async recent({ records }, context) {
    const idsOn = (page: Binding) => records.flatMap(({ resource, id }) => (resource === page.name ? id : []))
    const pages = openable(context).filter((page) => idsOn(page).length > 0)
    const found = (await Promise.all(pages.map((page) => hitsOf(page, idsOn(page), context)))).flat()
    const asked = records.map(({ resource, id }) => found.find((hit) => hit.resource === resource && hit.id === id))
    return { list_data: [...new Set(asked.flatMap((hit) => hit ?? []))] }
  },
})
