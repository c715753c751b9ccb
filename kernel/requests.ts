// Request bodies of a resource: what the server validates and the public contract says, from one function.
import type { Binding } from './binding'
import type { JsonSchema } from './rules'
import { bodySchema } from './schema'

/** The other pages of the table of `binding`. */
export function viewsOf(binding: Binding, bindings: readonly Binding[]): Binding[] {
  return bindings.filter((one) => one.base === binding.name && one !== binding)
}

/** With the filters and orders of its views: each page's own are judged once it is known by which one a call came. */
export function withViews(binding: Binding, views: readonly Binding[]): Binding {
  const lists = [binding, ...views].map((one) => one.views.list)
  const all = (key: 'filters' | 'sort') => [...new Set(lists.flatMap((list) => list[key]))]
  return {
    ...binding,
    views: { ...binding.views, list: { ...binding.views.list, filters: all('filters'), sort: all('sort') } },
  }
}

/**
 * The closed JSON Schema of the body of one call that `binding` declares itself; a view's inherited calls are its
 * base's. A view may demand less than its base: what each demands is judged with its own fields.
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
