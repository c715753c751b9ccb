// The menu and the person of the preview: the pages of the draft, with the rights of a role at its first start.

import type { Model } from '../../../../generator/normalise'
import type { MenuEntry } from '../../../../kernel/access'
import { holdsAtStart, type StartRole } from '../../../../kernel/product'
import type { Language } from '../../../../kernel/text'
import { buildMenu, type MenuRow } from '../../../../server/http/menu'
import { buttonsOf } from '../../../../server/seed/menu'
import { personName } from './values'

/** Holds every page and button. */
export const EVERYTHING: StartRole = { name: '', remark: '', can_export: true, can_sensitive: true }

/** Looks at every page and changes nothing; a product may have no such role of its own. */
export const READER: StartRole = { name: 'reads', remark: '', reads: true }

/** `''` is the super administrator, `reads` a reader, any other a role of the product. */
export function roleNamed(model: Model, name: unknown): StartRole {
  if (name === READER.name) return READER
  return model.product.roles.find((role) => role.name === name) ?? EVERYTHING
}

function rowsOf({ bindings, product }: Model): { rows: MenuRow[]; routes: Map<number, string> } {
  const rows: MenuRow[] = []
  const routes = new Map<number, string>()
  const add = (pid: number | null, type: string, path: string, zh: string, en: string, icon: string | null): number => {
    const id = rows.length + 1
    const shown = { hidden: false, always_show: type === 'directory', affix: false, no_cache: false, is_show: true }
    rows.push({ id, pid, type, path, name: zh, name_en: en, icon, ...shown })
    return id
  }
  const groups = [...product.groups].sort((left, right) => left.order - right.order)
  const pages = bindings.filter(({ route }) => route).sort((left, right) => left.order - right.order)
  const ofGroup = (key: string | null) => pages.filter(({ group }) => group === key)
  const addPages = (pid: number | null, key: string | null) => {
    for (const page of ofGroup(key)) {
      const id = add(pid, 'page', page.route as string, page.title.zh, page.title.en, page.icon)
      routes.set(id, page.route as string)
      for (const button of buttonsOf(page, bindings)) {
        const one = add(id, 'button', button.path, button.title.zh, button.title.en, null)
        routes.set(one, page.route as string)
      }
    }
  }
  for (const { key, path, title, icon } of groups)
    if (ofGroup(key).length > 0) addPages(add(null, 'directory', path, title.zh, title.en, icon), key)
  addPages(null, null)
  return { rows, routes }
}

export function menuOf(model: Model, role: StartRole, language: Language): MenuEntry[] {
  const { rows, routes } = rowsOf(model)
  const held = rows.filter(({ id, type, path }) => {
    const route = routes.get(id)
    return route !== undefined && holdsAtStart(role, { type, path, route })
  })
  const settings = model.product.settings as Record<string, unknown>
  return buildMenu(rows, new Set(held.map(({ id }) => id)), language, settings)
}

export function personOf({ product }: Model, role: StartRole, language: Language): object {
  return {
    id: 1,
    username: 'preview',
    real_name: personName(1, language),
    headimg_path: null,
    phone: null,
    role_names: role.name ? [role.name] : [],
    ba_logo: null,
    site_title: language === 'en' ? product.title.en : product.title.zh,
    user: { headimg_path: null },
    timezone: 'Asia/Shanghai',
    pass_min: 10,
    preferences: {},
    unread_todo: 0,
    totp_on: true,
    codes_left: 8,
    is_super: role === EVERYTHING,
    data_scope: role.data_scope ?? 'all',
    can_export: role.can_export ?? false,
    can_sensitive: role.can_sensitive ?? false,
    view_as: null,
    ...product.settings,
  }
}
