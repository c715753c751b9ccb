// Emits generated/resources/<name>.ts: the types of one resource and its binding.
import { compile, type JSONSchema, type Options } from 'json-schema-to-typescript'
import type { Binding } from '../../kernel/binding'
import { demandedOf } from '../../kernel/fill'
import { type JsonSchema, objectSchema } from '../../kernel/rules'
import { draftFields } from '../../kernel/schema'
import { listedSchema, pagesOf, rowSchema } from '../answers'
import { header, indent, typeName } from '../text'
import { trafficSchema } from './traffic'

/** Its own formatter is most of its time; the layout is ours. */
const options: Partial<Options> = {
  bannerComment: '',
  format: false,
  ignoreMinAndMaxItems: true,
  additionalProperties: false,
  unknownAny: true,
}

/** Checked at run time; they say nothing to TypeScript, and a title would name a type. */
const silent = new Set([
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
])

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!schema || typeof schema !== 'object') return schema
  const kept = Object.entries(schema).filter(([word, value]) => !silent.has(word) || typeof value === 'object')
  return Object.fromEntries(kept.map(([word, value]) => [word, plain(value)]))
}

/** A change takes what a draft takes, in part; what only one of them takes is said. */
function updateSchema(binding: Binding, shape: string): JsonSchema {
  const onCreate = draftFields(binding, 'create')
  const onUpdate = draftFields(binding, 'update')
  const gone = Object.keys(onCreate).filter((name) => !onUpdate[name])
  const more = Object.fromEntries(Object.entries(onUpdate).filter(([name]) => !onCreate[name]))
  const shared =
    gone.length > 0 ? `Omit<${shape}['create'], ${gone.map((name) => `'${name}'`).join(' | ')}>` : `${shape}['create']`
  const partial: JsonSchema = { tsType: `Partial<${shared}>` }
  return Object.keys(more).length > 0 ? { allOf: [partial, objectSchema(more, [])] } : partial
}

/** A row of a list: a part of the record, of which some pages or callers see less. */
function listedType(pages: readonly Binding[], shape: string): string {
  const { properties, required } = listedSchema(pages, {}) as { properties: object; required: string[] }
  const { son, closed: _, ...own } = properties as Record<string, unknown>
  const pick = (names: string[]) => `Pick<${shape}['row'], ${names.map((name) => `'${name}'`).join(' | ')}>`
  const some = Object.keys(own).filter((name) => !required.includes(name))
  return [
    pick(required),
    ...(some.length > 0 ? [`Partial<${pick(some)}>`] : []),
    ...(son ? [`{ son?: ${shape}['listed'][]; closed?: boolean }`] : []),
  ].join(' & ')
}

function shapeSchema(binding: Binding, bindings: readonly Binding[], shape: string): JsonSchema {
  const draft = draftFields(binding, 'create')
  const { list } = binding.calls
  const pages = list ? pagesOf(binding, list, bindings) : [binding]
  return {
    type: 'object',
    properties: {
      row: rowSchema(binding),
      listed: { tsType: listedType(pages, shape) },
      create: objectSchema(draft, demandedOf(draft)),
      update: updateSchema(binding, shape),
      calls: trafficSchema(binding, shape),
    },
    required: ['row', 'listed', 'create', 'update', 'calls'],
    additionalProperties: false,
  }
}

/** Only what is used, so that unused imports never stand in generated code. */
function importsOf(types: string): string {
  const wire = ['ListQuery', 'Option', 'OptionsQuery', 'Page'].filter((name) => new RegExp(`\\b${name}\\b`).test(types))
  return wire.length > 0 ? `\nimport type { ${wire.join(', ')} } from '#kernel/wire'` : ''
}

export async function emitResource(binding: Binding, bindings: readonly Binding[], file: string): Promise<string> {
  const shape = `${typeName(binding.name)}Shape`
  const types = await compile(plain(shapeSchema(binding, bindings, shape)) as JSONSchema, shape, options)
  return `${header(file)}import type { Binding } from '#kernel/binding'${importsOf(types)}

${indent(types.trim())}

export const binding: Binding = ${JSON.stringify(binding, null, 1)}
`
}
