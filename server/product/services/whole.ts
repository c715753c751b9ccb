// Computed sums over all areas, for people who see all of them.
import { sql } from 'kysely'
import type { ColumnSql } from '../../core/columns'

/** The column; empty for people who see some areas only. */
export const forWhole =
  (column: ColumnSql): ColumnSql =>
  (row, context) =>
    context.session?.dataScope === 'all' ? column(row, context) : sql`null::bigint`
