// Notices of a meeting: the invitation once to each, and changes to those who have it.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { minuteIn, zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { queueNotices, refuseUnsent } from '../notices'
import type { Meeting } from './meetings'

type Said = Pick<Meeting, 'id' | 'title' | 'start_time' | 'place' | 'notice'>

interface Told {
  id: number
  user_name: string | null
}

const valuesOf = ({ title, start_time, place, notice }: Said, more: object, context: Context) => ({
  会议: title,
  会议时间: minuteIn(zoneOf(context.settings), start_time),
  会议地点: place,
  通知内容: notice ?? '',
  ...more,
})

/** Invites voters and guests of the roll who have no invitation yet; answers their number. */
export async function invite(meeting: Said, context: Context): Promise<number> {
  const { rows } =
    await sql<Told>`update meeting_person one set notice_time = ${context.now().toISOString()}, update_time = now()
    from person p where p.id = one.user_id and ${living('p')} and one.meeting_id = ${meeting.id} and ${living('one')}
      and one.notice_time is null and (one.is_voter or one.left_out = 'guest') returning p.id, p.user_name`.execute(
      context.db,
    )
  const values = valuesOf(meeting, {}, context)
  const list = rows.map((person) => ({ person, values }))
  if (!(await queueNotices('meeting_invite', list, context))) refuseUnsent('会议通知')
  return rows.length
}

/** Tells those who have been invited; answers their number, 0 if the text is switched off. */
export async function tellInvited(
  key: 'meeting_change' | 'meeting_cancel',
  meeting: Said,
  more: Readonly<Record<string, string>>,
  context: Context,
): Promise<number> {
  const { rows } =
    await sql<Told>`select p.id, p.user_name from meeting_person one join person p on p.id = one.user_id and ${living('p')}
    where one.meeting_id = ${meeting.id} and ${living('one')} and one.notice_time is not null order by p.id`.execute(
      context.db,
    )
  const values = valuesOf(meeting, more, context)
  const told = await queueNotices(
    key,
    rows.map((person) => ({ person, values })),
    context,
  )
  return told ? rows.length : 0
}
