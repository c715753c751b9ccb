// Areas of a user: the nodes of the product's scope tree at which the data scope "own areas" starts.
import { type RawBuilder, sql } from 'kysely'
import { scope } from '#generated/product'
import type { Row } from '#kernel/binding'

/** Field of `admin` that holds them; null if the product has no scope tree. */
export const areaField: string | null = scope?.assigned ?? null

/** SQL of the list of area ids of a user whose id is `adminId`. */
export function areasSql(adminId: RawBuilder<unknown>): RawBuilder<number[]> {
  if (!areaField) return sql`'{}'::bigint[]`
  return sql`array(select target_id from ${sql.table(`admin_${areaField}`)} where owner_id = ${adminId} order by target_id)`
}

/** Ids in a record or an input of `admin`; empty without a scope tree. */
export function areasOf(values: Row): readonly number[] {
  return ((areaField && values[areaField]) || []) as readonly number[]
}
