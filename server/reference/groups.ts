// Order of the reference: groups as in the menu, in them the pages, in these the calls.
import type { Binding, Call, MenuGroup, Text } from '#kernel/binding'
import { moduleTitle } from '../core/call-title'

/** Calls of every page, and those about one's own account. */
const general: Text = { zh: '账号与通用', en: 'Account and general' }

/** Reading first, then writing, then the actions in the order of their file. */
const order: readonly Call['operation'][] = [
  'list',
  'report',
  'read',
  'detail',
  'create',
  'update',
  'save',
  'quick',
  'toggle',
  'remove',
  'options',
  'action',
]

export function rankOf({ operation }: Call): number {
  return order.indexOf(operation)
}

export interface Section {
  readonly title: Text
  /** Resources with calls, by the order of their pages. */
  readonly resources: readonly Binding[]
}

/** The page that leads to a resource: its own, or the first that opens one of its calls. */
function pageOf(binding: Binding, byRoute: ReadonlyMap<string, Binding>): Binding | undefined {
  if (binding.route) return binding
  const calls = Object.values(binding.calls).filter(({ resource }) => resource === binding.name)
  for (const { route, derived } of calls.flatMap(({ entryPoints }) => entryPoints))
    if (!derived && byRoute.has(route)) return byRoute.get(route)
  return undefined
}

export function sectionsOf(bindings: readonly Binding[], groups: readonly MenuGroup[]): Section[] {
  const byRoute = new Map(bindings.flatMap((one) => (one.route ? [[one.route, one] as const] : [])))
  const placed = bindings
    .filter(({ name, calls }) => Object.values(calls).some(({ resource }) => resource === name))
    .map((binding) => ({ binding, page: pageOf(binding, byRoute) }))
  const within = (key: string | null) =>
    placed
      .filter(({ page }) => (page?.group ?? null) === key)
      // Below their page stand the resources without one of their own.
      .sort(
        (left, right) =>
          (left.page?.order ?? 0) - (right.page?.order ?? 0) ||
          Number(left.page !== left.binding) - Number(right.page !== right.binding),
      )
      .map(({ binding }) => binding)
  return [
    ...groups
      .toSorted((left, right) => left.order - right.order)
      .map(({ key, title }) => ({ title, resources: within(key) })),
    { title: general, resources: within(null) },
  ].filter(({ resources }) => resources.length > 0)
}

/** Titles of resources, by their name; of two with the same title the second has its name behind it. */
export function tagsOf(sections: readonly Section[]): Map<string, Text> {
  const taken = { zh: new Set<string>(), en: new Set<string>() }
  const unique = (language: 'zh' | 'en', { name, ...binding }: Binding) => {
    const title = moduleTitle(binding as Binding)[language]
    const own = taken[language].has(title) ? `${title} (${name})` : title
    taken[language].add(own)
    return own
  }
  return new Map(
    sections.flatMap(({ resources }) =>
      resources.map((binding) => [binding.name, { zh: unique('zh', binding), en: unique('en', binding) }] as const),
    ),
  )
}
