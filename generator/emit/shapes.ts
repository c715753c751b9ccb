// The types of one resource as a schema for json-schema-to-typescript: row, listed row, draft, change, calls.
import { isDeepStrictEqual } from 'node:util'
import type { Binding } from '../../kernel/binding'
import { demandedOf } from '../../kernel/fill'
import { type JsonSchema, objectSchema } from '../../kernel/rules'
import { draftFields } from '../../kernel/taken'
import { listedSchema, pagesOf, rowSchema } from '../answers'
import { typeName } from '../text'
import { trafficOf } from './traffic'

interface Closed extends JsonSchema {
  properties: Record<string, JsonSchema>
  required: string[]
}

function closed(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function typed(tsType: string): JsonSchema {
  return { tsType }
}

function names(list: readonly string[]): string {
  return list.map((name) => `'${name}'`).join(' | ')
}

/** An update takes part of a create body; fields that only one of them accepts are listed. */
function updateSchema(binding: Binding, shape: string): JsonSchema {
  const onCreate = draftFields(binding, 'create')
  const onUpdate = draftFields(binding, 'update')
  const gone = Object.keys(onCreate).filter((name) => !onUpdate[name])
  const more = Object.fromEntries(Object.entries(onUpdate).filter(([name]) => !onCreate[name]))
  const shared = gone.length > 0 ? `Omit<${shape}['create'], ${names(gone)}>` : `${shape}['create']`
  const partial = typed(`Partial<${shared}>`)
  return Object.keys(more).length > 0 ? { allOf: [partial, objectSchema(more, [])] } : partial
}

/** A row of a list: part of the record, and further keys for those pages and callers that get them. */
function listedType(pages: readonly Binding[], shape: string): string {
  const { properties, required } = listedSchema(pages, {}) as Closed
  const { son, closed: _, ...own } = properties
  const some = Object.keys(own).filter((name) => !required.includes(name))
  return [
    `Pick<${shape}['row'], ${names(required)}>`,
    // A new field changes no line of the many pages that answer it on request.
    ...(some.length > 0 ? [`Partial<${shape}['row']>`] : []),
    ...(son ? [`{ son?: ${shape}['listed'][]; closed?: boolean }`] : []),
  ].join(' & ')
}

function partsOf(binding: Binding, bindings: readonly Binding[], shape: string) {
  const draft = draftFields(binding, 'create')
  const { list } = binding.calls
  const pages = list ? pagesOf(binding, list, bindings) : [binding]
  return {
    row: rowSchema(binding),
    listed: typed(listedType(pages, shape)),
    create: objectSchema(draft, demandedOf(draft)),
    update: updateSchema(binding, shape),
    calls: trafficOf(binding, shape),
  }
}

function shapeName(binding: Binding): string {
  return `${typeName(binding.name)}Shape`
}

export function shapeSchema(binding: Binding, bindings: readonly Binding[]): JsonSchema {
  const { calls, ...parts } = partsOf(binding, bindings, shapeName(binding))
  return closed({ ...parts, calls: closed(calls) })
}

/** Create type of the view: its base's, with more or fewer required fields; undefined if their fields differ. */
function draftType(own: Closed, base: Closed, shape: string): string | undefined {
  if (!isDeepStrictEqual(own.properties, base.properties)) return undefined
  const whole = `${shape}['create']`
  const more = own.required.filter((name) => !base.required.includes(name))
  const less = base.required.filter((name) => !own.required.includes(name))
  return [
    less.length > 0 ? `Omit<${whole}, ${names(less)}> & Partial<Pick<${whole}, ${names(less)}>>` : whole,
    ...(more.length > 0 ? [`Required<Pick<${whole}, ${names(more)}>>`] : []),
  ].join(' & ')
}

/** Types of a view, as differences from its base. */
export function viewShapeSchema(binding: Binding, base: Binding, bindings: readonly Binding[]): JsonSchema {
  const [shape, baseShape] = [shapeName(binding), shapeName(base)]
  const own = partsOf(binding, bindings, shape)
  const theirs = partsOf(base, bindings, baseShape)
  /** True if the view's types are worded like those of its base. */
  const alike = (left: JsonSchema, right: JsonSchema) =>
    JSON.stringify(left).replaceAll(`${shape}[`, `${baseShape}[`) === JSON.stringify(right)
  const same = new Set<string>()
  const shared = (part: 'row' | 'listed' | 'update'): JsonSchema => {
    if (!alike(own[part], theirs[part])) return own[part]
    same.add(part)
    return typed(`${baseShape}['${part}']`)
  }
  const draft = draftType(own.create as Closed, theirs.create as Closed, baseShape)
  if (draft === `${baseShape}['create']`) same.add('create')
  const parts = {
    row: shared('row'),
    listed: shared('listed'),
    create: draft === undefined ? own.create : typed(draft),
    update: draft === undefined ? own.update : shared('update'),
  }
  const differing = ['row', 'listed', 'create', 'update'].filter((part) => !same.has(part))
  const inherited = Object.entries(own.calls).filter(([name, call]) => {
    const other = theirs.calls[name]
    if (!other || !alike(call, other)) return false
    return !differing.some((part) => JSON.stringify(call).includes(`${shape}['${part}']`))
  })
  const taken = inherited.map(([name]) => name)
  const rest = Object.fromEntries(Object.entries(own.calls).filter(([name]) => !taken.includes(name)))
  if (taken.length === 0) return closed({ ...parts, calls: closed(rest) })
  const picked = typed(`Pick<${baseShape}['calls'], ${names(taken)}>`)
  return closed({ ...parts, calls: Object.keys(rest).length > 0 ? { allOf: [picked, closed(rest)] } : picked })
}
