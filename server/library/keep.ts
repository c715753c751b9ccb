// Keeps an uploaded file in the library: identified by its bytes, stored once, with a row for each category.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, signedIn, type Upload } from '../core/context'
import type { Db } from '../database/database'
import { living } from '../database/living'
import { fileScopeSql } from '../rows/files'
import { insertRow } from '../rows/store'
import { inspect, limitOf } from './inspect'
import { refuseSize } from './refuse'

/** Endings that mean the same kind of file. */
const alike: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  mp4: ['m4v'],
  ogg: ['oga', 'opus'],
}

/** The original name without path, control characters and markup, ending as its content demands. */
export function cleanName(name: string, ext: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>"'`&]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const [, stem = plain, ending = ''] = /^(.*)\.(\w{1,10})$/su.exec(plain) ?? []
  const fits = ending.toLowerCase() === ext || alike[ext]?.includes(ending.toLowerCase())
  const whole = fits ? plain : `${stem || 'file'}.${ext}`
  return [...whole].slice(-200).join('')
}

interface Digests {
  readonly md5: string
  readonly hash: string
}

async function digestsOf(path: string): Promise<Digests> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      md5.update(chunk)
      sha256.update(chunk)
    }
  })
  return { md5: md5.digest('hex'), hash: sha256.digest('hex') }
}

export async function categoryOf(id: number, context: Context): Promise<{ type: string }> {
  const found = await context.db
    .selectFrom('file_cate')
    .select('type')
    .where('id', '=', id)
    .where(living())
    .executeTakeFirst()
  return found ?? fail('PARAM', { errors: { cate_id: { zh: '分类不存在', en: 'No such category' } } })
}

/** Refuses a file whose category is for others. */
export async function refuseMisfit(type: string, name: string, cateId: number | null, context: Context): Promise<void> {
  const cate = cateId === null ? null : await categoryOf(cateId, context)
  if (!cate || cate.type === 'any' || cate.type === type) return
  const message = { zh: `该分类不收这类文件：${name}`, en: `The category is for other files than ${name}` }
  fail('PARAM', { errors: { cate_id: message } })
}

const stored = ['url', 'thumb_url', 'type', 'ext', 'mime', 'size', 'width', 'height', 'duration'] as const

type Stored = { readonly [name in (typeof stored)[number]]: string | number | null }

interface Same extends Stored {
  readonly id: number
  readonly cate_id: number | null
}

/** Rows of the same bytes among those that the caller may open: no answer tells whether somebody else has the file. */
async function sameFiles(hash: string, context: Context, db: Db): Promise<Same[]> {
  const { rows } = await sql<Same>`select id, cate_id, ${sql.join(stored.map((name) => sql.ref(name)))} from file t
    where hash = ${hash} and ${living('t')} and ${fileScopeSql('t', context)} order by id`.execute(db)
  return rows
}

async function store(upload: Upload, isPrivate: boolean, context: Context): Promise<Stored> {
  const { files, pictures } = context.outside
  if (upload.size === 0) fail('PARAM', { errors: { file: { zh: '文件是空的', en: 'The file is empty' } } })
  const limit = await limitOf(upload.path)
  if (upload.size > limit) refuseSize(limit)
  const found = await inspect(upload.path, upload.size)
  const { type, ext, mime, width, height, duration } = found
  if (type !== 'image') {
    const url = await files.save(upload.path, ext, context.today, isPrivate)
    return { url, thumb_url: null, type, ext, mime, size: upload.size, width, height, duration }
  }
  const drawn = await pictures.read(upload.path, signedIn(context).admin.id)
  try {
    const url = await files.save(drawn.path, drawn.extension, context.today, isPrivate)
    const thumb = await files.save(drawn.thumbnail, 'webp', context.today, isPrivate)
    return {
      ...{ url, thumb_url: thumb, type, ext: drawn.extension, mime: drawn.mime },
      ...{ size: drawn.size, width: drawn.width, height: drawn.height, duration: null },
    }
  } finally {
    for (const left of [drawn.path, drawn.thumbnail]) await rm(left, { force: true })
  }
}

async function discard({ url, thumb_url: thumb }: Stored, context: Context): Promise<void> {
  for (const made of [url, thumb]) if (made) await context.outside.files.remove(String(made))
}

/** Keeps a sensitive file outside of the library: it is stored for each upload, and opens by a signed address only. */
export async function keepPrivate(upload: Upload, context: Context): Promise<Row & { id: number }> {
  const made = await store(upload, true, context)
  const row = {
    ...{ url: made.url, thumb_url: made.thumb_url, name: cleanName(upload.name, String(made.ext)) },
    ...{ admin_id: signedIn(context).admin.id, create_time: context.now().toISOString() },
  }
  try {
    const { id } = await insertRow(context.resources.get('file_private'), row, context)
    return { ...made, name: row.name, id }
  } catch (error) {
    await discard(made, context)
    throw error
  }
}

/** Refuses with PARAM, SIZE. @returns the id of the row, which may exist already */
export async function keep(upload: Upload, cateId: number | null, context: Context): Promise<number> {
  const digests = await digestsOf(upload.path)
  const known = await sameFiles(digests.hash, context, context.db)
  const held = known.find((one) => one.cate_id === cateId)
  if (held) return held.id
  const fresh = known[0] ? null : await store(upload, false, context)
  const { type, ext } = (fresh ?? known[0]) as Stored
  const name = cleanName(upload.name, String(ext))
  try {
    await refuseMisfit(String(type), name, cateId, context)
    return await context.db.transaction().execute(async (db) => {
      // Of two uploads of the same bytes the second one finds the first.
      await sql`select pg_advisory_xact_lock(hashtextextended(${digests.hash}, 0))`.execute(db)
      const now = await sameFiles(digests.hash, context, db)
      const other = now.find((one) => one.cate_id === cateId)
      if (fresh && now[0]) await discard(fresh, context)
      if (other) return other.id
      const { id: _, ...values } = now[0] ?? { id: 0, ...(fresh as Stored) }
      const row = { ...values, ...digests, name, cate_id: cateId }
      return (await insertRow(context.resources.get('file'), row, { ...context, db })).id
    })
  } catch (error) {
    if (fresh) await discard(fresh, context)
    throw error
  }
}
