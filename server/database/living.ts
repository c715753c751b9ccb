// Soft delete in SQL: the only place that knows how a deleted row is marked.
import { type RawBuilder, sql } from 'kysely'
import type { Binding } from '#kernel/binding'

const column = (alias: string | undefined) => sql.ref(alias === undefined ? 'delete_time' : `${alias}.delete_time`)

/** Holds for rows that are not deleted; `alias` where several tables have the column. For raw SQL and Kysely alike. */
export function living(alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${column(alias)} is null`
}

/** Holds for rows in the recycle bin. */
export function deleted(alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${column(alias)} is not null`
}

/** The same for rows of any resource; those without soft delete are all living. */
export function livingOf({ binding }: { readonly binding: Binding }, alias?: string): RawBuilder<boolean> {
  return binding.features.softDelete ? living(alias) : sql<boolean>`true`
}
