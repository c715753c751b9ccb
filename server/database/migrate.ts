// Brings the database to the state of the migrations: in order, each once, each whole or not at all.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../start-error'
import type { Db } from './database'

/** Any constant; two servers that start at once take turns. */
const LOCK = 7_301_904

export interface Migration {
  name: string
  text: string
}

export function loadMigrations(): Migration[] {
  const files = import.meta.glob<string>('../migrations/*.sql', { query: '?raw', import: 'default', eager: true })
  return Object.entries(files)
    .map(([path, text]) => ({ name: path.replace(/^.*\//, ''), text }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

function sumOf(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n/g, '\n')).digest('hex')
}

async function applyOne(db: Kysely<unknown>, migration: Migration): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql.raw(migration.text).execute(transaction)
    await sql`insert into migration (name, sum) values (${migration.name}, ${sumOf(migration.text)})`.execute(
      transaction,
    )
  })
}

/** Names of the migrations that were applied now. Refuses a database that is newer than this program. */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Limits that protect calls would cut off a long migration, and a second server that waits for it.
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      await sql`create table if not exists migration (name text primary key, sum text not null, time timestamptz not null default now())`.execute(
        connection,
      )
      const { rows } = await sql<{ name: string; sum: string }>`select name, sum from migration`.execute(connection)
      const done = new Map(rows.map((row) => [row.name, row.sum]))
      const known = new Map(migrations.map((migration) => [migration.name, sumOf(migration.text)]))
      for (const [name, sum] of done) {
        if (!known.has(name))
          throw new StartError(
            `The database was made by a newer version of this program (it knows ${name}); start that version`,
          )
        if (known.get(name) !== sum)
          throw new StartError(`Migration ${name} is not the one that this database was made with`)
      }
      const applied: string[] = []
      for (const migration of migrations) {
        if (done.has(migration.name)) continue
        await applyOne(connection as unknown as Kysely<unknown>, migration)
        applied.push(migration.name)
      }
      return applied
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
