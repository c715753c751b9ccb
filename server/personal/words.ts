// The words by which other rows name a person, and their removal from texts.
import { sql } from 'kysely'
import type { Field, Kind, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { kinds } from '#kernel/kinds'
import { placeholders } from '#kernel/text'
import { opened } from '../actions/draft'
import type { Context } from '../core/context'
import { isComputed, type Resource } from '../core/resources'

export interface Words {
  /** Names, which other people may have as well: replaced in rows about the person only. */
  readonly names: readonly string[]
  /** Phone numbers, e-mail addresses and the like, likewise. */
  readonly numbers: readonly string[]
  /** Those of them that no other person has: looked for everywhere. */
  readonly unique: readonly string[]
  /** The stand-in for the name. */
  readonly instead: string
}

/** Fields of the caption that name the person; a number of the association's own stays with the books. */
export function namingFields({ binding }: Resource): Field[] {
  return placeholders(binding.label).flatMap((name) => {
    const field = binding.fields[name]
    return field && kinds[field.kind].text && !field.unique ? [field] : []
  })
}

/** Kinds whose values lead to one person. Other sensitive texts, such as addresses, are those of many. */
const pointing: ReadonlySet<Kind> = new Set<Kind>(['phone', 'email', 'id-card'])

/** Shorter words stand in too many other words. */
const SHORTEST_NAME = 2
const SHORTEST_NUMBER = 4

const distinct = (words: readonly unknown[], shortest: number): string[] =>
  [...new Set(words)].filter((word): word is string => typeof word === 'string' && word.trim().length >= shortest)

/** Names that the log says the records had. */
async function formerNames(resource: Resource, ids: readonly number[], { db }: Context): Promise<string[]> {
  const names = namingFields(resource).map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select distinct had.name from log,
      jsonb_array_elements(case when jsonb_typeof(log.diff) = 'array' then log.diff else '[]' end) as change,
      lateral (values (change ->> 'old'), (change ->> 'new')) as had (name)
    where log.target_type = ${resource.name} and log.target_id = any(${[...ids]}::bigint[])
      and change ->> 'field' = any(${names}) and had.name is not null`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name !== MASK)
}

/** @param rows the stored records of the person, the kept one first */
export async function wordsOf(resource: Resource, rows: readonly Row[], context: Context): Promise<Words> {
  const { fields } = resource.binding
  const open = rows.map((row) => opened(resource, row, context))
  const valuesOf = (some: readonly Field[]) => open.flatMap((row) => some.map(({ name }) => row[name]))
  const telling = Object.values(fields).filter(
    ({ kind, sensitive, unique, compute }) =>
      sensitive !== undefined && compute === undefined && (unique || pointing.has(kind)),
  )
  const ids = rows.map((row) => row['id'] as number)
  const former = await formerNames(resource, ids, context)
  return {
    names: distinct([...valuesOf(namingFields(resource)), ...former], SHORTEST_NAME),
    numbers: distinct(valuesOf(telling), SHORTEST_NUMBER),
    unique: distinct(valuesOf(telling.filter(({ unique }) => unique)), SHORTEST_NUMBER),
    instead: `已抹除 ${ids[0]}`,
  }
}

/** A value without the words, at any depth. */
export function without(value: unknown, words: Words): unknown {
  if (typeof value === 'string') {
    const swaps = [...words.numbers.map((word) => [word, MASK]), ...words.names.map((word) => [word, words.instead])]
    // The longest first: a short name may be a part of a long one.
    const ordered = swaps.sort(([one = ''], [other = '']) => other.length - one.length) as [string, string][]
    return ordered.reduce((text, [word, by]) => text.replaceAll(word, by), value)
  }
  if (Array.isArray(value)) return value.map((one) => without(one, words))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, words)]))
}

/** True for a stored field whose values people write as text, so that they may name somebody. */
export function isWritten(field: Field): boolean {
  const { kind, sensitive } = field
  if (isComputed(field) || field.rows || sensitive === 'identity' || sensitive === 'secret') return false
  return kinds[kind].text || kind === 'html' || kind === 'rows' || kind === 'object' || kind === 'json'
}
