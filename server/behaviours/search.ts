// One box for everything: records of every page that this person may list, by name, number or pinyin.
import { canCall, type MenuEntry } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { Refusal } from '#kernel/errors'
import { matchingIds } from '../actions/list'
import { behaviour } from '../behaviour'
import { type Context, resourceOf, signedIn } from '../context'
import { captions } from '../database/records'
import { soundsOf } from '../database/search'

const OF_EACH = 5
/** More than a person reads; the list itself shows the others. */
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
  const list = page.calls['list']
  if (!list) return []
  try {
    const { context: inner, body } = await context.inside(page, list, { ...page.select, keyword })
    const resource = resourceOf(inner)
    const ids = await matchingIds(body as Row, OF_EACH, inner)
    const names = await captions(resource.name, ids, inner)
    return ids.map((id) => ({ resource: page.name, route: page.route as string, id, name: names.get(id) ?? '' }))
  } catch (error) {
    // A page that refuses to be searched does not hide what the others found.
    if (error instanceof Refusal) return []
    throw error
  }
}

/** Pages of the caller's menu by title or by its sound. */
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
