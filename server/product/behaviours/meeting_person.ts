// The roll of a meeting: corrected between its call and its opening, checked in at the desk, with proxies.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { refuseFuture } from '../services/attendance/sign'
import { arrive, atDesk, leave, undoArrival } from '../services/meetings/desk'
import {
  countsSql,
  lockMeeting,
  lockMeetings,
  meetingStateSql,
  type Person,
  refuseOther,
} from '../services/meetings/meetings'
import { giveProxy, withdrawProxy } from '../services/meetings/proxies'
import { snapshotOf, twinOf } from '../services/meetings/roll'

const peopleOf = ({ subjects = [] }: Context) => subjects as unknown as Person[]

/** Meetings come before their roll. */
const lockTheirs = (ids: readonly number[], context: Context) =>
  lockMeetings(sql`select meeting_id from meeting_person where id = any(${[...ids]}::bigint[])`, context)

/** DUP if a voter of the roll is probably the same person. */
async function refuseTwin({ meeting_id: meetingId, user_id: userId }: Person, context: Context): Promise<void> {
  const twin = await twinOf(meetingId, userId, context)
  if (twin === null) return
  const text = {
    zh: `与名册上的${twin}疑似同一人：请合并两条会员记录；确为两人的，先在查重中标记为不是同一人`,
    en: `Probably the same person as ${twin} of the roll: merge both records, or mark them as no duplicates first`,
  }
  fail('DUP', { message: text, errors: { is_voter: text } })
}

/** STATE if a proxy is given by or to somebody who may no longer vote. */
async function refuseProxies(person: Person, { db }: Context): Promise<void> {
  const { rows } = await sql`select from meeting_person where proxy_id = ${person.id} and ${living()} limit 1`.execute(
    db,
  )
  if (person.proxy_id === null && rows.length === 0) return
  const text = {
    zh: `${person.user_name}有委托或受托，请先撤回`,
    en: `${person.user_name} has given or holds a proxy: withdraw it first`,
  }
  fail('STATE', { message: text, errors: { is_voter: text } })
}

export default behaviour('meeting_person', {
  columns: {
    counts: (alias) => countsSql(alias),
    held_num: (
      alias,
    ) => sql`(select count(*)::int from meeting_person giver where giver.proxy_id = ${sql.ref(`${alias}.id`)}
      and giver.state = 'expected' and ${living('giver')})`,
    meeting_state: meetingStateSql,
  },

  lockFirst: async ({ id, id_list: ids }, context) => {
    if (Array.isArray(ids)) await lockTheirs(ids as number[], context)
    else if (typeof id === 'number') await lockTheirs([id], context)
  },

  async check(record, stored, context) {
    if (!stored) {
      refuseOther(await lockMeeting(record.meeting_id, context), ['called'])
      Object.assign(record, await snapshotOf(record.user_id, context))
    }
    if (record.is_voter && !stored?.is_voter) await refuseTwin(record, context)
    if (stored?.is_voter && !record.is_voter) await refuseProxies(stored, context)
    record.left_out = record.is_voter ? null : (stored?.left_out ?? 'guest')
    record.is_corrected = true
  },

  async update(input, context, next) {
    await lockTheirs([input.id], context)
    return next(input)
  },

  async remove(input, context, next) {
    await lockTheirs(input.id_list, context)
    const { rows } =
      await sql<Person>`select id, user_name, proxy_id from meeting_person where id = any(${input.id_list}::bigint[])`.execute(
        context.db,
      )
    for (const person of rows) await refuseProxies(person, context)
    return next(input)
  },

  async restoring(input, context, next) {
    await lockTheirs(input.id_list, context)
    const answer = await next(input)
    const { rows } = await sql<Person>`select * from meeting_person where id = any(${input.id_list}::bigint[])`.execute(
      context.db,
    )
    for (const person of rows) {
      refuseOther(await lockMeeting(person.meeting_id, context), ['called'])
      if (person.is_voter) await refuseTwin(person, context)
    }
    return answer
  },

  async check_in(_, context) {
    const at = context.now().toISOString()
    for (const person of peopleOf(context)) await arrive(person, at, context)
    return { num: peopleOf(context).length }
  },

  async check_out(_, context) {
    const at = context.now().toISOString()
    for (const person of peopleOf(context)) await leave(person, at, context)
    return { num: peopleOf(context).length }
  },

  async undo_check(_, context) {
    for (const person of peopleOf(context)) await undoArrival(person, context)
    return { num: peopleOf(context).length }
  },

  async give_proxy({ holder_id: holder }, context) {
    for (const person of peopleOf(context)) await giveProxy(person, holder, context)
    return { num: 1 }
  },

  async withdraw_proxy(_, context) {
    for (const person of peopleOf(context)) await withdrawProxy(person, context)
    return { num: peopleOf(context).length }
  },

  async sign({ meeting_id: id, user_id_list: users, act, time, add }, context) {
    const at = time ?? context.now().toISOString()
    refuseFuture('time', at, context)
    const meeting = await lockMeeting(id, context)
    return atDesk(meeting, users, { act, at, add: add ?? false }, context)
  },
})
