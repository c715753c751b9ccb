// Copies values from referenced records into a new one that doesn't give its own.
import { sql } from 'kysely'
import type { Field, Fields, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { existing } from '../rows/references'

function lacking(field: Field, fields: Fields, draft: Row): [sibling: string, source: string][] {
  return Object.entries(field.ref?.fill ?? {}).filter(([sibling]) => fields[sibling] && draft[sibling] === undefined)
}

/**
 * The draft with values copied from its references. A record that may not be referenced gives nothing; it is refused
 * later.
 */
export async function filled(fields: Fields, draft: Row, context: Context): Promise<Row> {
  const result = { ...draft }
  for (const field of Object.values(fields)) {
    const id = draft[field.name]
    const wanted = lacking(field, fields, draft)
    if (wanted.length === 0 || typeof id !== 'number') continue
    if ((await existing(field, [id], draft, context)).length === 0) continue
    const { table } = context.resources.get(field.ref?.base as string)
    const columns = wanted.map(([sibling, source]) => sql`${sql.ref(source)} as ${sql.id(sibling)}`)
    const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(table)} where id = ${id}`.execute(
      context.db,
    )
    for (const [sibling, value] of Object.entries(rows[0] ?? {})) if (value !== null) result[sibling] = value
  }
  return result
}
