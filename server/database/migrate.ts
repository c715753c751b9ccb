// Brings the database to the state of the migrations: in order, each once, each whole or not at all.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../start/start-error'
import type { Db } from './database'

/** Arbitrary advisory lock key; two servers that start at once take turns. */
const LOCK = 7_301_904

export interface Migration {
  /** As stored in the database: `0001_baseline.sql` of the engine, `product/0001_baseline.sql` of the product. */
  name: string
  text: string
}

export interface Migrations {
  /** The engine's, then the product's. */
  readonly current: readonly Migration[]
  /**
   * Former migrations, replaced by the baselines of both lines. A database that began with them is brought to their
   * end; then the baselines count as applied.
   */
  readonly replaced: readonly Migration[]
}

function ordered(files: Record<string, string>, prefix = ''): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: `${prefix}${path.replace(/^.*\//, '')}`, text }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

/** The migrations on disk, of both lines. */
export function loadMigrations(): Migrations {
  const engine = import.meta.glob<string>('../migrations/*.sql', { query: '?raw', import: 'default', eager: true })
  const product = import.meta.glob<string>('../product/migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const replaced = import.meta.glob<string>('../product/migrations/replaced/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  return { current: [...ordered(engine), ...ordered(product, 'product/')], replaced: ordered(replaced) }
}

const isFirst = ({ name }: Migration) => /^(product\/)?0001_/.test(name)

function sumOf(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n/g, '\n')).digest('hex')
}

type Connection = Kysely<unknown>

async function remember(db: Connection, { name, text }: Migration): Promise<void> {
  await sql`insert into migration (name, sum) values (${name}, ${sumOf(text)})`.execute(db)
}

async function apply(db: Connection, migrations: readonly Migration[], done: Map<string, string>): Promise<string[]> {
  const applied: string[] = []
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    await db.transaction().execute(async (transaction) => {
      await sql.raw(migration.text).execute(transaction)
      await remember(transaction, migration)
    })
    done.set(migration.name, sumOf(migration.text))
    applied.push(migration.name)
  }
  return applied
}

/** Brings a database that began with former migrations to their end, which equals the current baselines. */
async function runFormer(
  db: Connection,
  { current, replaced }: Migrations,
  done: Map<string, string>,
): Promise<string[]> {
  if (!replaced.some(({ name }) => done.has(name))) return []
  const applied = await apply(db, replaced, done)
  await db.transaction().execute(async (transaction) => {
    for (const migration of current.filter((one) => isFirst(one) && !done.has(one.name))) {
      await remember(transaction, migration)
      done.set(migration.name, sumOf(migration.text))
    }
  })
  return applied
}

/**
 * Applies pending migrations.
 * @returns the names of the migrations applied by this call
 * @throws StartError for a database that is newer than this program, or was made with other migrations
 */
export async function migrate(db: Db, migrations: Migrations): Promise<string[]> {
  return db.connection().execute(async (holder) => {
    const connection = holder as unknown as Connection
    // Statement limits for calls would cut off a long migration, and a second server that waits for it.
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      await sql`create table if not exists migration (name text primary key, sum text not null, time timestamptz not null default now())`.execute(
        connection,
      )
      const { rows } = await sql<{ name: string; sum: string }>`select name, sum from migration`.execute(connection)
      const done = new Map(rows.map((row) => [row.name, row.sum]))
      const known = new Map(
        [...migrations.replaced, ...migrations.current].map(({ name, text }) => [name, sumOf(text)]),
      )
      for (const [name, sum] of done) {
        if (!known.has(name))
          throw new StartError(
            `The database was made by a newer version of this program (it knows ${name}); start that version`,
          )
        if (known.get(name) !== sum)
          throw new StartError(`Migration ${name} is not the one that this database was made with`)
      }
      const former = await runFormer(connection, migrations, done)
      return [...former, ...(await apply(connection, migrations.current, done))]
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
