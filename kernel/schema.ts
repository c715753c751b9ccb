// The closed JSON Schema of each call's body, derived from the binding.
import type { Binding, Call, Field } from './binding'
import { EVERY_PAGE, ID_LIST_LIMIT, PAGE_SIZE_LIMIT } from './constants'
import { demandedOf } from './fill'
import { filterOf, isTime, jsonType, kinds } from './kinds'
import { firstBy } from './leading'
import { furtherNames } from './listed'
import { PERIOD_PATTERN } from './periods'
import { EVER, type Report, type ReportWord } from './report'
import { CUSTOM, shortPeriods } from './report-words'
import { type JsonSchema, objectSchema, requiredOf, valueSchema } from './rules'
import { fieldOf } from './standard'
import { draftFields, takesChosen } from './taken'

export const id: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
export const revision: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
export const requestNo: JsonSchema = { type: 'string', pattern: '^[0-9a-fA-F-]{32,36}$' }
/** A relative period. */
export const period: JsonSchema = { type: 'string', pattern: PERIOD_PATTERN }
export const keyword: JsonSchema = { anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] }
export const pageKeys: Record<string, JsonSchema> = {
  page: { type: 'integer', minimum: 1, maximum: 10_000_000 },
  limit: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_LIMIT },
}
export const idList: JsonSchema = { type: 'array', items: id, minItems: 1, maxItems: ID_LIST_LIMIT, uniqueItems: true }

function closed(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Rows of a group; each page checks its own groupings. */
const groupRows: JsonSchema = closed(
  {
    by: { type: 'string', maxLength: 60 },
    keys: { type: 'array', items: { type: 'string', maxLength: 100 }, minItems: 1, maxItems: 5000 },
  },
  ['by', 'keys'],
)

/** Schema of one field in `filter`; null if the field can't be filtered. */
export function filterSchema(field: Field): JsonSchema | null {
  const kind = filterOf(field)
  if (kind === 'none') return null
  const type = jsonType(field)
  if (firstBy(field)) return { type }
  // Only compared values must be dates; a fragment of a phone number is searchable.
  const format = kind === 'range' ? kinds[field.kind].format : undefined
  const value: JsonSchema = field.choices
    ? { enum: field.choices.map((choice) => choice.value) }
    : type === 'string'
      ? { type, maxLength: 200, ...(format ? { format } : {}) }
      : type === 'integer'
        ? { type, minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
        : { type }
  const comparison: Record<string, JsonSchema> = { empty: { type: 'boolean' }, ne: value }
  if (kind === 'range') Object.assign(comparison, { gte: value, lte: value })
  if (kind === 'contains' || kind === 'starts') comparison['contains'] = value
  if (kind === 'in') comparison['none'] = { type: 'array', items: value, minItems: 1, maxItems: 2000 }
  if (isTime(field)) Object.assign(comparison, { lt: value, gt: value, within: period })
  const forms: JsonSchema[] = [value, closed(comparison)]
  if (kind !== 'equals') forms.push({ type: 'array', items: value, maxItems: 2000 })
  return { anyOf: forms }
}

/** The keys beside filter and sort that pages add: `scene`, `type`, `area_type`. */
export function selectSchema(call: Call): Record<string, JsonSchema> {
  const values = new Map<string, Set<unknown>>()
  for (const point of call.entryPoints) {
    for (const [key, value] of Object.entries(point.select)) values.set(key, (values.get(key) ?? new Set()).add(value))
  }
  // One word for the rows of all pages, if the key only distinguishes pages.
  const whole = (key: string, set: Set<unknown>): unknown[] =>
    call.operation === 'list' && set.size > 1 && !call.input[key] && [...set].every((one) => typeof one === 'string')
      ? [EVERY_PAGE]
      : []
  return Object.fromEntries([...values].map(([key, set]) => [key, { enum: [...set, ...whole(key, set)] }]))
}

export function filtersSchema(binding: Binding): JsonSchema {
  const filters: Record<string, JsonSchema> = {}
  for (const name of binding.views.list.filters) {
    const field = fieldOf(binding, name)
    const schema = field && filterSchema(field)
    if (schema) filters[name] = schema
  }
  return closed(filters)
}

function listSchema(binding: Binding, call: Call): JsonSchema {
  const sortable = binding.views.list.sort.flatMap((name) => [name, `-${name}`])
  const filters = filtersSchema(binding)
  const extra = objectSchema(call.input, requiredOf(call.input))
  const further = furtherNames(binding)
  return closed(
    {
      ...pageKeys,
      keyword,
      ...(further.length > 0 ? { columns: { type: 'array', items: { enum: further }, maxItems: 100 } } : {}),
      sort: { type: 'array', items: { enum: sortable }, maxItems: 5 },
      filter: filters,
      any: { type: 'array', items: filters, maxItems: 20 },
      group: groupRows,
      ...selectSchema(call),
      ...(extra['properties'] as Record<string, JsonSchema>),
    },
    extra['required'] as string[],
  )
}

const groupId: JsonSchema = {
  anyOf: [
    { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'string', maxLength: 100 },
  ],
}

/** Values of a word: those of a filter, an id, or the names that choose something. */
function wordSchema(word: ReportWord, binding: Binding): JsonSchema {
  if (word.group) return groupId
  if (word.record) return filterSchema(word.record) ?? {}
  if (word.filter === undefined)
    return {
      enum: Object.keys(word.dimension ?? word.measure ?? {}).map((one) =>
        one === 'true' ? true : one === 'false' ? false : one,
      ),
    }
  const field = fieldOf(binding, word.filter)
  const schema = (field && filterSchema(field)) ?? {}
  return word.none === undefined ? schema : { anyOf: [{ const: word.none }, schema] }
}

/** Request of a report; its detail also names the number, or only the group. */
function reportSchema(binding: Binding, { operation }: Call): JsonSchema {
  const report = binding.report as Report
  const { dimensions, measures, period, comparison, words } = report
  const day: JsonSchema = { type: 'string', format: 'date' }
  const detail = operation === 'detail'
  const own = words.filter(({ group, measure }) => detail || !(group || measure))
  const periods = [...new Set([...(period?.presets ?? []), ...Object.keys(shortPeriods), EVER, CUSTOM])]
  const asked: Record<string, JsonSchema> = {
    dimension: { enum: dimensions.map(({ name }) => name) },
    ...(period ? { period: { enum: periods }, start_date: day, end_date: day } : {}),
    ...(measures.some(({ fact }) => fact) ? { date_end: day } : {}),
    ...(comparison.length > 0 ? { compare: { enum: [...comparison] } } : {}),
    filter: filtersSchema(binding),
    ...Object.fromEntries(own.map((word) => [word.name, wordSchema(word, binding)])),
  }
  const ranked = dimensions.some((one) => one.ranked)
  if (!detail) return closed({ ...asked, keyword, pid: id, ...(ranked ? pageKeys : {}) })
  const optional = report.split || report.drill || words.some(({ measure }) => measure)
  return closed(
    {
      ...asked,
      measure: { enum: measures.map(({ name }) => name) },
      id: groupId,
      ...(comparison.length > 0 ? { last: { type: 'boolean' } } : {}),
      ...pageKeys,
    },
    optional ? [] : ['measure'],
  )
}

function optionsSchema(binding: Binding, call: Call): JsonSchema {
  const extra = objectSchema(call.input, requiredOf(call.input))
  return closed(
    {
      keyword,
      id_list: { type: 'array', items: id, maxItems: 2000 },
      filter: optionFilters(binding),
      ...selectSchema(call),
      ...(extra['properties'] as Record<string, JsonSchema>),
    },
    extra['required'] as string[],
  )
}

/** Options accept the filters of the list, and constant-like fields named by a reference's `where`. */
function optionFilters(binding: Binding): JsonSchema {
  const filters: Record<string, JsonSchema> = {}
  for (const field of Object.values(binding.fields)) {
    if (field.perm?.read || field.sensitive) continue
    if (field.kind !== 'choice' && field.kind !== 'reference' && field.kind !== 'boolean' && field.kind !== 'integer')
      continue
    const schema = filterSchema(field)
    if (schema) filters[field.name] = schema
  }
  return closed(filters)
}

function draftSchema(binding: Binding, call: Call, on: 'create' | 'update'): JsonSchema {
  const fields = draftFields(binding, on)
  const properties = Object.fromEntries(Object.values(fields).map((field) => [field.name, valueSchema(field)]))
  const extra = objectSchema(call.input, requiredOf(call.input))
  const own = extra['properties'] as Record<string, JsonSchema>
  const required = extra['required'] as string[]
  if (on === 'create') {
    return closed({ ...properties, ...selectSchema(call), ...own }, [...demandedOf(fields), ...required])
  }
  return closed({ ...properties, ...own, revision }, [...(binding.features.revision ? ['revision'] : []), ...required])
}

function quickSchema(binding: Binding): JsonSchema {
  const inline = binding.views.list.inline
  return closed({ field: { enum: [...inline] }, value: {}, revision }, ['field', 'value'])
}

/** The id is in the body unless the path holds it. */
function withId(call: Call, schema: JsonSchema): JsonSchema {
  if (/\{\w+\}/.test(call.path)) return schema
  const properties = { [call.id]: id, ...(schema['properties'] as object) }
  return { ...schema, properties, required: [call.id, ...(schema['required'] as string[])] }
}

/** Row ids, or all matching rows; exactly one of both. */
function chosen(binding: Binding, call: Call, properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return {
    ...closed({ id_list: idList, match: matchSchema(binding, call), ...properties }, required),
    oneOf: [{ required: ['id_list'] }, { required: ['match'] }],
  }
}

/** The rows of a list query, and their expected number. */
export function matchSchema(binding: Binding, call: Call): JsonSchema {
  const filters = filtersSchema(binding)
  return closed(
    {
      keyword,
      filter: filters,
      any: { type: 'array', items: filters, maxItems: 20 },
      ...selectSchema(call),
      expected: { type: 'integer', minimum: 1, maximum: 10_000_000 },
      digest: { type: 'string', maxLength: 64 },
    },
    ['expected'],
  )
}

/** Revisions that a review decides about; without them it decides about the records as they are. */
function readRevisions({ review, on }: Call): Record<string, JsonSchema> {
  if (!review) return {}
  if (on === 'row') return { revision }
  return { revision_list: { type: 'array', items: revision, minItems: 1, maxItems: ID_LIST_LIMIT } }
}

function actionSchema(binding: Binding, call: Call): JsonSchema {
  const inputs = objectSchema(call.input, requiredOf(call.input))
  const properties = { ...(inputs['properties'] as Record<string, JsonSchema>), ...readRevisions(call) }
  const schema: JsonSchema = { ...inputs, properties }
  if (takesChosen(call)) return chosen(binding, call, properties, schema['required'] as string[])
  if (call.on === 'selection' && call.input['id_list'] === undefined)
    return closed({ id_list: idList, ...properties }, ['id_list', ...(schema['required'] as string[])])
  return call.on === 'row' ? withId(call, schema) : schema
}

/** The closed schema of the call's body (of its query, for a GET). */
export function bodySchema(binding: Binding, call: Call): JsonSchema {
  const schema = bodyOf(binding, call)
  const properties = {
    ...(schema['properties'] as object),
    ...(call.once ? { request_no: requestNo } : {}),
    ...(call.dry ? { dry: { type: 'boolean' } } : {}),
  }
  return { ...schema, properties }
}

function bodyOf(binding: Binding, call: Call): JsonSchema {
  switch (call.operation) {
    case 'list':
      return listSchema(binding, call)
    case 'report':
    case 'detail':
      return reportSchema(binding, call)
    case 'options':
      return optionsSchema(binding, call)
    case 'read':
      return binding.kind === 'settings' ? closed({}) : withId(call, closed({}))
    case 'create':
      return draftSchema(binding, call, 'create')
    case 'update':
      return withId(call, draftSchema(binding, call, 'update'))
    case 'save':
      return draftSchema(binding, call, 'update')
    case 'remove': {
      const extra = objectSchema(call.input, requiredOf(call.input))
      return chosen(binding, call, extra['properties'] as Record<string, JsonSchema>, extra['required'] as string[])
    }
    case 'quick':
      return withId(call, quickSchema(binding))
    case 'toggle':
      return withId(call, closed({ [call.name]: { type: 'boolean' }, revision }))
    case 'action':
      return actionSchema(binding, call)
  }
}
