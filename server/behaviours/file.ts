// Files: pictures are identified by their bytes, re-encoded without metadata, and stored once.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { living } from '../database/living'
import type { Picture } from '../pictures/pictures'
import { records } from '../rows/records'
import { refuseInUse } from '../rows/references'
import { insertRow } from '../rows/store'
import { countsBy, namedUses, usesOf } from './file/uses'

const answered = ['name', 'url', 'thumb_url', 'type', 'ext', 'mime', 'size', 'width', 'height', 'md5', 'cate_id']

/** The original file name, without path and control characters. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  const plain = last.replace(/[\p{Cc}<>"]/gu, '').trim()
  return plain.slice(-200) || 'image'
}

async function keep(
  name: string,
  picture: Picture,
  md5: string,
  cateId: number | null,
  context: Context,
): Promise<number> {
  const url = await context.outside.files.save(picture.bytes, picture.extension, context.today)
  const thumb = await context.outside.files.save(picture.thumbnail, 'webp', context.today)
  const row = {
    name,
    url,
    thumb_url: thumb,
    type: 'image',
    ext: picture.extension,
    mime: picture.mime,
    size: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    md5,
    cate_id: cateId,
  }
  const written = await insertRow(context.resources.get('file'), row, context).catch(async (error: unknown) => {
    for (const made of [url, thumb]) await context.outside.files.remove(made)
    throw error
  })
  return written.id
}

async function categoryOf(id: number, context: Context): Promise<{ type: string }> {
  const found = await context.db
    .selectFrom('file_cate')
    .select('type')
    .where('id', '=', id)
    .where(living())
    .executeTakeFirst()
  return found ?? fail('PARAM', { errors: { cate_id: { zh: '分类不存在', en: 'No such category' } } })
}

/** Refuses to delete files in use, naming the kinds of records that use them. */
async function refuseUsed(ids: readonly number[], context: Context): Promise<void> {
  const files = await context.db.selectFrom('file').select('url').where('id', 'in', ids).execute()
  const uses = await usesOf(
    files.flatMap((one) => one.url ?? []),
    context,
  )
  const refs = [...countsBy(uses, 'resource')].map(([resource, num]) => ({
    resource,
    name: context.title(context.resources.binding(resource)),
    num,
  }))
  if (refs.length > 0) refuseInUse(refs)
}

export default behaviour('file', {
  async create(input, context) {
    const { upload } = context
    if (!upload || upload.bytes.length === 0)
      fail('PARAM', { errors: { file: { zh: '请选择文件', en: 'Choose a file' } } })
    const cateId = input.cate_id ?? null
    if (cateId !== null) await categoryOf(cateId, context)
    const md5 = createHash('md5').update(upload.bytes).digest('hex')
    const { rows: same } = await sql<{
      id: number
    }>`select id from file where md5 = ${md5} and cate_id is not distinct from ${cateId}
      and ${living()} limit 1`.execute(context.db)
    const draw = () => context.outside.pictures.read(upload.bytes, signedIn(context).admin.id)
    const id = same[0]?.id ?? (await keep(cleanName(upload.name), await draw(), md5, cateId, context))
    context.audit.targets.push({ id, name: cleanName(upload.name) })
    const [record] = await records(context.resources.get('file'), [id], answered, context)
    return { ...record, id } as never
  },

  async list(input, context, next) {
    const page = await next(input)
    const rows = page.list_data as unknown as { url: string; use_num: number }[]
    const counts = countsBy(
      await usesOf(
        rows.map((row) => row.url),
        context,
      ),
      'url',
    )
    for (const row of rows) row.use_num = counts.get(row.url) ?? 0
    return page
  },

  async read(input, context, next) {
    const record = (await next(input)) as unknown as Record<string, unknown>
    const uses = await usesOf([String(record['url'])], context)
    return { ...record, use_num: uses.length, used_by: await namedUses(uses, context) } as never
  },

  async remove(input, context, next) {
    if (!input.force) await refuseUsed(input.id_list, context)
    return next(input)
  },

  async purging(input, context, next) {
    await refuseUsed(input.id_list, context)
    const files = await context.db
      .selectFrom('file')
      .select(['url', 'thumb_url'])
      .where('id', 'in', input.id_list)
      .execute()
    const answer = await next(input)
    for (const url of files.flatMap((one) => [one.url, one.thumb_url])) if (url) await context.outside.files.remove(url)
    return answer
  },

  async move(input, context) {
    const { id_list: ids } = input as unknown as { id_list: number[] }
    const cateId = input.cate_id ?? null
    const cate = cateId === null ? null : await categoryOf(cateId, context)
    const files = await context.db
      .selectFrom('file')
      .select(['id', 'name', 'type'])
      .where('id', 'in', ids)
      .where(living())
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (files.length < ids.length) fail('NF')
    const misfit = files.find((one) => cate && cate.type !== 'any' && cate.type !== one.type)
    if (misfit) {
      const message = {
        zh: `该分类不收这类文件：${misfit.name}`,
        en: `The category is for other files than ${misfit.name}`,
      }
      fail('PARAM', { errors: { cate_id: message } })
    }
    await context.db
      .updateTable('file')
      .set({ cate_id: cateId, update_time: context.now().toISOString(), revision: sql`revision + 1` })
      .where('id', 'in', ids)
      .execute()
    context.audit.targets.push(...files.map((row) => ({ id: row.id, name: row.name ?? '' })))
    return { num: files.length }
  },
})
