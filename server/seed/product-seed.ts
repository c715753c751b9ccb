// What the product adds to a database: rows that an installation starts with, and a demonstration.
import type { Cipher } from '../core/cipher'
import type { Db } from '../database/database'
import type { FileStore } from '../outside/files'

export interface DemoOptions {
  cipher: Cipher
  files: FileStore
  /** `YYYY-MM-DD`; the real day unless a test fixes it. */
  today?: string
}

export interface DemoAccounts {
  readonly usernames: readonly string[]
  /** Shared by all of them. */
  readonly password: string
}

export interface ProductSeed {
  /** Run at each start: adds what is missing and leaves what people have changed. */
  start?(db: Db): Promise<void>
  /** Within the caller's transaction, into an otherwise empty database with its first administrator and roles. */
  demonstration?(db: Db, options: DemoOptions): Promise<DemoAccounts>
}

/** The default export of server/product/seed/index.ts; a product without one adds nothing. */
export async function productSeed(): Promise<ProductSeed> {
  const [open] = Object.values(import.meta.glob<{ default: ProductSeed }>('../product/seed/index.ts'))
  return open ? (await open()).default : {}
}
