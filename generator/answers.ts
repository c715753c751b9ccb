// JSON Schemas of the answers of calls, for the types and the public contract.
import type { Binding, Call, Field, Fields } from '../kernel/binding'
import { MASK } from '../kernel/constants'
import { jsonType, kinds } from '../kernel/kinds'
import { furtherNames, listedNames } from '../kernel/listed'
import { fieldsOf, type Measure, type Report } from '../kernel/report'
import { captionKey } from '../kernel/report-words'
import { type JsonSchema, requiredOf } from '../kernel/rules'
import { companionOf, fieldOf, standardNames } from '../kernel/standard'

const anything: JsonSchema = { type: 'object', additionalProperties: true }
const integer: JsonSchema = { type: 'integer' }

function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 1 && Array.isArray(schema['enum'])) return { enum: [...schema['enum'], null] }
  if (typeof schema['type'] === 'string' && !schema['properties']) return { ...schema, type: [schema['type'], 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

export function closed(properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The caption beside a reference. */
function captionSchema(field: Field): JsonSchema {
  const caption: JsonSchema = { type: 'string' }
  return field.many ? { type: 'array', items: caption } : orNull(caption)
}

/** True if a caption is sent beside the reference. `$record.…` may refer to any resource. */
function isCaptioned(field: Field): boolean {
  return field.kind === 'reference' && field.ref !== undefined && !field.ref.resource.startsWith('$')
}

/** A child row: its number, its fields, captions of their references. */
function entrySchema(fields: Fields): JsonSchema {
  const properties: Record<string, JsonSchema> = { id: integer }
  for (const field of Object.values(fields)) {
    properties[field.name] = answeredValue(field)
    if (isCaptioned(field)) properties[companionOf(field)] = captionSchema(field)
  }
  return closed(properties)
}

/** One value as shown: a masked value is text, whatever its kind. */
function oneValue(field: Field): JsonSchema {
  const nested = field.fields
  if (nested) return field.rows ? entrySchema(nested) : outputSchema(nested)
  const hidden = field.sensitive !== undefined && field.sensitive !== 'personal'
  // Input rules that answers need not satisfy: an empty caption, a name stored before the rule existed.
  const format = kinds[field.kind].format === 'visible' ? undefined : kinds[field.kind].format
  const plain: JsonSchema = field.choices
    ? { enum: field.choices.map((choice) => choice.value) }
    : { type: jsonType(field), ...(format && !hidden ? { format } : {}) }
  return hidden && (field.choices || jsonType(field) !== 'string') ? { anyOf: [plain, { const: MASK }] } : plain
}

function answeredValue(field: Field): JsonSchema {
  if (field.kind === 'json') return {}
  const one = oneValue(field)
  const whole = field.many ? { type: 'array', items: one } : one
  return field.nullable || field.when || field.perm?.read ? orNull(whole) : whole
}

/** Schema of the values that a call answers beyond its resource. */
export function outputSchema(fields: Fields): JsonSchema {
  const properties = Object.fromEntries(Object.values(fields).map((field) => [field.name, answeredValue(field)]))
  return closed(properties, requiredOf(fields))
}

/** True if the field is left out of the answers to some callers. */
function isKept(field: Field | undefined): boolean {
  return field?.perm?.read !== undefined
}

/** A record with these fields and the captions of its references; `required` lists those that every caller gets. */
function recordSchema(binding: Binding, names: readonly string[]): { all: Record<string, JsonSchema>; open: string[] } {
  const all: Record<string, JsonSchema> = { id: integer }
  const open = ['id']
  const add = (name: string, schema: JsonSchema, field: Field | undefined) => {
    all[name] = schema
    if (!isKept(field)) open.push(name)
  }
  for (const name of names) {
    const field = fieldOf(binding, name)
    if (!field || field.writeOnly || name === 'id') continue
    add(name, answeredValue(field), field)
    if (isCaptioned(field)) add(companionOf(field), captionSchema(field), field)
    if (name === 'admin_id') add('admin_name', orNull({ type: 'string' }), undefined)
  }
  return { all, open }
}

const allNames = (binding: Binding) => [...standardNames(binding), ...Object.keys(binding.fields)]

/** A whole record: standard columns, fields, captions of references. */
export function rowSchema(binding: Binding): JsonSchema {
  return closed(recordSchema(binding, allNames(binding)).all)
}

/** A whole record as answered on any of these pages, without fields that the caller may not read. */
export function answeredRowSchema(pages: readonly [Binding, ...Binding[]]): JsonSchema {
  const { all, open } = recordSchema(loosened(pages[0], pages), allNames(pages[0]))
  return closed(all, open)
}

/** One page may leave out a field that another requires; their records share a table. */
function loosened(binding: Binding, pages: readonly Binding[]): Binding {
  const fields = Object.entries(binding.fields).map(([name, field]) => {
    const nullable =
      field.nullable || (field.default === undefined && pages.some((page) => !page.fields[name]?.required))
    return [name, { ...field, nullable }]
  })
  return { ...binding, fields: Object.fromEntries(fields) }
}

/** Keys that a row has in a tree answered whole. `closed`: the caller may not choose it. */
function branchOf(self: JsonSchema): Record<string, JsonSchema> {
  return { son: { type: 'array', items: self }, closed: { type: 'boolean' } }
}

/**
 * A row of a list shared by these pages; keys that all of them answer are required. `self`: reference for the rows
 * below.
 */
export function listedSchema(pages: readonly Binding[], self: JsonSchema): JsonSchema {
  const rows = pages.map((page) => recordSchema(loosened(page, pages), listedNames(page)))
  const all = Object.assign({}, ...rows.map((row) => row.all)) as Record<string, JsonSchema>
  if (pages.some((page) => page.kind === 'tree')) Object.assign(all, branchOf(self))
  const required = Object.keys(all).filter((name) => rows.every((row) => row.open.includes(name)))
  const further = pages.map((page) => recordSchema(loosened(page, pages), furtherNames(page)).all)
  return closed(Object.assign({}, ...further, all), required)
}

/** Pages whose list or options call this may be; together they determine the keys of a row. */
export function pagesOf(binding: Binding, call: Call, bindings: readonly Binding[]): Binding[] {
  if (binding.name !== binding.base) return [binding]
  const routes = new Set(call.entryPoints.map((point) => point.route))
  const views = bindings.filter(
    (one) => one.base === binding.name && one !== binding && one.route && routes.has(one.route),
  )
  return [binding, ...views]
}

/** An entry of a select box; pages that share the call add their own keys. */
export function optionSchema(pages: readonly Binding[], self: JsonSchema): JsonSchema {
  const extra = Object.assign(
    {},
    ...pages.map((page) => recordSchema(loosened(page, pages), page.views.options).all),
  ) as object
  const tree: Record<string, JsonSchema> = pages.some((page) => page.kind === 'tree')
    ? { pid: orNull(integer), ...branchOf(self) }
    : {}
  return closed({ ...extra, id: integer, name: { type: 'string' }, ...tree }, ['id', 'name'])
}

function summarySchema({ views }: Binding): JsonSchema {
  const number: JsonSchema = { type: 'number' }
  const counts: JsonSchema = { type: 'object', additionalProperties: number }
  const figures = Object.entries(views.list.summary)
  const properties = Object.fromEntries(figures.map(([name, figure]) => [name, 'counts' in figure ? counts : number]))
  return closed(properties, [])
}

const text: JsonSchema = { type: 'string' }

/** Values of records, with the captions of their references. */
function shownValues(shown: readonly Field[]): [string, JsonSchema][] {
  return shown.flatMap((field): [string, JsonSchema][] => [
    [field.name, answeredValue(field)],
    ...(isCaptioned(field) ? [[companionOf(field), captionSchema(field)] as [string, JsonSchema]] : []),
  ])
}

function numberSchema({ of, kind }: Measure): JsonSchema {
  if (of === 'avg' || of === 'share' || of === 'rate') return orNull({ type: 'number' })
  return { type: kind === 'number' ? 'number' : 'integer' }
}

/** Measures, and those of the compared period; one is missing for callers who may not read the field that it counts. */
function numbersSchema({ report, fields }: Binding) {
  const { measures } = report as Report
  const named = measures.map((measure): [string, JsonSchema] => [measure.name, numberSchema(measure)])
  const kept = measures.filter((one) => !fieldsOf(one, report as Report).some((name) => isKept(fields[name])))
  const open = kept.map(({ name }) => name)
  const timed = measures.filter((one) => one.timed).map(({ name }) => name)
  const last = closed(
    Object.fromEntries(named.filter(([name]) => timed.includes(name))),
    open.filter((name) => timed.includes(name)),
  )
  return { numbers: Object.fromEntries(named), open, last }
}

/** A row of a report; `header`: with the numbers by a choice. */
function groupSchema(binding: Binding, header = false): JsonSchema {
  const { dimensions, words, split } = binding.report as Report
  const { numbers, open, last } = numbersSchema(binding)
  const ranked = dimensions.some((one) => one.ranked)
  const placed = dimensions.some((one) => one.placed)
  const keys = words.flatMap(({ name, group }): [string, JsonSchema][] =>
    group
      ? [
          [name, integer],
          [captionKey(name), text],
        ]
      : [],
  )
  const part = closed({ [split?.word ?? '']: {}, name: text, ...numbers }, ['name'])
  return closed(
    {
      id: { anyOf: [integer, text] },
      name: text,
      pid: orNull(integer),
      percent: orNull({ type: 'number' }),
      ...(ranked || placed ? { rank: orNull({ type: 'integer', minimum: 1 }) } : {}),
      ...(ranked ? { last_time: orNull(text) } : {}),
      ...Object.fromEntries([
        ...keys,
        ...shownValues(dimensions.flatMap(({ show = [] }) => show)),
        ...shownValues(dimensions.flatMap(({ top = [] }) => top.map(({ shown }) => shown))),
      ]),
      ...numbers,
      last,
      ...(header && split ? { [split.key]: { type: 'array', items: part } } : {}),
    },
    ['id', 'name', 'pid', 'percent', ...open],
  )
}

/** One row per group, and the total. */
function reportSchema(binding: Binding): JsonSchema {
  const { dimensions, summary } = binding.report as Report
  const { numbers, open, last } = numbersSchema(binding)
  const ranked = dimensions.some((one) => one.ranked)
  const day: JsonSchema = { type: 'string', format: 'date' }
  const stretch = orNull(closed({ start_date: day, end_date: day }))
  return closed(
    {
      dimension: text,
      period: stretch,
      compared: stretch,
      list_data: { type: 'array', items: groupSchema(binding) },
      total_row: closed({ ...numbers, last }, open),
      chart: closed({
        names: { type: 'array', items: text },
        values: { type: 'array', items: orNull({ type: 'number' }) },
      }),
      ...(summary ? { summary: summaryOf(summary) } : {}),
      ...(ranked ? { total: integer, page: integer, limit: integer } : {}),
    },
    ['dimension', 'period', 'compared', 'list_data', 'total_row', 'chart'],
  )
}

function summaryOf(summary: NonNullable<Report['summary']>): JsonSchema {
  return closed(Object.fromEntries(Object.keys(summary).map((name) => [name, orNull({ type: 'number' })])), [])
}

/** The rows behind a number, or a group with its header. */
function detailSchema(binding: Binding, listed: JsonSchema): JsonSchema {
  const { split, drill, summary } = binding.report as Report
  const header: Record<string, JsonSchema> = split || drill ? { header: groupSchema(binding, true) } : {}
  return closed(
    {
      ...header,
      // Rows of the other report, of another shape.
      list_data: { type: 'array', items: drill ? { anyOf: [listed, anything] } : listed },
      ...(drill ? { children: { type: 'array', items: groupSchema(binding) } } : {}),
      total: integer,
      page: integer,
      limit: integer,
      summary: summary ? summaryOf(summary) : closed({}, []),
    },
    ['list_data', 'total', 'page', 'limit'],
  )
}

/** References to the schemas of a record, a list row and an option of this call. */
export interface Shown {
  row: JsonSchema
  listed: JsonSchema
  option: JsonSchema
  /** A record with additional keys. */
  extended(extra: JsonSchema): JsonSchema
}

/** `content` of the call's answer. */
export function answerSchema(binding: Binding, call: Call, shown: Shown): JsonSchema {
  const extra = outputSchema(call.output)
  const own = extra['properties'] as Record<string, JsonSchema>
  const id = integer
  switch (call.operation) {
    case 'report':
      return reportSchema(binding)
    case 'detail':
      return detailSchema(binding, shown.listed)
    case 'list':
      return closed(
        {
          list_data: { type: 'array', items: shown.listed },
          total: id,
          page: id,
          limit: id,
          summary: summarySchema(binding),
          ...own,
        },
        ['list_data', 'total', 'page', 'limit'],
      )
    case 'options':
      return closed({ list_data: { type: 'array', items: shown.option } })
    case 'read':
      return Object.keys(own).length > 0 ? shown.extended(extra) : shown.row
    case 'create':
      return closed({ id, ...own }, ['id'])
    case 'update':
    case 'save':
      return closed({ id, revision: id, ...own }, ['id'])
    case 'remove':
      return closed({ num: id, ...own }, ['num', ...(extra['required'] as string[])])
    case 'quick':
      return closed({ id, field: { type: 'string' }, value: {}, revision: id }, ['id', 'field'])
    case 'toggle':
      return closed({ id, [call.name]: { type: 'boolean' }, revision: id })
    case 'action':
      if (Object.keys(own).length === 0) return anything
      return call.answersList ? { type: 'array', items: extra } : extra
  }
}
