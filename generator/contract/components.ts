// Schemas that many operations of the public contract share: the refusal, traces of dry runs, records, filters.
import type { Binding } from '../../kernel/binding'
import { errors } from '../../kernel/errors'
import type { JsonSchema } from '../../kernel/rules'
import { filtersSchema } from '../../kernel/schema'
import { answeredRowSchema, closed, listedSchema, optionSchema, pagesOf } from '../answers'
import { viewsOf, withViews } from '../emit/inputs'
import { typeName } from '../text'

export const refer = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export type Components = Record<string, JsonSchema>

const statuses = [...new Set(Object.values(errors).map(({ status }) => status))].sort((left, right) => left - right)

const fixed: Components = {
  Refusal: {
    type: 'object',
    description:
      'Any status but 200. `errors` says per field what is wrong; `content` tells more where a code has more to tell.',
    properties: {
      status: { enum: statuses },
      message: { type: 'string', minLength: 1 },
      content: { type: ['object', 'null'] },
      code: { enum: Object.keys(errors) },
      errors: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
    },
    required: ['status', 'message', 'content', 'code'],
    additionalProperties: false,
  },
  Started: {
    ...closed({ job_id: { type: 'integer' } }),
    description: 'More rows than are done at once: a job does them.',
  },
  Targets: { type: 'array', items: closed({ id: { type: 'integer' }, name: { type: 'string' } }) },
  Changes: {
    type: 'array',
    items: closed({ id: { type: 'integer' }, field: { type: 'string' }, old: {}, new: {} }, ['field', 'old', 'new']),
  },
}

export const rowName = (binding: Binding): string => typeName(binding.base)
export const listedName = (binding: Binding): string => `${typeName(binding.name)}Listed`
export const optionName = (binding: Binding): string => `${typeName(binding.name)}Option`

/** Under their names; what no operation uses is left out later. */
export function componentsOf(bindings: readonly Binding[]): Components {
  const all: Components = { ...fixed }
  for (const binding of bindings) {
    if (binding.name === binding.base)
      all[rowName(binding)] = answeredRowSchema([binding, ...viewsOf(binding, bindings)])
    const { list, options, report } = binding.calls
    if (list ?? report)
      all[listedName(binding)] = listedSchema(
        list ? pagesOf(binding, list, bindings) : [binding],
        refer(listedName(binding)),
      )
    if (options)
      all[optionName(binding)] = optionSchema(pagesOf(binding, options, bindings), refer(optionName(binding)))
    const filters = filtersSchema(withViews(binding, viewsOf(binding, bindings)))
    if (Object.keys(filters['properties'] as object).length > 0) all[`${typeName(binding.name)}Filter`] = filters
  }
  return all
}

/** Replaces every part that equals a component by a reference to it. */
export function shareParts(schema: unknown, names: ReadonlyMap<string, string>, own?: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => shareParts(one, names))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = names.get(JSON.stringify(schema))
  if (name && name !== own) return refer(name)
  return Object.fromEntries(Object.entries(schema).map(([word, value]) => [word, shareParts(value, names)]))
}

/** By their text; of equal ones the first. */
export function namesOf(components: Components): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, schema] of Object.entries(components)) {
    const text = JSON.stringify(schema)
    if (!names.has(text)) names.set(text, name)
  }
  return names
}

/** Names that the operations refer to, and what those refer to. */
export function usedBy(paths: unknown, components: Components): Components {
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name as string)) continue
      used.add(name as string)
      visit(components[name as string])
    }
  }
  visit(paths)
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)))
}
