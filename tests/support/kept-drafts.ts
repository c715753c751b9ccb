// Drafts that the change of one schema file leaves as they were: normalising all files anew would take most of the time.
import { copyOf, type Draft } from '../../generator/entry-points'
import { draftsOf } from '../../generator/normalise'
import { endpointOf, type RawSchema, type Source } from '../../generator/source'

export type KeptDrafts = ReadonlyMap<Source, Draft>

/** Parts of a file that the normaliser reads on behalf of another one. */
function readByOthers({ of, kind, select, endpoints, fields }: RawSchema): string {
  const options = endpoints?.['options'] && endpointOf(endpoints['options']).call
  return JSON.stringify([of, kind, select, options, fields])
}

/** Drafts of these files that a change of one of them does not affect, as copies: joining drafts changes them. */
export function keeperOf(sources: readonly Source[]): (before: RawSchema, after: RawSchema) => KeptDrafts {
  const drafts = new Map(draftsOf(sources).map((draft) => [draft.source, draft] as const))
  const texts = new Map(sources.map((source) => [source, JSON.stringify(source.data)]))
  return (before, after) => {
    const { name, of = name } = before
    const names = (source: Source) =>
      [name, of].some((word) => [`"${word}"`, `"${word}.`].some((name) => texts.get(source)?.includes(name)))
    const family = (source: Source) => [source.data.name, source.data.of].some((word) => word === name || word === of)
    const touched = readByOthers(before) === readByOthers(after) ? family : names
    const kept = [...drafts].filter(([source]) => !touched(source))
    return new Map(kept.map(([source, draft]) => [source, copyOf(draft)] as const))
  }
}
