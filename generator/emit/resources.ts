// Emits generated/resources/<name>.ts: the types of one resource and its binding.
import { compile, type JSONSchema, type Options } from 'json-schema-to-typescript'
import type { Binding } from '../../kernel/binding'
import { header, indent, literal, typeName } from '../text'
import { writtenBinding, writtenView } from '../written'
import { shapeSchema, viewShapeSchema } from './shapes'

/** The library's formatter takes most of the time; layout is done here. */
const options: Partial<Options> = {
  bannerComment: '',
  format: false,
  ignoreMinAndMaxItems: true,
  additionalProperties: false,
  unknownAny: true,
}

/** Keywords checked at run time; they don't affect TypeScript types, and a title would name a type. */
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

/** Imports only used types, so that generated code has no unused imports. */
function wireImport(types: string): string {
  const wire = ['ListQuery', 'Option', 'OptionsQuery', 'Page'].filter((name) => new RegExp(`\\b${name}\\b`).test(types))
  return wire.length > 0 ? `import type { ${wire.join(', ')} } from '#kernel/wire'\n` : ''
}

/** Characters of a line from which a diff no longer shows what changed in it. */
const LONG = 380

/** A long line's choices, one per line. */
function folded(types: string): string {
  const fold = (line: string): string =>
    line.replace(/\(("[^"]*"(?: \| "[^"]*")+)\)/g, (_, all: string) => `(\n| ${all.split(' | ').join('\n| ')}\n)`)
  const lines = types.split('\n')
  return lines.map((line) => (line.length < LONG ? line : fold(line))).join('\n')
}

export async function emitResource(binding: Binding, bindings: readonly Binding[], file: string): Promise<string> {
  const shape = `${typeName(binding.name)}Shape`
  const base = bindings.find((one) => one.name === binding.base && one !== binding)
  const schema = base ? viewShapeSchema(binding, base, bindings) : shapeSchema(binding, bindings)
  const types = await compile(plain(schema) as JSONSchema, shape, options)
  const makes = base ? 'bindView' : 'bind'
  const opening = `export const binding = ${makes}(${base ? 'base, ' : ''}`
  const written = literal(base ? writtenView(binding, base) : writtenBinding(binding), opening.length + 1)
  return `${header(file)}import { ${makes} } from '#kernel/written'
${wireImport(types)}${base ? `import { binding as base, type ${typeName(base.name)}Shape } from './${base.name}'\n` : ''}
${indent(folded(types.trim()))}

${opening}${written})
`
}
