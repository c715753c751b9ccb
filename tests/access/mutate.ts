// The schemas with one line changed, as bindings and as the policy reads them.
import type { Binding } from '#kernel/binding'
import { copyOf, type Draft } from '../../generator/entry-points'
import { load } from '../../generator/load'
import { bindingsOf, draftsOf } from '../../generator/normalise'
import { endpointOf, type RawSchema, type Source } from '../../generator/source'
import { type Oracle, oracleOf } from './oracle'
import type { CallFile, SchemaFile } from './schemas'

const { sources, product } = load('schemas')
const drafts: ReadonlyMap<Source, Draft> = new Map(draftsOf(sources).map((draft) => [draft.source, draft] as const))

export interface Mutated {
  readonly bindings: readonly Binding[]
  readonly oracle: Oracle
}

const texts = new Map(sources.map((source) => [source, JSON.stringify(source.data)]))

/** Parts of a file that the normaliser reads on behalf of another one. */
function readByOthers({ of, kind, select, endpoints, fields }: RawSchema): string {
  const options = endpoints?.['options'] && endpointOf(endpoints['options']).call
  return JSON.stringify([of, kind, select, options, fields])
}

/** Drafts unaffected by the change of one file. */
function untouched(before: RawSchema, after: RawSchema): Map<Source, Draft> {
  const { name, of = name } = before
  const names = (source: Source) =>
    [name, of].some((word) => [`"${word}"`, `"${word}.`].some((name) => texts.get(source)?.includes(name)))
  const family = (source: Source) => [source.data.name, source.data.of].some((word) => word === name || word === of)
  const touched = readByOthers(before) === readByOthers(after) ? family : names
  const kept = [...drafts].filter(([source]) => !touched(source))
  return new Map(kept.map(([source, draft]) => [source, copyOf(draft)] as const))
}

function sourceOf(name: string): Source {
  const found = sources.find((source) => source.data.name === name)
  if (!found) throw new Error(`no schema ${name}`)
  return found
}

function read(files: readonly Source[], kept?: ReadonlyMap<Source, Draft>): Mutated {
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
