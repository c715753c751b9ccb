// Request bodies of a resource, for the server's validation and the public contract.
import type { Binding } from './binding'
import type { JsonSchema } from './rules'
import { bodySchema } from './schema'

/** The other pages of the table of `binding`. */
export function viewsOf(binding: Binding, bindings: readonly Binding[]): Binding[] {
  return bindings.filter((one) => one.base === binding.name && one !== binding)
}

/** Adds the filters and orders of its views: each page's own are checked once the page is known. */
export function withViews(binding: Binding, views: readonly Binding[]): Binding {
  const lists = [binding, ...views].map((one) => one.views.list)
  const all = (key: 'filters' | 'sort') => [...new Set(lists.flatMap((list) => list[key]))]
  return {
    ...binding,
    views: { ...binding.views, list: { ...binding.views.list, filters: all('filters'), sort: all('sort') } },
  }
}

/**
 * The closed JSON Schema of the body of one call that `binding` declares itself; a view's inherited calls belong to its
 * base. A view may require less than its base: required fields are checked by page.
 */
export function requestSchema(binding: Binding, name: string, views: readonly Binding[]): JsonSchema | undefined {
  const call = Object.hasOwn(binding.calls, name) ? binding.calls[name] : undefined
  if (call?.resource !== binding.name) return undefined
  const schema = bodySchema(withViews(binding, views), call)
  if (call.operation !== 'create') return schema
  const required = (schema['required'] as string[]).filter((field) =>
    views.every((view) => view.fields[field]?.required ?? true),
  )
  return { ...schema, required }
}
