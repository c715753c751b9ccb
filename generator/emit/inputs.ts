// Emits generated/inputs.ts: the closed JSON Schema of each call's body, compiled by the server on first use.
import type { Binding } from '../../kernel/binding'
import type { JsonSchema } from '../../kernel/rules'
import { bodySchema } from '../../kernel/schema'
import type { Model } from '../normalise'
import { header, json } from '../text'

/** With the filters and orders of its views: each page's own are judged once it is known by which one a call came. */
export function withViews(binding: Binding, views: readonly Binding[]): Binding {
  const lists = [binding, ...views].map((one) => one.views.list)
  const all = (key: 'filters' | 'sort') => [...new Set(lists.flatMap((list) => list[key]))]
  return {
    ...binding,
    views: { ...binding.views, list: { ...binding.views.list, filters: all('filters'), sort: all('sort') } },
  }
}

/** Request bodies of the calls that a file declares itself, by their names; a view's inherited calls are its base's. */
export function inputsOf(binding: Binding, views: readonly Binding[]): Record<string, JsonSchema> {
  const own = Object.values(binding.calls).filter((call) => call.resource === binding.name)
  const wide = withViews(binding, views)
  return Object.fromEntries(
    own.map((call) => {
      const schema = bodySchema(wide, call)
      if (call.operation !== 'create') return [call.name, schema]
      // A view may demand less than its base; what each demands is judged with its own fields.
      const required = (schema['required'] as string[]).filter((name) =>
        views.every((view) => view.fields[name]?.required ?? true),
      )
      return [call.name, { ...schema, required }]
    }),
  )
}

export function viewsOf(binding: Binding, bindings: readonly Binding[]): Binding[] {
  return bindings.filter((one) => one.base === binding.name && one !== binding)
}

export function emitInputs(binding: Binding, bindings: readonly Binding[]): string {
  return json(inputsOf(binding, viewsOf(binding, bindings)))
}

export function emitInputsIndex({ bindings }: Model): string {
  const names = bindings.map(({ name }) => name)
  return `${header('schemas/')}// Request bodies by resource and call; server only.
${names.map((name) => `import ${name} from './inputs/${name}.json'`).join('\n')}

export const inputs: Readonly<Record<string, Readonly<Record<string, object>>>> = {
${names.map((name) => `  ${name},`).join('\n')}
} as never
`
}
