// Computed columns: SQL that a schema leaves to code.
import type { RawBuilder } from 'kysely'

/** Context of a computed column; the same for all rows of a call. */
export interface ColumnContext {
  /** Today in the association's zone, `YYYY-MM-DD`. */
  readonly today: string
  now(): Date
  setting(name: string): unknown
}

/** SQL of a computed column for a row called `alias`. */
export type ColumnSql = (alias: string, context: ColumnContext) => RawBuilder<unknown>
