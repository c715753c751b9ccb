// Rows that may still name an erased person: texts of others, which somebody has to read.
import { type RawBuilder, sql } from 'kysely'
import { kinds } from '#kernel/kinds'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { escapeLike } from '../rows/where'
import type { Linked } from './linked'
import { isWritten, type Words } from './words'

interface Mentioned {
  readonly resource: Resource
  readonly num: number
}

/**
 * Living records with a page whose texts hold one of the names, or a number that only this person has. Records that were
 * cleaned no longer do. Among the records of other people names are those of namesakes, and only numbers count.
 */
export async function mentionsOf(
  resource: Resource,
  ids: readonly number[],
  linked: readonly Linked[],
  words: Words,
  context: Context,
): Promise<Mentioned[]> {
  const cleaned = new Map(linked.map((one) => [one.resource, one.ids]))
  const like = (word: string) => `%${escapeLike(word)}%`
  const parts = context.resources.bindings.flatMap((page): RawBuilder<{ name: string; num: number }>[] => {
    if (page.name !== page.base || page.table === null || page.route === null || page.features.about) return []
    const own = context.resources.get(page.name)
    const columns = Object.values(page.fields).filter(isWritten)
    const wanted = [...words.unique, ...(own === resource ? [] : words.names)].map(like)
    if (columns.length === 0 || wanted.length === 0) return []
    const text = columns.map(({ name, kind, many }) =>
      many && kinds[kind].column !== 'jsonb' ? sql`array_to_string(t.${sql.ref(name)}, ' ')` : sql`t.${sql.ref(name)}`,
    )
    const known = own === resource ? ids : (cleaned.get(own) ?? [])
    return [
      sql`select ${sql.lit(page.name)} as name, count(*)::int as num from ${sql.table(page.table)} t
        where ${livingOf(own, 't')} and t.id <> all(${[...known]}::bigint[])
          and concat_ws(' ', ${sql.join(text)}) like any(${wanted}::text[])`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<{ name: string; num: number }>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  return rows.flatMap(({ name, num }) => (num > 0 ? [{ resource: context.resources.get(name), num }] : []))
}
