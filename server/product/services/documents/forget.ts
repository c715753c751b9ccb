// Documents that go for good, with their bytes, their drafts, and what the log says of their content.
import { sql } from 'kysely'
import type { Change, Context } from '../../../core/context'
import { leaveFiles } from '../../../personal/files'
import { without } from '../../../personal/words'
import type { Document } from './files'

interface Entry {
  id: number
  target_id: number | null
  title: string | null
  target_name: string | null
  message: string | null
  diff: Change[] | null
}

/** Fields that tell the content. */
const telling: ReadonlySet<string> = new Set(['title', 'number', 'note', 'files', 'sensitive_files', 'place'])

/** Entries keep who did what and when. */
async function emptyLog(documents: readonly Document[], { db }: Context): Promise<void> {
  const ids = documents.map(({ id }) => id)
  const { rows } = await sql<Entry>`select id, target_id, title, target_name, message, diff from log where id in (
      select id from log where target_type = 'member_document' and target_id = any(${ids}::bigint[])
      union select log_id from log_target where target_type = 'member_document' and target_id = any(${ids}::bigint[]))
    order by id for no key update`.execute(db)
  if (rows.length === 0) return
  const names = documents.flatMap(({ title, number }) => [title, number ?? ''])
  const words = { names: names.filter((name) => name.length > 1), numbers: [], unique: [], instead: '已销毁' }
  const known = new Set(ids)
  const clean = rows.map(({ id, target_id, title, target_name, message, diff }) => ({
    id,
    title: without(title, words),
    target_name: without(target_name, words),
    message: without(message, words),
    diff: (diff ?? []).map((change) =>
      telling.has(change.field) && known.has(change.id ?? target_id ?? 0)
        ? { ...change, old: null, new: null }
        : change,
    ),
  }))
  await sql`update log set title = c.title, target_name = c.target_name, message = c.message, diff = c.diff
    from jsonb_to_recordset(${JSON.stringify(clean)}::jsonb) as c(id bigint, title text, target_name text, message text, diff jsonb)
    where log.id = c.id`.execute(db)
}

/** Deletes the rows; their files belong to nobody from then on, and are removed at the next turn. @returns the number of files */
export async function forget(documents: readonly Document[], context: Context): Promise<number> {
  if (documents.length === 0) return 0
  const ids = documents.map(({ id }) => id)
  await sql`delete from member_document where id = any(${ids}::bigint[])`.execute(context.db)
  await sql`delete from draft where resource = 'member_document' and record_key = any(${ids.map(String)}::text[])`.execute(
    context.db,
  )
  await emptyLog(documents, context)
  const urls = documents.flatMap(({ files, sensitive_files: more }) => [...(files ?? []), ...(more ?? [])])
  return leaveFiles([...new Set(urls)], context)
}
