// Files: a picture is known by its bytes, re-encoded without its metadata, and kept once.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import type { Context } from '../context'
import { records } from '../database/records'
import { insertRow } from '../database/store'
import { type Picture, readPicture } from './file/picture'

const answered = ['name', 'url', 'thumb_url', 'type', 'ext', 'mime', 'size', 'width', 'height', 'md5', 'cate_id']

/** The person's own name for the file, without path and control characters. */
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
  return insertRow(
    context.resources.get('file'),
    {
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
    },
    context,
  )
}

export default behaviour('file', {
  async create(input, context) {
    const { upload } = context
    if (!upload || upload.bytes.length === 0)
      fail('PARAM', { errors: { file: { zh: '请选择文件', en: 'Choose a file' } } })
    const cateId = input.cate_id ?? null
    if (cateId !== null) {
      const found = await context.db
        .selectFrom('file_cate')
        .select('id')
        .where('id', '=', cateId)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
      if (!found) fail('PARAM', { errors: { cate_id: { zh: '分类不存在', en: 'No such category' } } })
    }
    const md5 = createHash('md5').update(upload.bytes).digest('hex')
    const { rows: same } = await sql<{
      id: number
    }>`select id from file where md5 = ${md5} and cate_id is not distinct from ${cateId}
      and delete_time is null limit 1`.execute(context.db)
    const id =
      same[0]?.id ?? (await keep(cleanName(upload.name), await readPicture(upload.bytes), md5, cateId, context))
    context.trail.targets.push({ id, name: cleanName(upload.name) })
    const [record] = await records(context.resources.get('file'), [id], answered, context)
    return { ...record, id } as never
  },

  async read(input, context, next) {
    const record = await next(input)
    const { rows } = await sql<{ id: number }>`select id from file where id = ${record.id}`.execute(context.db)
    return rows.length > 0 ? record : fail('NF')
  },

  async move(input, context) {
    const { id_list: ids } = input as unknown as { id_list: number[] }
    const updated = await context.db
      .updateTable('file')
      .set({ cate_id: input.cate_id ?? null })
      .where('id', 'in', ids)
      .where('delete_time', 'is', null)
      .returning(['id', 'name'])
      .execute()
    if (updated.length < ids.length) fail('NF')
    context.trail.targets.push(...updated.map((row) => ({ id: row.id, name: row.name ?? '' })))
    return { num: updated.length }
  },
})
