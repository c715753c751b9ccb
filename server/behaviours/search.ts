// Search across all pages: records of every page that this person may list, by name, number or pinyin.

import { type RawBuilder, sql } from 'kysely'
import { canCall, type MenuEntry } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { Refusal } from '#kernel/errors'
import { placeholders } from '#kernel/text'
import { isMasked } from '#kernel/tidy'
import { meantBy } from '../actions/match'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import type { Resource } from '../core/resources'
import { mayRead } from '../rows/plan'
import { captions } from '../rows/records'
import { searchedOf, soundsOf } from '../rows/search'
import { aboutOf } from './search/about'

const OF_EACH = 5
/** More than a person reads; the list shows the rest. */
const MOST = 60

interface Hit {
  resource: string
  route: string
  id: number
  name: string
  about: string
}

/** The lower, the nearer its caption is to the typed words. */
type Ranked = Hit & { rank: number }

/** Pages whose records can be opened. */
function openable(context: Context): Binding[] {
  const { grant } = signedIn(context)
  return context.resources.bindings.filter((page) => {
    const { list, read } = page.calls
    const found = page.route && page.table !== null && list && read
    return found && grant.has(page.route as string) && canCall(grant, list) && canCall(grant, read)
  })
}

/** The own text with which captions of the resource begin, as SQL of a row called `t`. */
function leadOf(resource: Resource, context: Context): RawBuilder<string> {
  const { label, fields } = resource.binding
  const [first = ''] = placeholders(label)
  const field = fields[first]
  const leads = label.startsWith('{') && field && searchedOf(resource).includes(first)
  // The order of masked or hidden values would tell what they begin with.
  return leads && !isMasked(field) && mayRead(field, context) ? sql`lower(${sql.ref(`t.${first}`)})` : sql`''`
}

/** A name typed in full is meant, whatever else mentions it. */
function rankOf(name: string, isNamed: boolean, keyword: string): number {
  if (isNamed || name.toLowerCase() === keyword) return 0
  return name.toLowerCase().startsWith(keyword) ? 1 : 2
}

/** Rows of the page's list: those that a keyword finds, or those of the ids among them. */
async function hitsOf(page: Binding, wanted: string | readonly number[], context: Context): Promise<Ranked[]> {
  const keyword = typeof wanted === 'string' ? wanted.trim().toLowerCase() : ''
  const query = typeof wanted === 'string' ? { keyword: wanted } : {}
  const among = typeof wanted === 'string' ? sql`` : sql` and t.id = any(${[...wanted]}::bigint[])`
  try {
    const { resource, where } = await meantBy(page, { ...page.select, ...query }, context)
    // A single character is in too many rows to sort them all.
    const lead = keyword.length > 1 ? leadOf(resource, context) : sql`''`
    const named = sql`${lead} is not distinct from ${keyword}`
    const { rows } = await sql<{ id: number; named: boolean }>`select t.id, ${named} as named
      from ${sql.table(resource.table)} t where ${where}${among}
      order by named desc, coalesce(starts_with(${lead}, ${keyword}), false) desc, t.id desc
      limit ${typeof wanted === 'string' ? OF_EACH : wanted.length}`.execute(context.db)
    const ids = rows.map((row) => row.id)
    const [names, abouts] = await Promise.all([captions(resource.name, ids, context), aboutOf(page, ids, context)])
    return rows.map(({ id, named }) => {
      const name = names.get(id) ?? ''
      const about = abouts.get(id) ?? ''
      return { resource: page.name, route: page.route as string, id, name, about, rank: rankOf(name, named, keyword) }
    })
  } catch (error) {
    // A page that refuses the search must not hide the results of others.
    if (error instanceof Refusal) return []
    throw error
  }
}

const bare = ({ rank: _, ...hit }: Ranked): Hit => hit

/** Pages of the caller's menu, in its order. */
async function pagesIn(context: Context): Promise<MenuEntry[]> {
  const visit = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => [...(entry.type === 'page' ? [entry] : []), ...visit(entry.son)])
  return visit(await context.menuOf(context.language))
}

/** By title or pinyin. */
function routesOf(keyword: string, pages: readonly MenuEntry[]): string[] {
  const wanted = keyword.toLowerCase().replace(/['\s]/g, '')
  const fits = ({ meta: { title } }: MenuEntry): boolean =>
    title.toLowerCase().includes(wanted) || soundsOf(title).some((line) => line.startsWith(wanted))
  return pages.filter(fits).map(({ path }) => path)
}

export default behaviour('search', {
  async find({ keyword }, context) {
    const pages = await pagesIn(context)
    const place = new Map(pages.map(({ path }, index) => [path, index]))
    const placeOf = ({ route }: Binding): number => place.get(route as string) ?? pages.length
    const searchable = openable(context)
      .filter((page) => page.views.list.search.length > 0)
      .sort((one, other) => placeOf(one) - placeOf(other))
    const found = await Promise.all(searchable.map((page) => hitsOf(page, keyword, context)))
    // Equally near ones stay in the order of the menu.
    const nearest = found.flat().sort((one, other) => one.rank - other.rank)
    return { list_data: nearest.slice(0, MOST).map(bare), routes: routesOf(keyword, pages) }
  },

  async recent({ records }, context) {
    const idsOn = (page: Binding) => records.flatMap(({ resource, id }) => (resource === page.name ? id : []))
    const pages = openable(context).filter((page) => idsOn(page).length > 0)
    const found = (await Promise.all(pages.map((page) => hitsOf(page, idsOn(page), context)))).flat()
    const asked = records.map(({ resource, id }) => found.find((hit) => hit.resource === resource && hit.id === id))
    return { list_data: [...new Set(asked.flatMap((hit) => hit ?? []))].map(bare) }
  },
})
