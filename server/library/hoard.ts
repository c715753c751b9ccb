// Bounds of what one person may upload without using it: more than a library of pictures, less than what fills a disk.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../core/context'
import { living } from '../database/living'

const FILES = 2000
const BYTES = 4 * 1024 ** 3

/** Refuses with STATE another file of somebody with too many, or too large ones, that no record uses. */
export async function refuseHoard(context: Context): Promise<void> {
  const { admin } = signedIn(context)
  const { rows } = await sql<{ num: number; bytes: number }>`select count(*) as num, coalesce(sum(f.size), 0) as bytes
    from (select url, size from file where admin_id = ${admin.id} and ${living('file')}
      union all select url, 0 from file_private where admin_id = ${admin.id}) f
    where not exists (select from file_use u where u.url = f.url)`.execute(context.db)
  const [held] = rows
  if (!held || (held.num < FILES && held.bytes < BYTES)) return
  fail('STATE', {
    message: {
      zh: `您有 ${held.num} 个上传后未使用的文件，请先在文件库中删除不需要的`,
      en: `${held.num} of your files are not used anywhere: delete those that you don’t need from the library first`,
    },
  })
}
