// Files of a person: the addresses in a record, and their way out of the store.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { holdsFiles } from '#kernel/files'
import type { Context } from '../core/context'
import { addressesIn } from '../rows/files'

/** Addresses of stored files in these fields, each once. */
export function filesIn(rows: readonly Row[], fields: readonly Field[]): string[] {
  const held = fields.filter(holdsFiles)
  return [...new Set(rows.flatMap((row) => held.flatMap(({ name }) => addressesIn(row[name]))))]
}

/**
 * Makes files that nothing uses any more those of nobody, who are removed at the next clean-up: in the transaction, so
 * that neither a rolled-back erasure loses a file nor a crash leaves one. @returns their number
 */
export async function leaveFiles(urls: readonly string[], { db }: Context): Promise<number> {
  if (urls.length === 0) return 0
  const unused = sql`url = any(${[...urls]}::text[]) and not exists (select from file_use u where u.url = f.url)`
  const { rows: moved } = await sql<{ url: string }>`with gone as (
      delete from file f where ${unused} returning url, thumb_url, name
    ) insert into file_private (url, thumb_url, name, admin_id, create_time)
    select distinct on (url) url, thumb_url, name, null::bigint, to_timestamp(0) from gone returning url`.execute(db)
  const { rows: left } = await sql<{
    url: string
  }>`update file_private f set admin_id = null, create_time = to_timestamp(0)
    where ${unused} returning url`.execute(db)
  return new Set([...moved, ...left].map(({ url }) => url)).size
}

/** Files of a turn. */
const MOST = 200

/** Removes the files that belong to nobody, with their bytes first: a crash leaves a row, and the next turn goes on. */
export async function removeLeft({ db, outside }: Pick<Context, 'db' | 'outside'>): Promise<void> {
  const { rows } = await sql<{
    id: number
    url: string
    thumb_url: string | null
  }>`select id, url, thumb_url from file_private f
    where admin_id is null and create_time = to_timestamp(0)
      and not exists (select from file_use u where u.url = f.url)
      and f.url not in (select url from files_in_bin() url where url is not null)
    order by id limit ${MOST} for update skip locked`.execute(db)
  if (rows.length === 0) return
  for (const { url, thumb_url: thumb } of rows)
    for (const made of [url, thumb]) if (made) await outside.files.remove(made)
  await sql`delete from file_private where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
}
