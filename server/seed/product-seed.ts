// Product rows of a new database: initial rows, and a demonstration.
import type { Cipher } from '../core/cipher'
import type { Db } from '../database/database'
import type { FileStore } from '../outside/files'

export interface DemoOptions {
  cipher: Cipher
  files: FileStore
  /** `YYYY-MM-DD`; the current day unless fixed by a test. */
  today?: string
}

export interface DemoAccounts {
  readonly usernames: readonly string[]
  /** Shared by all of them. */
  readonly password: string
}

export interface LoadOptions {
  /** Part of the full size, above 0 and at most 1. */
  readonly share: number
  /** `YYYY-MM-DD`; the current day unless fixed by a test. */
  readonly today?: string
  /** Reports what was written, a line for each table. */
  say(line: string): void
}

export interface ProductSeed {
  /** Runs at each start: adds missing rows and leaves people's changes. */
  start?(db: Db): Promise<void>
  /** Runs in the caller's transaction, on an empty database with its first administrator and roles. */
  demonstration?(db: Db, options: DemoOptions): Promise<DemoAccounts>
  /** Runs at each start behind the demonstration: adds what an installation without one would lack. */
  finish?(db: Db): Promise<void>
  /** Runs after the demonstration, in transactions of its own: many rows, for measuring. */
  load?(db: Db, options: LoadOptions): Promise<void>
}

/** The default export of server/product/seed/index.ts; a product without one adds nothing. */
export async function productSeed(): Promise<ProductSeed> {
  const [open] = Object.values(import.meta.glob<{ default: ProductSeed }>('../product/seed/index.ts'))
  return open ? (await open()).default : {}
}
