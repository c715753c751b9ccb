// The search index of a row: grams of its searched fields, and its caption in pinyin.

import { type RawBuilder, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { Binding, Row } from '#kernel/binding'
import { gramsOf, gramsWanted, indexedFields } from '#kernel/grams'
import { placeholders } from '#kernel/text'
import { isMasked } from '#kernel/tidy'
import type { Resource } from '../core/resources'
import type { Db } from '../database/database'

/** Syllables of a caption that are searchable by pinyin. */
const SYLLABLES = 8
const CHINESE = /\p{Script=Han}/u

const known = new WeakMap<Resource, readonly string[]>()

/** The fields in this table's index; empty without an index. */
export function searchedOf(resource: Resource): readonly string[] {
  const held = known.get(resource)
  if (held) return held
  const pages: readonly Binding[] = [resource.binding, ...resource.pages.filter((page) => page !== resource.binding)]
  const names = indexedFields(pages)
  known.set(resource, names)
  return names
}

/** Lines that begin at each syllable: 张伟 gives `zhangwei`, `wei`, `zw`, `w`. */
export function soundsOf(text: string): string[] {
  if (!CHINESE.test(text)) return []
  const letters = [...text].filter((letter) => CHINESE.test(letter)).slice(0, SYLLABLES)
  const whole = pinyin(letters.join(''), { toneType: 'none', type: 'array', surname: 'head', v: true })
  const first = whole.map((syllable) => syllable.slice(0, 1))
  return whole.flatMap((_, place) => [whole.slice(place).join(''), first.slice(place).join('')])
}

/**
 * The two index columns of a record whose searched fields are all in `values`.
 *
 * @param soundsIn the lines of a caption; many rows with the same captions may share them
 */
export function searchColumns(
  resource: Resource,
  values: Row,
  soundsIn: typeof soundsOf = soundsOf,
): { pinyin: string; grams: string[] } {
  const texts = searchedOf(resource).map((name) => String(values[name] ?? ''))
  // Pinyin matches by prefix; for a masked value that would let people guess the rest.
  const captions = placeholders(resource.binding.label).filter(
    (name) => searchedOf(resource).includes(name) && !isMasked(resource.binding.fields[name] ?? {}),
  )
  const sounds = captions.flatMap((name) => soundsIn(String(values[name] ?? '')))
  return { pinyin: sounds.map((line) => `\n${line}`).join(''), grams: gramsOf([...texts, ...sounds].join('\n')) }
}

/** Pattern for a keyword that may be pinyin or initials; otherwise null. */
export function soundPattern(keyword: string): string | null {
  const letters = keyword.toLowerCase().replace(/['\s]/g, '')
  return /^[a-z]{1,40}$/.test(letters) ? `%\n${letters}%` : null
}

/** True if an index match alone proves the keyword: a single character or a pair. */
function isPlain(keyword: string): boolean {
  return /^\S{1,2}$/u.test(keyword) && soundPattern(keyword) === null
}

/**
 * The index finds candidate rows; the fields themselves decide. They need no test if `whole` says that the index holds
 * no other fields, and the keyword is short.
 */
export function searchSql(
  alias: string,
  keyword: string,
  fields: readonly RawBuilder<unknown>[],
  whole: boolean,
): RawBuilder<unknown> {
  const grams = sql.ref(`${alias}.search_grams`)
  const held = sql`${grams} @> ${gramsWanted(keyword)}::text[]`
  if (whole && isPlain(keyword)) return held
  const texts = sql`(${held} and (${sql.join(fields, sql` or `)}))`
  const sound = soundPattern(keyword)
  if (!sound) return texts
  return sql`(${texts} or (${grams} @> ${gramsWanted(sound.slice(2, -1))}::text[]
    and ${sql.ref(`${alias}.search_pinyin`)} like ${sound}))`
}

/** Reindexes rows from their current values. */
export async function indexRows(resource: Resource, ids: readonly number[], db: Db): Promise<void> {
  const names = searchedOf(resource)
  if (names.length === 0 || ids.length === 0) return
  const { rows } = await sql<Row & { id: number }>`select id, ${sql.join(names.map((name) => sql.ref(name)))}
    from ${sql.table(resource.table)} where id = any(${[...ids]}::bigint[])`.execute(db)
  const made = rows.map((row) => ({ id: row.id, ...searchColumns(resource, row) }))
  await sql`update ${sql.table(resource.table)} t set search_pinyin = made.pinyin, search_grams = made.grams
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(id bigint, pinyin text, grams text[])
    where t.id = made.id`.execute(db)
}

const BATCH = 1000

/** Indexes rows without an index: from an older version, the seed or a bulk load. Returns their number. */
export async function indexMissing(resource: Resource, db: Db): Promise<number> {
  if (searchedOf(resource).length === 0) return 0
  let done = 0
  for (;;) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.table)}
      where search_grams is null order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return done
    await indexRows(
      resource,
      rows.map((row) => row.id),
      db,
    )
    done += rows.length
  }
}
