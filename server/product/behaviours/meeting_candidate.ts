// Candidates of an election, added and removed before it begins.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { lockMeetings } from '../services/meetings/meetings'
import { snapshotOf } from '../services/meetings/roll'

/** STATE once the vote has begun; the meeting is locked before its motion. */
async function refuseBegun(motions: readonly number[], context: Context): Promise<void> {
  await lockMeetings(sql`select meeting_id from meeting_motion where id = any(${[...motions]}::bigint[])`, context)
  const { rows } = await sql<{
    title: string
    kind: string
    state: string
  }>`select title, kind, state from meeting_motion
    where id = any(${[...motions]}::bigint[])`.execute(context.db)
  const wrong = rows.find(({ kind, state }) => kind !== 'election' || state !== 'draft')
  if (wrong)
    fail('STATE', {
      message:
        wrong.kind === 'election'
          ? {
              zh: `「${wrong.title}」已开始表决，候选人不能再变动`,
              en: `The vote on “${wrong.title}” has begun: its candidates stay`,
            }
          : { zh: `「${wrong.title}」不是选举`, en: `“${wrong.title}” is no election` },
    })
}

export default behaviour('meeting_candidate', {
  async check(record, _stored, context) {
    await refuseBegun([record.motion_id], context)
    const { user_name, member_no } = await snapshotOf(record.user_id, context)
    Object.assign(record, { user_name, member_no })
  },

  async remove(input, context, next) {
    const { rows } = await sql<{ id: number }>`select distinct motion_id as id from meeting_candidate
      where id = any(${input.id_list}::bigint[])`.execute(context.db)
    await refuseBegun(
      rows.map(({ id }) => id),
      context,
    )
    return next(input)
  },
})
