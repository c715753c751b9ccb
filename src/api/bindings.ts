// Bindings by resource name or route, each loaded on first use.
import type { Binding } from '#kernel/binding'
import type { OwnField } from '#kernel/own-fields'
import { session } from './session'

const loaded = new Map<string, Binding>()
/** The page of each resource; empty until the directory has loaded, which is before any list. */
const pages = new Map<string, string>()

type Directory = typeof import('#generated/directory')
let directory: Directory | undefined

/** The directory grows with the number of resources, so it isn't part of the first page. */
async function openDirectory(): Promise<Directory> {
  // Kept, since each import is answered a task later: the rows of the first list would be asked for after its frame is drawn.
  if (directory) return directory
  return openFrom(await import('#generated/directory'))
}

/**
 * Opens a directory: the generated one, or one with bindings that are not written yet.
 * @param known bindings that are loaded already, since screens in view ask for them synchronously
 */
export function openFrom(given: Directory, known: readonly Binding[] = []): Directory {
  directory = given
  loaded.clear()
  pages.clear()
  for (const [route, name] of Object.entries(given.routes)) pages.set(name, route)
  for (const binding of known) for (const key of [binding.name, binding.route]) if (key) loaded.set(key, binding)
  return given
}

/** The resource of a page; null if it has none. */
export async function resourceAt(route: string): Promise<string | null> {
  const { routes } = await openDirectory()
  return Object.hasOwn(routes, route) ? (routes[route] ?? null) : null
}

/** The page that an address belongs to: a record and its form have addresses below their list's. Null without one. */
export async function pageAt(path: string): Promise<string | null> {
  const { routes } = await openDirectory()
  return Object.keys(routes).find((route) => path === route || path.startsWith(`${route}/`)) ?? null
}

/** The page of a resource, synchronously; null without a page. */
export function knownPage(resource: string): string | null {
  return pages.get(resource) ?? null
}

/** The fields that staff added, as the server told them to this person; waits until it has. */
function ownFields(): Promise<readonly OwnField[]> {
  return new Promise((resolve) => {
    const look = () => {
      const { admin } = session.get()
      if (!admin) return
      stop()
      resolve(admin.own_fields ?? [])
    }
    const stop = session.subscribe(look)
    look()
  })
}

async function loadWhole(name: string): Promise<Binding> {
  const { load } = await openDirectory()
  const binding = await load(name)
  const { base, features } = binding.report ? await load(binding.report.of) : binding
  if (!features.ownFields) return binding
  const own = (await ownFields()).filter(({ resource }) => resource === base)
  if (own.length === 0) return binding
  // Most associations have none.
  const { withOwnFields } = await import('#kernel/own-fields')
  const others = [...own.flatMap(({ target }) => target ?? []), ...(binding.report ? [binding.report.of] : [])]
  return withOwnFields(binding, own, await Promise.all([...new Set(others)].map(load)))
}

let told: readonly OwnField[] | undefined

/** Resources whose fields differ. */
function differing(before: readonly OwnField[], now: readonly OwnField[]): ReadonlySet<string> {
  const of = (fields: readonly OwnField[], name: string) =>
    JSON.stringify(fields.filter(({ resource }) => resource === name))
  return new Set(
    [...before, ...now].map(({ resource }) => resource).filter((name) => of(before, name) !== of(now, name)),
  )
}

/** Calls back when staff have added or changed fields, with the names and routes whose bindings are old. */
export function onOwnFields(renew: (keys: readonly string[]) => void): () => void {
  return session.subscribe(() => {
    const { admin } = session.get()
    if (!admin) return
    const now = admin.own_fields ?? []
    const changed = differing(told ?? now, now)
    told = now
    if (changed.size === 0) return
    const old = [...loaded].filter(([, { base, report }]) => changed.has(base) || report).map(([key]) => key)
    for (const key of old) loaded.delete(key)
    renew(old)
  })
}

/** `key`: a resource's name or a page's route. */
export async function bindingOf(key: string): Promise<Binding> {
  const known = loaded.get(key)
  if (known) return known
  const name = key.startsWith('/') ? await resourceAt(key) : key
  if (name === null) throw new Error(`No resource at ${key}`)
  const binding = await loadWhole(name)
  loaded.set(key, binding)
  loaded.set(name, binding)
  return binding
}

/** The binding if already loaded, synchronously. */
export function knownBinding(key: string): Binding | undefined {
  return loaded.get(key)
}
