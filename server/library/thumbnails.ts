// Addresses of thumbnails by those of their pictures, for lists that show many.
import { sql } from 'kysely'
import type { Db } from '../database/database'
import { nameOf } from '../outside/files'

/** Addresses that are remembered: a picture never changes, and its thumbnail was drawn with it. */
const KEPT = 20_000

/** Null for an address without a thumbnail: no picture, or one of before there were any. */
export function createThumbnails(db: Db): (url: string) => Promise<string | null> {
  const known = new Map<string, string>()
  return async (url) => {
    if (!nameOf(url)) return null
    const kept = known.get(url)
    if (kept) return kept
    const { rows } = await sql<{ thumb_url: string }>`
      (select thumb_url from file where url = ${url} and thumb_url is not null limit 1)
      union all (select thumb_url from file_private where url = ${url} and thumb_url is not null limit 1)`.execute(db)
    const found = rows[0]?.thumb_url ?? null
    if (found) {
      if (known.size >= KEPT) known.clear()
      known.set(url, found)
    }
    return found
  }
}
