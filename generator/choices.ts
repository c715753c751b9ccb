// Choices that one field shares with others: written out before anything else looks at a file.
import type { RawField, RawSchema } from './source'
import { wordsOf } from './words'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

const sharing = new WeakMap<RawSchema, boolean>()

/** Whether the file uses the word at all: most have nothing to write out. */
function shares(data: RawSchema): boolean {
  const held = sharing.get(data)
  if (held !== undefined) return held
  const found = JSON.stringify(data).includes('"x-choices"')
  sharing.set(data, found)
  return found
}

/** `resource.field`: where the choices stand. */
export function sharedFrom(word: string): { resource: string; name: string } {
  const [resource, name] = word.split('.') as [string, string]
  return { resource, name }
}

/** With both languages, as the file says that has them. */
function choicesOf(word: string, schemas: ReadonlyMap<string, RawSchema>): RawField['oneOf'] {
  const { resource, name } = sharedFrom(word)
  const schema = schemas.get(resource)
  const field = schema?.fields?.[name]
  if (!schema) return undefined
  const words = wordsOf(schema)
  return (field?.oneOf ?? field?.items?.oneOf)?.map(({ const: value, title }) => ({
    const: value,
    title,
    en: words(`fields.${name}.${value}`, title).en,
  }))
}

function written(part: unknown, schemas: ReadonlyMap<string, RawSchema>): unknown {
  if (Array.isArray(part)) return part.map((one) => written(one, schemas))
  if (!isPart(part)) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, written(value, schemas)]))
  const word = part['x-choices']
  const choices = typeof word === 'string' ? choicesOf(word, schemas) : undefined
  return choices ? { ...copy, oneOf: choices } : copy
}

/** The file with the choices that it takes from elsewhere; the same object where it takes none. Unknown ones stay away. */
export function withChoices(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  return shares(data) ? (written(data, schemas) as RawSchema) : data
}
