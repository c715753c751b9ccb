// Thanks to sponsoring members: sent once approved, and again on request.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Context } from '../../../core/context'
import { queueNotice, yuan } from '../../services/notices'

export type Sponsor = Shapes['sponsor']['row']

/** Sponsors that are no members are thanked by letter only. False if nothing was sent. */
export async function thank(sponsor: Sponsor, context: Context): Promise<boolean> {
  const { id, user_id: user, name, amount, activity_id: activity, thanks } = sponsor
  if (user === null) return false
  const { rows } = await sql<{ title: string }>`select title from activity where id = ${activity}`.execute(context.db)
  const project = rows[0]?.title ?? String(context.setting('sxh_name') ?? '')
  const words = { 项目: project, 金额: yuan(amount), 鸣谢词: thanks ?? '' }
  if (!(await queueNotice('sponsor_thanks', { id: user, user_name: name }, words, context))) return false
  await sql`update sponsor set thanks_time = ${context.now().toISOString()} where id = ${id}`.execute(context.db)
  return true
}
