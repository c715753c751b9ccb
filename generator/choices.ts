// Choices shared between fields: written out before any other code reads a file.
import type { RawField, RawSchema } from './source'
import { wordsOf } from './words'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Resources whose choices a file takes. */
const lenders = new WeakMap<RawSchema, readonly string[]>()

function lendersOf(data: RawSchema): readonly string[] {
  const held = lenders.get(data)
  if (held) return held
  const words = JSON.stringify(data).matchAll(/"x-choices":"([^".]+)\./g)
  const found = [...new Set([...words].map(([, resource]) => resource as string))]
  lenders.set(data, found)
  return found
}

/** `resource.field`: location of the choices. */
export function sharedFrom(word: string): { resource: string; name: string } {
  const [resource, name] = word.split('.') as [string, string]
  return { resource, name }
}

/** In both languages, from the file that declares them. */
function choicesOf(word: string, schemas: ReadonlyMap<string, RawSchema>): RawField['oneOf'] {
  const { resource, name } = sharedFrom(word)
  const schema = schemas.get(resource)
  const field = schema?.fields?.[name]
  if (!schema) return undefined
  const words = wordsOf(schema)
  return (field?.oneOf ?? field?.items?.oneOf)?.map(({ const: value, title, tone }) => ({
    const: value,
    title,
    en: words(`fields.${name}.${value}`, title).en,
    ...(tone ? { tone } : {}),
  }))
}

function written(part: unknown, schemas: ReadonlyMap<string, RawSchema>): unknown {
  if (Array.isArray(part)) return part.map((one) => written(one, schemas))
  if (!isPart(part)) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, written(value, schemas)]))
  const word = part['x-choices']
  const without = new Set([part['x-without'] ?? []].flat())
  const choices =
    typeof word === 'string' ? choicesOf(word, schemas)?.filter((one) => !without.has(one.const)) : undefined
  return choices ? { ...copy, oneOf: choices } : copy
}

/** Results, as long as the files are the same: checks of the schemas normalise them hundreds of times. */
const filled = new WeakMap<RawSchema, { from: readonly (RawSchema | undefined)[]; result: RawSchema }>()

/**
 * The file with choices taken from elsewhere filled in; the same object if there are none. Unknown ones are left out.
 */
export function withChoices(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  const from = lendersOf(data).map((resource) => schemas.get(resource))
  if (from.length === 0) return data
  const held = filled.get(data)
  if (held?.from.every((one, index) => one === from[index])) return held.result
  const result = written(data, schemas) as RawSchema
  filled.set(data, { from, result })
  return result
}
