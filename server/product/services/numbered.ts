// Columns with the number of a record that a row names by its id.
import { sql } from 'kysely'
import type { ColumnSql } from '../../core/columns'

/** `number` of the record of `table` whose id stands in the column `by`. */
export const numberOf =
  (table: string, number: string, by: string): ColumnSql =>
  (alias) =>
    sql`(select found.${sql.ref(number)} from ${sql.table(table)} found where found.id = ${sql.ref(`${alias}.${by}`)})`
