// The schemas with one line changed, as bindings and as the oracle reads them.
import type { Binding } from '#kernel/binding'
import { load } from '../../generator/load'
import { normalise } from '../../generator/normalise'
import type { ProductSource, RawSchema } from '../../generator/source'
import { type Oracle, oracleOf } from './oracle'
import type { CallFile, SchemaFile } from './schemas'

const { sources, product } = load('schemas')
const productFile = (product as ProductSource).data

export interface Mutated {
  readonly bindings: readonly Binding[]
  readonly oracle: Oracle
}

/** Changes copies of the files by name; nothing is written. */
export function mutated(name: string, change: (schema: SchemaFile) => void): Mutated {
  const copies = sources.map((source) => ({ ...source, data: structuredClone(source.data) }))
  const found = copies.find((source) => source.data.name === name)
  if (!found) throw new Error(`no schema ${name}`)
  change(found.data as SchemaFile)
  const { bindings } = normalise(copies, productFile)
  return { bindings, oracle: oracleOf(copies.map((source) => source.data as RawSchema as SchemaFile)) }
}

/** With some files more, as a maintainer adds a module. */
export function extended(...schemas: readonly SchemaFile[]): Mutated {
  const added = schemas.map((schema) => ({
    file: `schemas/${schema.name}.json`,
    folder: 'support',
    data: schema as RawSchema,
    at: () => ({ line: 1, column: 1 }),
  }))
  const all = [...sources, ...added]
  const { bindings } = normalise(all, productFile)
  return { bindings, oracle: oracleOf(all.map((source) => source.data as RawSchema as SchemaFile)) }
}

/** The words of a call, whichever way it was written. */
export function callIn(schema: SchemaFile, name: string): CallFile {
  const place = [schema.endpoints, schema.toggles].find((part) => part?.[name])
  const action = schema.actions?.[name]
  const written = place ? place[name] : action?.endpoint
  if (!written) throw new Error(`${schema.name} has no call ${name}`)
  const words = typeof written === 'string' ? { call: written } : written
  if (place) place[name] = words
  else if (action) action.endpoint = words
  return words
}
