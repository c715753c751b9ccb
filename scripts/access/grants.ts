// A role as the access check sees it: its menu entries as a grant, built like the server's.

import { roles } from '#generated/product'
import { type Grant, grantOf } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { holdsAtStart, type StartEntry } from '#kernel/product'
import { buildMenu, type MenuRow } from '../../server/http/menu'
import { BUILT_IN } from '../../server/seed/initial'
import { buttonsOf } from '../../server/seed/menu'

export type DataScope = 'all' | 'own_areas' | 'own_records'

export interface RoleCard {
  readonly name: string
  readonly remark: string
  readonly grant: Grant
  readonly dataScope: DataScope
  readonly canExport: boolean
  readonly canSensitive: boolean
}

export interface Entry extends StartEntry {
  readonly id: number
  readonly button: string | null
}

export interface RoleWords {
  name: string
  remark: string
  holds(entry: Entry): boolean
  data_scope?: string
  can_export?: boolean
  can_sensitive?: boolean
}

/** The menu of a new database: each page with its buttons. */
export function menuOf(bindings: readonly Binding[]): { rows: MenuRow[]; entries: Entry[] } {
  const rows: MenuRow[] = []
  const entries: Entry[] = []
  const add = (pid: number | null, type: string, path: string, route: string) => {
    const id = rows.length + 1
    const plain = {
      name_en: null,
      icon: null,
      hidden: false,
      always_show: false,
      affix: false,
      no_cache: false,
      is_show: true,
    }
    rows.push({ id, pid, type, name: path, path, ...plain })
    entries.push({ id, type, path, route, button: type === 'button' ? path : null })
    return id
  }
  for (const binding of bindings) {
    if (!binding.route) continue
    const page = add(null, 'page', binding.route, binding.route)
    for (const button of buttonsOf(binding, bindings)) add(page, 'button', button.path, binding.route)
  }
  return { rows, entries }
}

export function roleCard(words: RoleWords, bindings: readonly Binding[], menu = menuOf(bindings)): RoleCard {
  const { rows, entries } = menu
  const held = new Set(entries.filter((entry) => words.holds(entry)).map((entry) => entry.id))
  return {
    name: words.name,
    remark: words.remark,
    grant: grantOf(buildMenu(rows, held, 'zh-CN', {})),
    dataScope: (words.data_scope ?? 'all') as DataScope,
    canExport: words.can_export ?? false,
    canSensitive: words.can_sensitive ?? false,
  }
}

/** The built-in role and those of the product, as in a new database. */
export function startRoles(bindings: readonly Binding[]): RoleCard[] {
  const builtIn: RoleWords = {
    name: BUILT_IN,
    remark: '全部权限',
    holds: () => true,
    can_export: true,
    can_sensitive: true,
  }
  const own = roles.map((role): RoleWords => ({ ...role, holds: (entry) => holdsAtStart(role, entry) }))
  const menu = menuOf(bindings)
  return [builtIn, ...own].map((role) => roleCard(role, bindings, menu))
}
