// Schemas that many operations of the public contract share: the envelope, traces of dry runs, records, filters, choices.
import type { Binding, Field } from '../../kernel/binding'
import { errors } from '../../kernel/errors'
import { viewsOf, withViews } from '../../kernel/requests'
import { type JsonSchema, valueSchema } from '../../kernel/rules'
import {
  filterSchema,
  filtersSchema,
  id,
  idList,
  keyword,
  matchSchema,
  period,
  requestNo,
  revision,
} from '../../kernel/schema'
import { standard } from '../../kernel/standard'
import { takesChosen } from '../../kernel/taken'
import { answeredRowSchema, closed, listedSchema, optionSchema, outputSchema, pagesOf } from '../answers'
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
  Success: {
    type: 'object',
    description: 'Status 200; each operation says what `content` is.',
    properties: { status: { const: 200 }, message: { type: 'string' }, content: {} },
    required: ['status', 'message', 'content'],
    additionalProperties: false,
  },
  Id: id,
  IdList: idList,
  Positive: revision,
  RequestNo: requestNo,
  Keyword: keyword,
  Period: period,
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

/** Fields that staff add, and their captions: each installation has its own, with the titles in its answer of the signed-in person. */
const OWN = { '^own_\\d+(_\\w+)?$': {} }

/** An object that may hold fields which staff added. */
export function withOwn(schema: JsonSchema, { features }: Pick<Binding, 'features'>): JsonSchema {
  return features.ownFields && schema['properties'] ? { ...schema, patternProperties: OWN } : schema
}

/** The same of a body: itself if it is a record, and its filters, wherever they are. */
export function bodyWithOwn(
  body: JsonSchema,
  binding: Binding,
  bindings: readonly Binding[],
  isRecord: boolean,
): JsonSchema {
  if (!binding.features.ownFields) return body
  const filters = JSON.stringify(filtersSchema(withViews(binding, viewsOf(binding, bindings))))
  const open = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(open)
    if (JSON.stringify(part) === filters) return withOwn(part as JsonSchema, binding)
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, open(one)]))
  }
  const opened = open(body) as JsonSchema
  return isRecord ? withOwn(opened, binding) : opened
}

/** Schemas by name; unused ones are removed later. */
export function componentsOf(bindings: readonly Binding[]): Components {
  const all: Components = { ...fixed }
  for (const binding of bindings) {
    if (binding.name === binding.base)
      all[rowName(binding)] = withOwn(answeredRowSchema([binding, ...viewsOf(binding, bindings)]), binding)
    const { list, options, report } = binding.calls
    if (list ?? report)
      all[listedName(binding)] = withOwn(
        listedSchema(list ? pagesOf(binding, list, bindings) : [binding], refer(listedName(binding))),
        binding,
      )
    if (options)
      all[optionName(binding)] = optionSchema(pagesOf(binding, options, bindings), refer(optionName(binding)))
    const wide = withViews(binding, viewsOf(binding, bindings))
    const filters = filtersSchema(wide)
    if (Object.keys(filters['properties'] as object).length > 0)
      all[`${typeName(binding.name)}Filter`] = withOwn(filters, binding)
    const choosing = Object.values(binding.calls).find((call) => call.resource === binding.name && takesChosen(call))
    if (choosing)
      all[`${typeName(binding.name)}Match`] = bodyWithOwn(matchSchema(wide, choosing), binding, bindings, false)
  }
  return all
}

/** Characters; shorter schemas are easier to read inline. */
const WORTH_A_NAME = 60

/**
 * Parts of requests and answers that may occur more than once, under names independent of their position: values and
 * filters of one kind, choices of a field, objects within an answer.
 */
export function partsOf(bindings: readonly Binding[]): Components {
  const parts: Components = {}
  const add = (name: string, schema: JsonSchema | null) => {
    if (schema && JSON.stringify(schema).length > WORTH_A_NAME) parts[name] ??= schema
  }
  const addField = (owner: string, field: Field) => {
    const own = `${owner}${typeName(field.name)}`
    const filter = filterSchema(field)
    const value = valueSchema({ ...field, nullable: false })
    if (field.choices) {
      add(own, { enum: field.choices.map((choice) => choice.value) })
      add(`${own}Filter`, filter)
    } else if (field.fields) {
      const answered = outputSchema({ [field.name]: { ...field, many: false, nullable: false } })
      add(own, (answered['properties'] as Record<string, JsonSchema>)[field.name] as JsonSchema)
      add(`${own}Input`, valueSchema({ ...field, many: false, nullable: false }))
    } else {
      add(`${kindName(field)}Filter`, filter)
      if (dated.has(field.kind) && !field.formatMinimum && !field.many) add(kindName(field), value)
    }
  }
  for (const binding of bindings) {
    if (binding.name !== binding.base) continue
    const fields = [...Object.values(standard), ...Object.values(binding.fields)]
    for (const field of fields) addField(typeName(binding.name), field)
    for (const call of Object.values(binding.calls)) {
      const owner = `${typeName(call.resource)}${typeName(call.name)}`
      for (const field of [...Object.values(call.input), ...Object.values(call.output)]) addField(owner, field)
    }
  }
  return parts
}

const dated: ReadonlySet<string> = new Set(['date', 'date-time', 'month'])

/** `date-time` gives `DateTime`, a list of references `References`. */
function kindName({ kind, many }: Field): string {
  return `${typeName(kind.replaceAll('-', '_'))}${many ? 's' : ''}`
}

/** Parts that occur at least twice in the contract before sharing. */
export function repeated(parts: Components, contract: unknown): Components {
  const counts = new Map(Object.values(parts).map((schema) => [JSON.stringify(schema), 0]))
  const alike = wordsOf(Object.values(parts))
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    if (alike.has(words(part))) {
      const text = JSON.stringify(part)
      const count = counts.get(text)
      if (count !== undefined) counts.set(text, count + 1)
    }
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(contract)
  return Object.fromEntries(
    Object.entries(parts).filter(([, schema]) => (counts.get(JSON.stringify(schema)) as number) > 1),
  )
}

/**
 * Keys of an object: only parts with the same keys can equal a component, and only these are serialised for comparison.
 */
function words(part: object): string {
  return Object.keys(part).join()
}

function wordsOf(schemas: readonly object[]): ReadonlySet<string> {
  return new Set(schemas.map(words))
}

/** Replaces every part that equals a component by a reference; within a component, only its inner parts. */
export function shareParts(components: Components): (part: unknown, own?: string) => unknown {
  const names = namesOf(components)
  const alike = wordsOf(Object.values(components))
  const share = (part: unknown, own?: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => share(one))
    if (typeof part !== 'object' || part === null) return part
    const name = alike.has(words(part)) ? names.get(JSON.stringify(part)) : undefined
    if (name && name !== own) return refer(name)
    return Object.fromEntries(Object.entries(part).map(([word, value]) => [word, share(value)]))
  }
  return share
}

/** Names by serialised schema; the first of equal ones wins. */
function namesOf(components: Components): Map<string, string> {
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
