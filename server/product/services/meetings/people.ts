// Rolls and candidates of two records that turn out to be one person: who has one vote.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { lockMeetings } from './meetings'

interface Both {
  meeting_id: number
  title: string
  state: string
  own: number
  other: number
}

/**
 * Drops the second of two rows of a roll; whoever had given it a proxy has none then. STATE while the meeting is open:
 * votes count both. Of a past meeting the row is marked as deleted, because its votes stay as they were counted.
 */
export async function mergeRolls(keep: number, drop: number, context: Context): Promise<void> {
  const { db } = context
  await lockMeetings(sql`select meeting_id from meeting_person where user_id in (${keep}, ${drop})`, context)
  const { rows } = await sql<Both>`select m.id as meeting_id, m.title, m.state, k.id as own, d.id as other
    from meeting_person k join meeting_person d on d.meeting_id = k.meeting_id and ${living('d')} join meeting m on m.id = k.meeting_id
    where k.user_id = ${keep} and d.user_id = ${drop} and ${living('k')} order by m.id`.execute(db)
  for (const { title, state, own, other } of rows) {
    if (state === 'open')
      fail('STATE', {
        message: {
          zh: `双方都在正在进行的「${title}」名册上，请闭会后再合并`,
          en: `Both are on the roll of “${title}”, which is open: merge them after it has closed`,
        },
      })
    await sql`update meeting_person k set is_voter = k.is_voter or d.is_voter, left_out = case when k.is_voter or d.is_voter then null else k.left_out end,
        state = case when k.state = 'expected' then d.state else k.state end, in_time = coalesce(k.in_time, d.in_time),
        notice_time = coalesce(k.notice_time, d.notice_time), revision = k.revision + 1, update_time = now()
      from meeting_person d where k.id = ${own} and d.id = ${other}`.execute(db)
    if (state === 'called')
      await sql`update meeting_person set proxy_id = null, revision = revision + 1, update_time = now()
        where proxy_id = ${other} or (id = ${own} and proxy_id is not null)`.execute(db)
    await sql`update meeting_person set delete_time = now(), update_time = now() where id = ${other}`.execute(db)
  }
  await mergeCandidates(keep, drop, context)
}

/** Of two candidates of an election one stays: both cannot be elected, and votes that were counted are not added up. */
async function mergeCandidates(keep: number, drop: number, { db }: Context): Promise<void> {
  const { rows } = await sql<{ title: string; state: string; other: number }>`select m.title, m.state, d.id as other
    from meeting_candidate k join meeting_candidate d on d.motion_id = k.motion_id join meeting_motion m on m.id = k.motion_id
    where k.user_id = ${keep} and d.user_id = ${drop}`.execute(db)
  const running = rows.find(({ state }) => state !== 'draft')
  if (running)
    fail('STATE', {
      message: {
        zh: `双方都是「${running.title}」的候选人，且已表决，不能合并`,
        en: `Both were candidates of “${running.title}”, which has been voted on: they cannot be merged`,
      },
    })
  await sql`delete from meeting_candidate where id = any(${rows.map(({ other }) => other)}::bigint[])`.execute(db)
}
