// Bindings by resource name or by route, each loaded on first use.
import type { Binding } from '#kernel/binding'

const loaded = new Map<string, Binding>()
/** The page of each resource; empty until the directory has come, which is before any list is drawn. */
const pages = new Map<string, string>()

/** The directory grows with the number of resources, so it stays out of the first page. */
async function openDirectory(): Promise<typeof import('#generated/directory')> {
  const directory = await import('#generated/directory')
  for (const [route, name] of Object.entries(directory.routes)) pages.set(name, route)
  return directory
}

/** The resource behind a page; null for a page that has none. */
export async function resourceAt(route: string): Promise<string | null> {
  const { routes } = await openDirectory()
  return Object.hasOwn(routes, route) ? (routes[route] ?? null) : null
}

/** The page of a resource, for answers that cannot wait; null for one without a page. */
export function knownPage(resource: string): string | null {
  return pages.get(resource) ?? null
}

/** `key` is a resource's name or a page's route. */
export async function bindingOf(key: string): Promise<Binding> {
  const known = loaded.get(key)
  if (known) return known
  const name = key.startsWith('/') ? await resourceAt(key) : key
  if (name === null) throw new Error(`No resource at ${key}`)
  const binding = await (await openDirectory()).load(name)
  loaded.set(key, binding)
  loaded.set(name, binding)
  return binding
}

/** The binding when it was loaded before: for answers that cannot wait. */
export function knownBinding(key: string): Binding | undefined {
  return loaded.get(key)
}
