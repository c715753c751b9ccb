/** A database for one test file: a copy of the migrated and seeded template, dropped afterwards. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

export async function freshDatabase(template = 'template_app'): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied as files: through the log of changes it takes twice the time.
  await run(
    server,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    // Forced: a pool that a failed test left open must not fill the run's database.
    drop: () => run(server, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  }
}

/** Without any table. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return freshDatabase('template0')
}

async function run(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
