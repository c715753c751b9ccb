// Soft delete in SQL: the only place that knows the mark of a deleted row.
import { type RawBuilder, sql } from 'kysely'
import type { Binding } from '#kernel/binding'

const column = (alias: string | undefined) => sql.ref(alias === undefined ? 'delete_time' : `${alias}.delete_time`)

/** Condition for rows that are not deleted; `alias` if several tables have the column. For raw SQL and Kysely alike. */
export function living(alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${column(alias)} is null`
}

/** Condition for rows in the recycle bin. */
export function deleted(alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${column(alias)} is not null`
}

/** The same for rows of any resource; without soft delete all are living. */
export function livingOf({ binding }: { readonly binding: Binding }, alias?: string): RawBuilder<boolean> {
  return binding.features.softDelete ? living(alias) : sql<boolean>`true`
}

/** The same as text, for the body of a trigger. */
export const livingText = (row: string): string => `${row}.delete_time is null`
