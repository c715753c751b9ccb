// The menu as pages and addresses: the page of a path, and the redirect of a path without a page.
import type { MenuEntry } from '#kernel/access'

export interface ShellPage {
  route: string
  title: string
  icon: string
  /** A fixed tab that cannot be closed. */
  affix: boolean
  /** Not kept alive in the background. */
  noCache: boolean
  /** Captions of the parent directories, outermost first. */
  above: readonly { path: string; title: string }[]
  /** Of the tab of a single record: the page that lists it, with its title, and the id. */
  record?: { of: string; list: string; id: number }
}

/** A page and its view: `list`, `new`, `show`, `edit` or a further word defined by its screens. */
export interface Place {
  page: ShellPage
  view: string
  id: number | null
}

export interface Places {
  pages: ReadonlyMap<string, ShellPage>
  /** Directories: their path redirects to the first page below. */
  directories: ReadonlyMap<string, string | null>
}

function firstPageIn(entries: readonly MenuEntry[]): string | null {
  for (const entry of entries) {
    if (entry.type === 'page') return entry.path
    const below = firstPageIn(entry.son)
    if (below) return below
  }
  return null
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text)
}

/** `always`: the pages that need no grant, dashboard and personal centre. */
export function placesOf(menu: readonly MenuEntry[], always: readonly ShellPage[]): Places {
  const pages = new Map(always.map((page) => [page.route, page]))
  const directories = new Map<string, string | null>()
  const visit = (entries: readonly MenuEntry[], above: ShellPage['above']): void => {
    for (const entry of entries) {
      const { path, icon, meta, son } = entry
      if (entry.type === 'page') {
        const { title, affix, noCache } = meta
        const fixed = pages.get(path)?.affix ?? false
        pages.set(path, { route: path, title, icon, affix: affix || fixed, noCache, above })
      } else if (son.length > 0) {
        directories.set(path, firstPageIn(son))
      }
      visit(son, [...above, { path, title: meta.title }])
    }
  }
  visit(menu, [])
  return { pages, directories }
}

/** View of the parts after a page's route. A page's own word may have records below it. */
export function viewOf(rest: readonly string[]): { view: string; id: number | null } | null {
  const [first, second, ...more] = rest
  if (first === undefined) return { view: 'list', id: null }
  if (isId(first)) {
    if (more.length > 0) return null
    return { view: second ?? 'show', id: Number(first) }
  }
  if (second === undefined) return { view: first, id: null }
  const below = !['new', 'edit'].includes(first) && (isId(second) || second === 'new') && viewOf([second, ...more])
  return below ? { view: first, id: null } : null
}

/** The page of an address; null if it is not granted or does not exist. */
export function placeAt(places: Places, pathname: string): Place | null {
  const parts = pathname.split('/').filter(Boolean)
  for (let cut = parts.length; cut > 0 && cut >= parts.length - 3; cut--) {
    const page = places.pages.get(`/${parts.slice(0, cut).join('/')}`)
    if (!page) continue
    const rest = parts.slice(cut)
    const found = viewOf(page.record ? [String(page.record.id), ...rest] : rest)
    return found && { page, ...found }
  }
  return null
}

/** With a page for each record that has a tab of its own. `records`: address to the name on its tab. */
export function withRecords(places: Places, records: Readonly<Record<string, string>>): Places {
  const own = Object.entries(records).flatMap(([route, name]): [string, ShellPage][] => {
    const place = placeAt(places, route)
    if (!place || place.id === null || place.view !== 'show') return []
    const { page, id } = place
    const record = { of: page.route, list: page.title, id }
    return [[route, { ...page, route, title: name || page.title, affix: false, record }]]
  })
  return own.length === 0 ? places : { ...places, pages: new Map([...places.pages, ...own]) }
}
