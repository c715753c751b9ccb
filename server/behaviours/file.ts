// Files: uploads, uses, moving, replacing everywhere, and deletion of what nothing uses.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { unsigned } from '#kernel/files'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn, type Upload } from '../core/context'
import { signedFile } from '../core/signed-files'
import { living } from '../database/living'
import { refuseHoard } from '../library/hoard'
import { categoryOf, keep, keepPrivate, refuseMisfit } from '../library/keep'
import { replaceEverywhere } from '../library/replace'
import { finishedUpload, removeUpload } from '../library/resumable'
import { namedUses, refuseUsed, usesOf } from '../library/uses'
import { fileScopeSql } from '../rows/files'
import { records } from '../rows/records'

const answered = [
  'name',
  'url',
  'thumb_url',
  'type',
  'ext',
  'mime',
  'size',
  'width',
  'height',
  'duration',
  'md5',
  'cate_id',
]

/** The file of the body, or the one that was sent in parts. */
async function uploadOf(name: string | null | undefined, context: Context): Promise<Upload> {
  if (context.upload) return context.upload
  const missing = name
    ? { zh: '上传已过期或没有传完，请重新上传', en: 'The upload has expired or is incomplete; upload it again' }
    : { zh: '请选择文件', en: 'Choose a file' }
  const { files } = context.outside
  const found = name ? await finishedUpload(name, signedIn(context).admin.id, files.incoming) : null
  return found ?? fail('PARAM', { errors: { file: missing } })
}

interface Held {
  id: number
  url: string | null
  type: string | null
  name: string | null
}

/** The living ones of these files that the caller may open, locked. */
async function heldFiles(
  ids: readonly number[],
  lock: 'for share' | 'for no key update',
  context: Context,
): Promise<Held[]> {
  const { rows } = await sql<Held>`select t.id, t.url, t.type, t.name from file t
    where t.id = any(${[...ids]}::bigint[]) and ${living('t')} and ${fileScopeSql('t', context)}
    order by t.id ${sql.raw(lock)} of t`.execute(context.db)
  return rows
}

/** Two living files of one type, locked against deletion. */
async function pairOf(id: number, byId: number, context: Context): Promise<{ from: string; to: string; name: string }> {
  const rows = await heldFiles([id, byId], 'for share', context)
  const [from, to] = [id, byId].map((wanted) => rows.find((row) => row.id === wanted))
  if (!from?.url || !to?.url) return fail('NF')
  if (from.url === to.url || from.type !== to.type)
    fail('PARAM', { errors: { by_id: { zh: '请选择另一个同类型的文件', en: 'Choose another file of the same type' } } })
  return { from: from.url, to: to.url, name: from.name ?? '' }
}

/** The answer about a sensitive file. */
function signed(record: Row, context: Context): Row {
  const sign = (url: unknown) => (typeof url === 'string' ? signedFile(url, context) : null)
  return { ...record, url: sign(record['url']), thumb_url: sign(record['thumb_url']) }
}

export default behaviour('file', {
  scope: fileScopeSql,

  async create(input, context) {
    const cateId = input.cate_id ?? null
    if (cateId !== null) await categoryOf(cateId, context)
    await refuseHoard(context)
    const upload = await uploadOf(input.upload, context)
    // A refused file would be refused again: its parts are of no use.
    const done = () => (input.upload ? removeUpload(input.upload, context.outside.files.incoming) : undefined)
    if (input.sensitive) return signed(await keepPrivate(upload, context).finally(done), context) as never
    const id = await keep(upload, cateId, context).finally(done)
    const [record] = await records(context.resources.get('file'), [id], answered, context)
    context.audit.targets.push({ id, name: String(record?.['name'] ?? '') })
    return { ...record, id } as never
  },

  async read(input, context, next) {
    const record = (await next(input)) as unknown as Record<string, unknown>
    const uses = await usesOf([unsigned(String(record['url']))], context)
    return { ...record, used_by: await namedUses(uses, context) } as never
  },

  async remove(input, context, next) {
    if (!input.force) await refuseUsed(input.id_list, context)
    return next(input)
  },

  async purging(input, context, next) {
    await refuseUsed(input.id_list, context)
    const { rows } = await sql<{
      url: string | null
      thumb_url: string | null
    }>`select distinct url, thumb_url from file
      where id = any(${input.id_list}::bigint[]) and not exists (select from file other
        where other.url = file.url and other.id <> all(${input.id_list}::bigint[]))`.execute(context.db)
    const answer = await next(input)
    for (const url of rows.flatMap((one) => [one.url, one.thumb_url])) if (url) await context.outside.files.remove(url)
    return answer
  },

  async replace({ id, by_id: byId }, context) {
    const { from, to, name } = await pairOf(id, byId, context)
    const answer = await replaceEverywhere(from, to, context)
    context.audit.targets.push({ id, name })
    return answer as never
  },

  async move(input, context) {
    const { id_list: ids } = input as unknown as { id_list: number[] }
    const cateId = input.cate_id ?? null
    if (cateId !== null) await categoryOf(cateId, context)
    const files = await heldFiles(ids, 'for no key update', context)
    if (files.length < ids.length) fail('NF')
    for (const type of new Set(files.map((one) => one.type ?? '')))
      await refuseMisfit(type, files.find((one) => one.type === type)?.name ?? '', cateId, context)
    await context.db
      .updateTable('file')
      .set({ cate_id: cateId, update_time: context.now().toISOString(), revision: sql`revision + 1` })
      .where('id', 'in', ids)
      .execute()
    context.audit.targets.push(...files.map((row) => ({ id: row.id, name: row.name ?? '' })))
    return { num: files.length }
  },
})
