// Three-way merge of a resource file: what was written by hand stays, what is new elsewhere is added.
import { isDeepStrictEqual } from 'node:util'
import { put, remove } from '../json-edit'

type Value = unknown
type Place = (string | number)[]

export interface Merged {
  readonly text: string
  /** Parts that differ on both sides, as `fields.rating.maxLength`: those written by hand stay. */
  readonly kept: readonly string[]
}

interface Change {
  readonly path: Place
  /** undefined: taken away. */
  readonly value: Value
}

const isObject = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part by which an entry of a list is known again. */
const keyOf = (entry: Value): string =>
  JSON.stringify(isObject(entry) ? (entry['const'] ?? entry['title'] ?? entry) : entry)

/** Entries that are new elsewhere are added, and those that are gone elsewhere are taken away, wherever they stand by hand. */
function list(path: Place, base: readonly Value[], mine: readonly Value[], theirs: readonly Value[]): Change[] {
  const [was, is, have] = [base, theirs, mine].map((entries) => new Set(entries.map(keyOf))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  const added = theirs.filter((entry) => !was.has(keyOf(entry)) && !have.has(keyOf(entry)))
  const stays = mine.filter((entry) => is.has(keyOf(entry)) || !was.has(keyOf(entry)))
  return added.length > 0 || stays.length < mine.length ? [{ path, value: [...stays, ...added] }] : []
}

function differences(path: Place, base: Value, mine: Value, theirs: Value, kept: string[]): Change[] {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) return []
  if (isDeepStrictEqual(base, mine)) return [{ path, value: theirs }]
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {}
    return [...new Set([...Object.keys(theirs), ...Object.keys(before)])].flatMap((name) =>
      // Taken away by hand: it does not come back.
      name in before && !(name in mine)
        ? []
        : differences([...path, name], before[name], mine[name], theirs[name], kept),
    )
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && path.at(-1) !== 'groups')
    return list(path, Array.isArray(base) ? base : [], mine, theirs)
  if (Array.isArray(mine) && Array.isArray(theirs)) return intoFirstGroup(path, base, mine, theirs)
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
  const gone = (name: string) => was.has(name) && !is.has(name)
  return mine.flatMap((group, place) => {
    const own = fieldsIn([group])
    const next = [...own.filter((name) => !gone(name)), ...(place === mine.length - 1 ? added : [])]
    return isDeepStrictEqual(own, next) ? [] : [{ path: [...path, place, 'fields'], value: next }]
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
  const merged = changes.reduce(
    (held, { path, value }) => (value === undefined ? remove(held, path) : put(held, path, value)),
    text,
  )
  return { text: merged, kept }
}
