// Brings a database from any earlier state to the current one: migrate, key, seed, menu.
import { sql } from 'kysely'
import { bindings } from '#generated/bindings'
import { groups } from '#generated/product'
import { sortKeyColumn } from '#kernel/sort-key'
import type { Cipher } from '../core/cipher'
import { createResources } from '../core/resources'
import type { Connection, Db } from '../database/database'
import { loadMigrations, migrate } from '../database/migrate'
import { noteChanges } from '../database/table-changes'
import { watchFileUses } from '../library/watch-uses'
import { watchEvents } from '../outbox/events'
import type { FileStore } from '../outside/files'
import { indexMissing, searchedOf } from '../rows/search'
import { keyMissing, sortedNames } from '../rows/sort-key'
import { type FirstAdmin, seedAdmin, seedBuiltInRole, seedRoles, seedSettings } from './initial'
import { checkKey } from './key'
import { syncMenu } from './menu'
import { type DemoAccounts, type LoadOptions, type ProductSeed, productSeed } from './product-seed'

export interface Preparation {
  /** Set if the first administrator was just created. */
  admin: FirstAdmin | null
  /** Set if the demonstration accounts were just created. */
  demo: DemoAccounts | null
}

export interface PrepareOptions {
  adminPassword?: string | undefined
  /** No demonstration data on a first start. */
  empty: boolean
  /** Load data beside the demonstration of a first start. */
  load?: LoadOptions | undefined
  cipher: Cipher
  /** True if this start made the key, and other servers may use the database. */
  isKeyMade?: boolean
  files: FileStore
}

/** Arbitrary advisory lock key; two servers that start at once take turns. */
const LOCK = 7_301_906

/** Administrator and demonstration are created together: an interrupted start begins anew. */
async function seed(db: Db, { demonstration }: ProductSeed, options: PrepareOptions): Promise<Preparation> {
  return db.transaction().execute(async (transaction) => {
    const admin = await seedAdmin(transaction, options.adminPassword)
    await seedBuiltInRole(transaction)
    if (!admin) return { admin, demo: null }
    await seedRoles(transaction)
    return { admin, demo: options.empty || !demonstration ? null : await demonstration(transaction, options) }
  })
}

/**
 * Makes rows that no call has written, such as those of the seed, searchable and sortable by name. While a schema is being written, its
 * table may be missing or lack searched columns: then it waits for the migration.
 */
async function indexAll(db: Db): Promise<void> {
  const { rows } = await sql<{ place: string }>`select table_name || '.' || column_name as place
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  const places = new Set(rows.map((row) => row.place))
  const resources = createResources(bindings, new Map())
  for (const { name, base, table } of bindings) {
    if (name !== base || table === null) continue
    const resource = resources.get(name)
    const hasAll = (columns: readonly string[]) => columns.every((column) => places.has(`${table}.${column}`))
    if (hasAll([...searchedOf(resource), 'search_grams'])) await indexMissing(resource, db)
    const named = sortedNames(resource)
    if (hasAll([...named, ...named.map(sortKeyColumn)])) await keyMissing(resource, db)
  }
}

export async function prepare({ db }: Connection, options: PrepareOptions): Promise<Preparation> {
  await migrate(db, loadMigrations())
  return db.connection().execute(async (holder) => {
    // Another server may be seeding for longer than the statement limit of calls.
    await sql`set lock_timeout = 0`.execute(holder)
    await sql`select pg_advisory_lock(${LOCK})`.execute(holder)
    try {
      await noteChanges(holder)
      await watchFileUses(bindings, holder)
      await watchEvents(bindings, holder)
      await checkKey(db, options.cipher, options.isKeyMade)
      await seedSettings(db)
      const own = await productSeed()
      await own.start?.(db)
      await syncMenu(db, bindings, groups)
      const prepared = await seed(db, own, options)
      await own.finish?.(db)
      if (prepared.demo && options.load) await own.load?.(holder, options.load)
      await indexAll(db)
      return prepared
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(holder)
      await sql`reset lock_timeout`.execute(holder)
    }
  })
}
