// Meetings: called with a roll, opened, closed or cancelled; their numbers follow the roll.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { living } from '../../database/living'
import * as meetings from '../services/meetings/meetings'
import { invite, tellInvited } from '../services/meetings/notices'
import { refreshRoll, takeRoll } from '../services/meetings/roll'

type Meeting = meetings.Meeting

function subjectOf({ subjects = [] }: Context): Meeting {
  return (subjects[0] as unknown as Meeting | undefined) ?? fail('NF')
}

const write = (meeting: Meeting, values: Partial<Meeting>, context: Context) =>
  writeChange(resourceOf(context), meeting, values, context)

/** Share of the voters that a meeting of this kind needs. */
function quorumOf(kind: Meeting['kind'], { setting }: Pick<Context, 'setting'>): Meeting['quorum'] {
  const chosen = {
    assembly: setting('quorum_assembly'),
    council: setting('quorum_council'),
    standing: setting('quorum_standing'),
    supervisors: setting('quorum_supervisors'),
  }[kind]
  return chosen as Meeting['quorum']
}

/** Motions of the meeting that have been put to the vote. */
async function votedNum(id: number, states: readonly string[], { db }: Context): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from meeting_motion
    where meeting_id = ${id} and state = any(${[...states]}::text[]) and ${living()}`.execute(db)
  return rows[0]?.num ?? 0
}

const number = (condition: (alias: string) => ReturnType<typeof meetings.voterSql>) => (alias: string) =>
  meetings.numOf(sql.ref(`${alias}.id`), condition('one'))

export default behaviour('meeting', {
  columns: {
    voter_num: number(meetings.voterSql),
    present_num: number((one) => sql<boolean>`(${meetings.voterSql(one)} and ${sql.ref(`${one}.state`)} = 'present')`),
    proxy_num: number(meetings.representedSql),
    needed_num: (alias) => meetings.quorumSql(alias),
    has_quorum: (alias) =>
      sql`coalesce(${meetings.numOf(sql.ref(`${alias}.id`), meetings.countsSql('one'))} >= ${meetings.quorumSql(alias)}, false)`,
  },

  async update(input, context, next) {
    const before = await lockRow(resourceOf(context), input.id, context)
    const answer = await next(input)
    const after = await meetings.lockMeeting(input.id, context)
    const moved = after.start_time !== before['start_time'] || after.place !== before['place']
    if (moved && after.state === 'called') await tellInvited('meeting_change', after, {}, context)
    return answer
  },

  async call({ notify }, context) {
    const meeting = subjectOf(context)
    const { num, left } = await takeRoll(meeting, context)
    if (num === 0)
      fail('STATE', {
        message: { zh: '没有符合条件的会员，请先调整表决权的范围', en: 'No member fits: change who may vote first' },
      })
    await write(
      meeting,
      { state: 'called', quorum: quorumOf(meeting.kind, context), call_time: context.now().toISOString() },
      context,
    )
    return { num, left, noticed: notify ? await invite(meeting, context) : 0 }
  },

  retake: async (_, context) => ({ ...(await takeRoll(subjectOf(context), context)), noticed: 0 }),

  invite: async (_, context) => ({ noticed: await invite(subjectOf(context), context) }),

  async uncall(_, context) {
    const meeting = subjectOf(context)
    const { rows } =
      await sql`select from meeting_person where meeting_id = ${meeting.id} and notice_time is not null limit 1`.execute(
        context.db,
      )
    if (rows.length > 0)
      fail('STATE', {
        message: { zh: '会议通知已发出，只能取消会议', en: 'Invitations have been sent: cancel the meeting instead' },
      })
    const { numAffectedRows } = await sql`delete from meeting_person where meeting_id = ${meeting.id}`.execute(
      context.db,
    )
    await write(meeting, { state: 'draft', quorum: null, call_time: null }, context)
    return { num: Number(numAffectedRows ?? 0) }
  },

  async open(_, context) {
    const meeting = subjectOf(context)
    const left = await refreshRoll(meeting.id, context)
    await write(meeting, { state: 'open', open_time: context.now().toISOString() }, context)
    return { num: (await meetings.attendanceOf(meeting.id, context)).voters, left }
  },

  async unopen(_, context) {
    const meeting = subjectOf(context)
    if ((await votedNum(meeting.id, ['voting', 'counting', 'closed'], context)) > 0)
      fail('STATE', {
        message: { zh: '已有表决，不能撤销开会；请先撤销表决', en: 'There have been votes: void them first' },
      })
    await write(meeting, { state: 'called', open_time: null }, context)
    return { id: meeting.id }
  },

  async close(_, context) {
    const meeting = subjectOf(context)
    if ((await votedNum(meeting.id, ['voting', 'counting'], context)) > 0)
      fail('STATE', {
        message: { zh: '还有议案正在表决或计票，请先结束', en: 'A vote is running or being counted: end it first' },
      })
    await write(meeting, { state: 'closed', close_time: context.now().toISOString() }, context)
    return { id: meeting.id }
  },

  async reopen({ reason }, context) {
    const meeting = subjectOf(context)
    context.audit.note = reason
    await write(meeting, { state: 'open', close_time: null }, context)
    return { id: meeting.id }
  },

  async cancel({ reason }, context) {
    const meeting = subjectOf(context)
    context.audit.note = reason
    if ((await votedNum(meeting.id, ['voting', 'counting', 'closed'], context)) > 0)
      fail('STATE', {
        message: { zh: '已有表决的会议不能取消，请闭会', en: 'There have been votes: close the meeting instead' },
      })
    await write(meeting, { state: 'cancelled', reason }, context)
    return { noticed: await tellInvited('meeting_cancel', meeting, { 原因: reason }, context) }
  },

  async figures({ id }, context) {
    await lockRow(resourceOf(context), id, context)
    const { rows: running } = await sql<{
      id: number
      title: string
      cast: number
      total: number
    }>`select m.id, m.title,
        count(v.id) filter (where v.is_cast)::int as cast, count(v.id)::int as total
      from meeting_motion m left join meeting_vote v on v.motion_id = m.id
      where m.meeting_id = ${id} and m.state in ('voting', 'counting') and ${living('m')} group by m.id order by m.sort, m.id`.execute(
      context.db,
    )
    return { ...(await meetings.attendanceOf(id, context)), running }
  },
})
