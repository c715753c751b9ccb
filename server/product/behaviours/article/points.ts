// Points of articles: the contributing member earns while an article is published, from its time on.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type Earning, earning } from '../../services/earning'
import { POINTS } from '../../services/point-rules'

export const points = earning({
  name: 'article',
  type: POINTS.article,
  key: 'art',
  async read(ids, { db }) {
    const { rows } = await sql<Earning>`select id, title, publish_time as at,
        case when publish_status = 'published' and ${living()} then user_id end as "user"
      from article where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
    return rows
  },
})

/** Publishes scheduled articles that are due (readers see them by time already), and posts their points. */
async function publish(which: RawBuilder<unknown>, context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`update article set publish_status = 'published'
    where id in (select id from article where publish_status = 'scheduled' and ${living()}
      and publish_time <= ${context.now().toISOString()}::timestamptz and ${which} for no key update skip locked)
    returning id`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await points.settle(ids, new Map(), context)
}

export const publishDue = (context: Context): Promise<void> => publish(sql`true`, context)

/** The same for some, before they are written. */
export function publishBefore(ids: readonly number[], context: Context): Promise<void> {
  return publish(sql`id = any(${[...ids]}::bigint[])`, context)
}
