// The schemas with one line changed, as bindings and as the policy reads them.
import type { Binding } from '#kernel/binding'
import { load } from '../../generator/load'
import { bindingsOf, draftsOf } from '../../generator/normalise'
import type { RawSchema, Source } from '../../generator/source'
import { type KeptDrafts, keeperOf } from '../support/kept-drafts'
import { type Oracle, oracleOf } from './oracle'
import type { CallFile, SchemaFile } from './schemas'

const { sources, product } = load('schemas')
const untouched = keeperOf(sources)

export interface Mutated {
  readonly bindings: readonly Binding[]
  readonly oracle: Oracle
}

function sourceOf(name: string): Source {
  const found = sources.find((source) => source.data.name === name)
  if (!found) throw new Error(`no schema ${name}`)
  return found
}

function read(files: readonly Source[], kept?: KeptDrafts): Mutated {
  return {
    bindings: bindingsOf(draftsOf(files, kept), product?.data.scope?.tree),
    oracle: oracleOf(files.map((source) => source.data as RawSchema as SchemaFile)),
  }
}

/** Changes copies of these files, all at once. */
export function mutatedTogether(changes: readonly (readonly [string, (schema: SchemaFile) => void])[]): Mutated {
  const copies = new Map(changes.map(([name]) => [name, structuredClone(sourceOf(name).data)]))
  for (const [name, change] of changes) change(copies.get(name) as SchemaFile)
  return read(sources.map((source) => ({ ...source, data: copies.get(source.data.name) ?? source.data })))
}

/** Changes a copy of the file of this name; nothing is written, and only affected files are normalised again. */
export function mutated(name: string, change: (schema: SchemaFile) => void, whole = false): Mutated {
  const found = sourceOf(name)
  const changed = { ...found, data: structuredClone(found.data) }
  change(changed.data as SchemaFile)
  const files = sources.map((source) => (source === found ? changed : source))
  return read(files, whole ? undefined : untouched(found.data, changed.data))
}

/** With additional files, as for a new module. */
export function extended(...schemas: readonly SchemaFile[]): Mutated {
  const added = schemas.map((schema) => ({
    file: `schemas/${schema.name}.json`,
    folder: 'support',
    data: schema as RawSchema,
    at: () => ({ line: 1, column: 1 }),
  }))
  return read([...sources, ...added])
}

/** The words of a call, in either notation. */
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
