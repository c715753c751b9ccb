// Minutes: written from the meeting, edited, and fixed with it once a second person has confirmed them.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf, signedIn } from '../../core/context'
import { lockMeeting, lockMeetings, type Meeting, refuseOther } from '../services/meetings/meetings'
import { minutesText } from '../services/meetings/minutes'

type Minutes = Shapes['meeting_minutes']['row']

function subjectOf({ subjects = [] }: Context): Minutes {
  return (subjects[0] as unknown as Minutes | undefined) ?? fail('NF')
}

/** Minutes and their meeting are fixed together. */
async function move(
  from: Meeting['state'],
  to: Meeting['state'],
  values: Partial<Minutes>,
  context: Context,
): Promise<{ id: number }> {
  const minutes = subjectOf(context)
  const meeting = await lockMeeting(minutes.meeting_id, context)
  refuseOther(meeting, [from])
  await writeChange(resourceOf(context), minutes, values, context)
  await writeChange(context.resources.get('meeting'), meeting, { state: to }, context)
  return { id: minutes.id }
}

export default behaviour('meeting_minutes', {
  lockFirst: async ({ id }, context) => {
    if (typeof id === 'number')
      await lockMeetings(sql`select meeting_id from meeting_minutes where id = ${id}`, context)
  },

  async check(record, stored, context) {
    if (stored) return
    const meeting = await lockMeeting(record.meeting_id, context)
    refuseOther(meeting, ['closed'])
    record.title ??= `${meeting.title}纪要`.slice(0, 100)
    record.content ||= await minutesText(meeting.id, context)
    record.recorder = signedIn(context).admin.real_name.slice(0, 30)
  },

  async restoring(input, context, next) {
    const answer = await next(input)
    const { rows } = await sql<{
      meeting_id: number
    }>`select meeting_id from meeting_minutes where id = any(${input.id_list}::bigint[])`.execute(context.db)
    for (const { meeting_id: id } of rows) refuseOther(await lockMeeting(id, context), ['closed'])
    return answer
  },

  async regenerate(_, context) {
    const minutes = subjectOf(context)
    refuseOther(await lockMeeting(minutes.meeting_id, context), ['closed'])
    await writeChange(
      resourceOf(context),
      minutes,
      { content: await minutesText(minutes.meeting_id, context) },
      context,
    )
    return { id: minutes.id }
  },

  confirm: (_, context) => {
    const confirm_name = signedIn(context).admin.real_name.slice(0, 30)
    return move(
      'closed',
      'confirmed',
      { state: 'confirmed', confirm_name, confirm_time: context.now().toISOString() },
      context,
    )
  },

  unconfirm: ({ reason }, context) => {
    context.audit.note = reason
    return move('confirmed', 'closed', { state: 'draft', confirm_name: null, confirm_time: null }, context)
  },
})
