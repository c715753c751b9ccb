// All preferences of a person, by name.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import type { Db } from '../../database/database'

export async function preferencesOf(db: Db, ownerId: number): Promise<Row> {
  const { rows } = await sql<{ name: string; value: unknown }>`select name, value from preference
    where owner_id = ${ownerId}`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
