// Copies values from referenced records into a new one that doesn't give its own.
import { sql } from 'kysely'
import type { Field, Fields, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { together } from '../database/together'
import { existing } from '../rows/references'

function lacking(field: Field, fields: Fields, draft: Row): [sibling: string, source: string][] {
  return Object.entries(field.ref?.fill ?? {}).filter(([sibling]) => fields[sibling] && draft[sibling] === undefined)
}

/** Values for the siblings of one reference; null if its record may not be referenced. */
async function valuesFrom(
  field: Field,
  id: number,
  wanted: readonly [sibling: string, source: string][],
  draft: Row,
  context: Context,
): Promise<Row | null> {
  const { table } = context.resources.get(field.ref?.base as string)
  const columns = wanted.map(([sibling, source]) => sql`${sql.ref(source)} as ${sql.id(sibling)}`)
  const [found, { rows }] = await together([
    existing(field, [id], draft, context),
    // Read once the record is locked.
    sql<Row>`select ${sql.join(columns)} from ${sql.table(table)} where id = ${id}`.execute(context.db),
  ])
  return found.length > 0 ? (rows[0] ?? null) : null
}

/**
 * The draft with values copied from its references. A record that may not be referenced gives nothing; it is refused
 * later.
 */
export async function filled(fields: Fields, draft: Row, context: Context): Promise<Row> {
  const work = Object.values(fields).map((field) => {
    const id = draft[field.name]
    const wanted = lacking(field, fields, draft)
    return wanted.length > 0 && typeof id === 'number' ? valuesFrom(field, id, wanted, draft, context) : null
  })
  const result = { ...draft }
  for (const values of await together(work))
    for (const [sibling, value] of Object.entries(values ?? {})) if (value !== null) result[sibling] = value
  return result
}
