// The menu as Refine's resources: a page is identified by its route, its binding is found when it opens.
import type { ResourceProps } from '@refinedev/core'
import type { MenuEntry } from '#kernel/access'

export function resourcesOf(menu: readonly MenuEntry[]): ResourceProps[] {
  const visit = (entries: readonly MenuEntry[], parent?: string): ResourceProps[] =>
    entries.flatMap((entry) => {
      const { path: route, icon, hidden, alwaysShow } = entry
      const label = entry.meta.title
      const meta = { label, hide: hidden, icon: icon || entry.meta.icon, alwaysShow, ...(parent ? { parent } : {}) }
      const son = visit(entry.son, route)
      if (entry.type !== 'page') return [{ name: route, meta }, ...son]
      const places = { list: route, create: `${route}/new`, edit: `${route}/:id/edit`, show: `${route}/:id` }
      return [{ name: route, ...places, meta }, ...son]
    })
  return visit(menu)
}
