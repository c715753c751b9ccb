// Three-way merge of a resource file: what was written by hand stays, what is new elsewhere is added.
import { isDeepStrictEqual } from 'node:util'
import { append, put, remove } from '../json-edit'

type Value = unknown
type Place = (string | number)[]

export interface Merged {
  readonly text: string
  /** Parts that differ on both sides, as `fields.rating.maxLength`: those written by hand stay. */
  readonly kept: readonly string[]
}

/** An edit of the text. */
type Change = (text: string) => string

const isObject = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part by which an entry of a list is known again. */
const keyOf = (entry: Value): string =>
  JSON.stringify(isObject(entry) ? (entry['const'] ?? entry['title'] ?? entry) : entry)

/** New entries at the end of a list, and without those at these places. */
function entries(path: Place, added: readonly Value[], gone: readonly number[]): Change[] {
  return [
    ...added.map((entry) => (text: string) => append(text, path, entry)),
    ...gone.toReversed().map((place) => (text: string) => remove(text, [...path, place])),
  ]
}

/** Entries that are new elsewhere are added, and those that are gone elsewhere are taken away, wherever they stand by hand. */
function list(
  path: Place,
  base: readonly Value[],
  mine: readonly Value[],
  theirs: readonly Value[],
  kept: string[],
): Change[] {
  const byKey = (all: readonly Value[]) => new Map(all.map((entry) => [keyOf(entry), entry]))
  const [was, is, have] = [byKey(base), byKey(theirs), byKey(mine)]
  const added = [...is].flatMap(([key, entry]) => (was.has(key) || have.has(key) ? [] : [entry]))
  const gone = mine.flatMap((entry, place) => (was.has(keyOf(entry)) && !is.has(keyOf(entry)) ? [place] : []))
  const inside = mine.flatMap((entry, place) => {
    const key = keyOf(entry)
    return is.has(key) ? differences([...path, place], was.get(key), entry, is.get(key), kept) : []
  })
  return [...inside, ...entries(path, added, gone)]
}

function differences(path: Place, base: Value, mine: Value, theirs: Value, kept: string[]): Change[] {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) return []
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {}
    return [...new Set([...Object.keys(theirs), ...Object.keys(before)])].flatMap((name) =>
      // Taken away by hand: it does not come back.
      name in before && !(name in mine)
        ? []
        : differences([...path, name], before[name], mine[name], theirs[name], kept),
    )
  }
  if (Array.isArray(mine) && Array.isArray(theirs))
    return path.at(-1) === 'groups'
      ? intoFirstGroup(path, base, mine, theirs)
      : list(path, Array.isArray(base) ? base : [], mine, theirs, kept)
  if (isDeepStrictEqual(base, mine))
    return [(text) => (theirs === undefined ? remove(text, path) : put(text, path, theirs))]
  kept.push(path.join('.'))
  return []
}

const fieldsIn = (groups: Value): string[] =>
  Array.isArray(groups) ? groups.flatMap((group) => (isObject(group) ? ((group['fields'] as string[]) ?? []) : [])) : []

/** Groups of a form are a person's work: new fields stand at the end of the last one. */
function intoFirstGroup(path: Place, base: Value, mine: readonly Value[], theirs: Value): Change[] {
  const [was, is, have] = [base, theirs, mine].map((groups) => new Set(fieldsIn(groups))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  const added = [...is].filter((name) => !was.has(name) && !have.has(name))
  return mine.flatMap((group, place) => {
    const gone = fieldsIn([group]).flatMap((name, at) => (was.has(name) && !is.has(name) ? [at] : []))
    return entries([...path, place, 'fields'], place === mine.length - 1 ? added : [], gone)
  })
}

/**
 * Edits the text of a file: order and layout of everything else stay.
 * @param base as it was written the last time
 * @param theirs as it would be written now
 */
export function merge(text: string, base: Value, theirs: Value): Merged {
  const kept: string[] = []
  const changes = differences([], base, JSON.parse(text), theirs, kept)
  return { text: changes.reduce((held, change) => change(held), text), kept }
}
