// The menu as Refine's resources: a page is identified by its route, its binding is found when it opens.
import type { ResourceProps } from '@refinedev/core'
import type { MenuEntry } from '#kernel/access'

export function resourcesOf(menu: readonly MenuEntry[]): ResourceProps[] {
  const visit = (entries: readonly MenuEntry[], parent?: string): ResourceProps[] =>
    entries.flatMap((entry) => {
      const meta = { label: entry.meta.title, hide: entry.hidden, icon: entry.meta.icon, ...(parent ? { parent } : {}) }
      const son = visit(entry.son, entry.path)
      if (entry.type !== 'page') return [{ name: entry.path, meta }, ...son]
      const route = entry.path
      const places = { list: route, create: `${route}/new`, edit: `${route}/:id/edit`, show: `${route}/:id` }
      return [{ name: route, ...places, meta }, ...son]
    })
  return visit(menu)
}
