// The demonstration association: placeholder until the data are written.
import type { Db } from '../database/database'
import type { PrepareOptions } from './prepare'

export async function seedDemo(_db: Db, _options: PrepareOptions): Promise<string | null> {
  return null
}
