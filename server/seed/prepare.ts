// Brings a database from any earlier state to one that this program serves: migrate, seed, menu.
import { bindings, groups } from '#generated/bindings'
import type { Cipher } from '../cipher'
import type { Connection } from '../database/database'
import { loadMigrations, migrate } from '../database/migrate'
import type { FileStore } from '../outside/files'
import { type FirstAdmin, seedAdmin, seedSettings } from './initial'
import { syncMenu } from './menu'

export interface Preparation {
  /** Set when the first administrator was made just now. */
  admin: FirstAdmin | null
  /** Password of the demonstration accounts, when they were made just now. */
  demoPassword: string | null
}

export interface PrepareOptions {
  adminPassword?: string | undefined
  /** No demonstration association on a first start. */
  empty: boolean
  cipher: Cipher
  files: FileStore
}

export async function prepare({ db }: Connection, options: PrepareOptions): Promise<Preparation> {
  await migrate(db, loadMigrations())
  await seedSettings(db)
  await syncMenu(db, bindings, groups)
  const admin = await seedAdmin(db, options.adminPassword)
  if (!admin || options.empty) return { admin, demoPassword: null }
  const { seedDemo } = await import('./demo')
  return { admin, demoPassword: await seedDemo(db, options) }
}
