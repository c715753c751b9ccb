// The album of an activity: written as a whole, in its order.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeAllNew } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { captions } from '../../rows/records'
import { lockActivity, refuseClosed } from '../services/attendance/activities'

interface Kept {
  url: string
  width: number | null
  height: number | null
  uploader: string | null
}

/** Size and uploader of pictures: as before, otherwise from the library and the person who adds them now. */
async function knownOf(
  activityId: number,
  urls: readonly string[],
  { db, session }: Context,
): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept>`select wanted.url, coalesce(old.width, file.width) as width,
      coalesce(old.height, file.height) as height, coalesce(old.uploader, ${session?.admin.real_name ?? null}) as uploader
    from unnest(${[...urls]}::text[]) as wanted(url)
    left join lateral (select * from activity_pic p where p.activity_id = ${activityId} and p.url = wanted.url limit 1) old on true
    left join lateral (select * from file f where f.url = wanted.url limit 1) file on true`.execute(db)
  return new Map(rows.map((row) => [row.url, row]))
}

export default behaviour('activity_pic', {
  async write({ activity_id: id, list_data: pictures }, context) {
    const activity = await lockActivity(id, context)
    refuseClosed(activity, ['draft'])
    const urls = pictures.map(({ url }) => url)
    if (new Set(urls).size < urls.length)
      fail('PARAM', { errors: { list_data: { zh: '同一张图片出现了两次', en: 'A picture occurs twice' } } })
    if (pictures.filter((one) => one.is_cover).length > 1)
      fail('PARAM', { errors: { list_data: { zh: '只能有一张封面', en: 'There can be one cover only' } } })
    const known = await knownOf(id, urls, context)
    await sql`delete from activity_pic where activity_id = ${id}`.execute(context.db)
    await writeAllNew(
      context.resources.get('activity_pic'),
      pictures.map((picture, index) => ({
        activity_id: id,
        url: picture.url,
        title: picture.title ?? null,
        is_cover: picture.is_cover ?? false,
        is_show: picture.is_show ?? true,
        sort: picture.sort ?? index + 1,
        width: known.get(picture.url)?.width ?? null,
        height: known.get(picture.url)?.height ?? null,
        uploader: known.get(picture.url)?.uploader ?? null,
      })),
      context,
    )
    context.audit.page = context.resources.binding('activity')
    context.audit.targets.push({ id, name: (await captions('activity', [id], context)).get(id) ?? '' })
    return { num: pictures.length }
  },
})
