// Points of articles: the contributing member earns once while an article is published, and loses them when it is withdrawn.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context'
import { deleted, living } from '../../../database/living'
import { together } from '../../../database/together'
import { POINTS } from '../../services/point-rules'
import { reinstate, repost, reverse, reverseRemoved } from '../../services/points'

interface Article {
  id: number
  title: string
  user_id: number | null
  publish_status: string
  publish_time: Date | string | null
  gone: boolean
}

/** Contributors of published articles, by article id. */
type Earning = ReadonlyMap<number, number>

const sourceOf = (id: number) => ({ type: 'article', id })

async function stored(ids: readonly number[], { db }: Context): Promise<Article[]> {
  const { rows } = await sql<Article>`select id, title, user_id, publish_status, publish_time, ${deleted()} as gone
    from article where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
  return rows
}

function earningOf(articles: readonly Article[]): Map<number, number> {
  return new Map(
    articles.flatMap(({ id, user_id: user, publish_status: status, gone }) =>
      user !== null && status === 'published' && !gone ? [[id, user] as const] : [],
    ),
  )
}

async function post({ id, user_id: user, title, publish_time: time }: Article, context: Context): Promise<void> {
  if (user === null) return
  const now = context.now().toISOString()
  const out = time === null ? now : new Date(time).toISOString()
  const fact = { type: POINTS.article, user, key: `art:${id}`, ref: sourceOf(id), title }
  await repost({ ...fact, at: out < now ? out : now }, context)
}

/** After a write: reverses points no longer earned, posts newly earned ones. */
export async function settle(ids: readonly number[], before: Earning, context: Context): Promise<void> {
  const articles = await stored(ids, context)
  const now = earningOf(articles)
  for (const article of articles) {
    const { id } = article
    if (before.get(id) === now.get(id)) continue
    if (now.has(id)) await post(article, context)
    else await reverse(sourceOf(id), [POINTS.article], context)
  }
}

export async function settled<T>(ids: readonly number[], context: Context, write: () => Promise<T>): Promise<T> {
  const [, articles] = await together([publish(sql`id = any(${[...ids]}::bigint[])`, context), stored(ids, context)])
  const before = earningOf(articles)
  const answer = await write()
  await settle(ids, before, context)
  return answer
}

/** Around a delete: reverses the points of the articles. */
export async function removed<T>(ids: readonly number[], context: Context, write: () => Promise<T>): Promise<T> {
  await publish(sql`id = any(${[...ids]}::bigint[])`, context)
  const answer = await write()
  await reverseRemoved('article', ids, [POINTS.article], context)
  return answer
}

/** Around a restore: reinstates exactly those points, whatever the member's present status. */
export async function restored<T>(ids: readonly number[], context: Context, write: () => Promise<T>): Promise<T> {
  const answer = await write()
  await reinstate('article', ids, context)
  return answer
}

/** Publishes scheduled articles that are due (readers see them by time already), and posts their points. */
async function publish(which: RawBuilder<unknown>, context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`update article set publish_status = 'published'
    where id in (select id from article where publish_status = 'scheduled' and ${living()}
      and publish_time <= ${context.now().toISOString()}::timestamptz and ${which} for no key update skip locked)
    returning id`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await settle(ids, new Map(), context)
}

export const publishDue = (context: Context): Promise<void> => publish(sql`true`, context)
