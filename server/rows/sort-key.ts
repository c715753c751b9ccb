// The key that a name sorts by: the pinyin of its characters, with Latin letters among them.
import { type RawBuilder, sql } from 'kysely'
import { pinyin, polyphonic } from 'pinyin-pro'
import type { Field, Row } from '#kernel/binding'
import { hasSortKey, sortKeyColumn } from '#kernel/sort-key'
import type { Resource } from '../core/resources'
import type { Db } from '../database/database'

/** Characters that a key tells apart by their sound, and those of the text at its end: an index entry is not long. */
const HEARD = 40
const WRITTEN = 100

const READING = /^[a-zü]+\d$/
const CHINESE = /^\p{Script=Han}$/u

/** Characters with one reading in the order of the collator, and their readings: neighbours of those with none here. */
let neighbours: { collator: Intl.Collator; known: (readonly [string, string])[] } | undefined

function neighbourhood() {
  if (neighbours) return neighbours
  const collator = new Intl.Collator('zh-CN-u-co-pinyin')
  const known: [string, string][] = []
  for (let code = 0x4e00; code < 0xa000; code++) {
    const character = String.fromCodePoint(code)
    const [all = []] = polyphonic(character, { toneType: 'num', type: 'array' })
    if (all.length === 1 && READING.test(all[0] ?? '')) known.push([character, all[0] as string])
  }
  known.sort(([one], [other]) => collator.compare(one, other))
  neighbours = { collator, known }
  return neighbours
}

/** The reading of a rare character: that of its neighbour in the collator's order; none of one behind all others. */
function rareReading(character: string): string | undefined {
  const { collator, known } = neighbourhood()
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (collator.compare((known[middle] as readonly [string, string])[0], character) < 0) low = middle + 1
    else high = middle
  }
  return low === known.length ? undefined : known[low - 1]?.[1]
}

/** `lü3` as `lu:3`: behind `lu4` and before `luan3`. */
function soundOf(reading: string): string {
  return reading.includes('ü') ? reading.replace('ü', 'u').replace(/\d$/, ':$&') : reading
}

/** Small Latin letters without marks; other signs are blanks. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The key of a text, compared byte by byte: of each Chinese character its syllable, tone and the character itself, so
 * that people of one surname stand together; at its end the text, so that only equal texts have equal keys.
 *
 * @param as `person`: the text begins with a surname, which has readings of its own
 */
export function sortKeyOf(value: unknown, as: NonNullable<Field['sortAs']>): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  const characters = [...plain(text)].slice(0, HEARD)
  const readings = pinyin(characters.join(''), {
    toneType: 'num',
    type: 'array',
    surname: as === 'person' ? 'head' : 'off',
  })
  const parts = characters.map((character, place) => {
    if (!CHINESE.test(character)) return character
    const given = readings[place] ?? ''
    const reading = READING.test(given) ? given : rareReading(character)
    return reading ? `${soundOf(reading)}${character}` : character
  })
  return `${parts.join('')}\u0001${[...text].slice(0, WRITTEN).join('')}`
}

/** The fields of a table that have a key. */
export function sortedNames({ binding }: Resource): string[] {
  return Object.values(binding.fields)
    .filter(hasSortKey)
    .map(({ name }) => name)
}

/** The keys of a record's names, by column; of names that are not among the values none. */
export function sortKeys({ binding }: Resource, values: Row): Row {
  const named = Object.values(binding.fields).filter((field) => hasSortKey(field) && values[field.name] !== undefined)
  return Object.fromEntries(
    named.map((field) => [sortKeyColumn(field.name), sortKeyOf(values[field.name], field.sortAs ?? 'text')]),
  )
}

const BATCH = 1000

/** True if a row's key is not that of its name: the text stands at the end of the key. */
function isStale(name: string): RawBuilder<boolean> {
  const key = sql.ref(sortKeyColumn(name))
  return sql`(${sql.ref(name)} is not null and (${key} is null or
    substr(${key}, strpos(${key}, chr(1)) + 1) <> left(${sql.ref(name)}, ${sql.lit(WRITTEN)})))`
}

/** Gives rows their keys that no call has written: from an older version, the seed or a bulk load. */
export async function keyMissing(resource: Resource, db: Db): Promise<void> {
  const names = sortedNames(resource)
  if (names.length === 0) return
  const columns = names.map(sortKeyColumn)
  const set = columns.map((column) => sql`${sql.id(column)} = made.${sql.id(column)}`)
  const types = columns.map((column) => sql`${sql.id(column)} text`)
  for (let last = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`select id, ${sql.join(names.map((name) => sql.ref(name)))}
      from ${sql.table(resource.table)} where id > ${last} and (${sql.join(names.map(isStale), sql` or `)})
      order by id limit ${BATCH}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    const made = rows.map((row) => ({ id: row.id, ...sortKeys(resource, row) }))
    await sql`update ${sql.table(resource.table)} t set ${sql.join(set)}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(id bigint, ${sql.join(types)})
      where t.id = made.id`.execute(db)
  }
}
