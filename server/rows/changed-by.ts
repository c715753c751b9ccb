// People who changed what a review by two is about, kept in each row of such a table.
import { type RawBuilder, sql } from 'kysely'
import { CHANGED_BY } from '#kernel/standard'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'

/** Assignment that adds the person, if one of the named fields counts; none where the server itself writes. */
export function changedBy(
  { binding }: Resource,
  names: readonly string[],
  { session }: Context,
): RawBuilder<unknown>[] {
  if (!session || !names.some((name) => binding.counted?.includes(name))) return []
  const column = sql.ref(CHANGED_BY)
  const me = sql`${session.admin.id}::bigint`
  return [sql`${column} = case when ${me} = any(${column}) then ${column} else array_append(${column}, ${me}) end`]
}
