// Builds the menu tree of `/getMenu` from the rows that a person holds.
import { sql } from 'kysely'
import { EVERY_RIGHT, type MenuEntry } from '#kernel/access'
import { fill, type Language } from '#kernel/text'
import type { Db } from '../database/database'
import { living } from '../database/living'

export interface MenuRow {
  id: number
  pid: number | null
  type: string
  name: string
  name_en: string | null
  path: string
  icon: string | null
  hidden: boolean
  always_show: boolean
  affix: boolean
  no_cache: boolean
  /** Absent where the whole menu is shown. */
  is_show?: boolean
}

/** The whole living menu in order, also what is switched off. */
export async function readMenu(db: Db): Promise<MenuRow[]> {
  const { rows } =
    await sql<MenuRow>`select id, pid, type, name, name_en, path, icon, hidden, always_show, affix, no_cache, is_show
    from menu where ${living()} order by sort, id`.execute(db)
  return rows
}

function entryOf(row: MenuRow, language: Language, settings: Record<string, unknown>): MenuEntry {
  const title = fill(language === 'en' && row.name_en ? row.name_en : row.name, settings)
  const son: MenuEntry[] = []
  return {
    auth_id: row.id,
    pid: row.pid,
    type: row.type as MenuEntry['type'],
    path: row.path,
    name: title,
    icon: row.icon ?? '',
    hidden: row.hidden,
    alwaysShow: row.always_show,
    meta: { title, icon: row.icon ?? '', affix: row.affix, noCache: row.no_cache },
    son,
    children: son,
    auths: [],
  }
}

/** Removes what leads to nothing held: directories and pages without a held page in or below them. */
function prune(list: MenuEntry[], isHeld: (entry: MenuEntry) => boolean): MenuEntry[] {
  for (let index = list.length - 1; index >= 0; index--) {
    const entry = list[index] as MenuEntry
    prune(entry.son, isHeld)
    if (isHeld(entry)) continue
    if (entry.son.length === 0) list.splice(index, 1)
    // Kept only as a way to what is below it.
    else if (entry.type === 'page') entry.type = 'directory'
  }
  return list
}

/**
 * `rows` is the whole living menu in order, `held` the ids a person holds. Parents of what is held stay around it.
 * Titles may hold `{setting}`.
 */
export function buildMenu(
  rows: readonly MenuRow[],
  held: ReadonlySet<number>,
  language: Language,
  settings: Record<string, unknown>,
): MenuEntry[] {
  const shown = rows.filter((row) => row.is_show !== false)
  const entries = new Map(shown.map((row) => [row.id, entryOf(row, language, settings)]))
  // Also those that are switched off: a page whose last button is disabled must not open all its calls by that.
  const withButtons = new Set(rows.filter((row) => row.type === 'button').map((row) => row.pid))
  const roots: MenuEntry[] = []
  for (const row of shown) {
    const entry = entries.get(row.id) as MenuEntry
    const parent = row.pid === null ? undefined : entries.get(row.pid)
    if (row.type === 'button') {
      if (held.has(row.id) && parent && held.has(parent.auth_id)) parent.auths?.push(row.path)
      continue
    }
    if (row.type === 'page' && held.has(row.id) && !withButtons.has(row.id)) entry.auths?.push(EVERY_RIGHT)
    ;(parent?.son ?? roots).push(entry)
  }
  return prune(roots, (entry) => entry.type === 'page' && held.has(entry.auth_id))
}
