// Motions and elections: put to the vote, counted, voided; the elected are appointed as everybody is.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf, signedIn } from '../../core/context'
import * as meetings from '../services/meetings/meetings'
import { candidatesOf, closeOpen, count, namedSql, neededSql } from '../services/meetings/tally'
import { castRest, closeUrn, issuedOf, openVote, voidVote } from '../services/meetings/votes'

type Motion = meetings.Motion

function subjectOf({ subjects = [] }: Context): Motion {
  return (subjects[0] as unknown as Motion | undefined) ?? fail('NF')
}

/** Meetings come before their motions. */
const lockTheirs = (ids: readonly number[], context: Context) =>
  meetings.lockMeetings(sql`select meeting_id from meeting_motion where id = any(${[...ids]}::bigint[])`, context)

export default behaviour('meeting_motion', {
  columns: {
    needed_num: (alias) => neededSql(alias),
    elected_names: (alias) =>
      sql`(select string_agg(c.name, '、' order by c.votes desc, c.id) from (${namedSql(sql.ref(`${alias}.id`))}) c where c.is_elected)`,
    meeting_state: meetings.meetingStateSql,
    is_overdue: (alias, { today }) => sql`(${sql.ref(`${alias}.result`)} is not distinct from 'accepted'
      and ${sql.ref(`${alias}.progress`)} in ('todo', 'doing') and coalesce(${sql.ref(`${alias}.due_date`)} < ${today}::date, false))`,
  },

  lockFirst: async ({ id }, context) => {
    if (typeof id === 'number') await lockTheirs([id], context)
  },

  async check(record, stored, context) {
    if (!stored)
      meetings.refuseOther(await meetings.lockMeeting(record.meeting_id, context), ['draft', 'called', 'open'])
    if (!stored || stored.kind === record.kind || record.kind === 'election') return
    const candidates = await candidatesOf(stored.id, context)
    const text = { zh: '已有候选人，请先删除', en: 'Remove its candidates first' }
    if (candidates.length > 0) fail('PARAM', { message: text, errors: { kind: text } })
  },

  async update(input, context, next) {
    await lockTheirs([input.id], context)
    return next(input)
  },

  async restoring(input, context, next) {
    const answer = await next(input)
    const { rows } = await sql<{
      meeting_id: number
    }>`select distinct meeting_id from meeting_motion where id = any(${input.id_list}::bigint[])`.execute(context.db)
    for (const { meeting_id: id } of rows)
      meetings.refuseOther(await meetings.lockMeeting(id, context), ['draft', 'called', 'open'])
    return answer
  },

  open_vote: async (_, context) => ({ num: await openVote(subjectOf(context), context) }),

  cast_rest: async ({ choice }, context) => ({ num: await castRest(subjectOf(context), choice, context) }),

  issue_all: async (_, context) => ({ num: await castRest(subjectOf(context), null, context) }),

  async close_vote(_, context) {
    const motion = subjectOf(context)
    if (motion.method === 'open') return { state: 'closed', result: await closeOpen(motion, context) }
    await closeUrn(motion, context)
    return { state: 'counting' }
  },

  async count(input, context) {
    await lockTheirs([input.id], context)
    const motion = (await lockRow(resourceOf(context), input.id, context)) as unknown as Motion
    context.audit.targets.push({ id: motion.id, name: motion.title })
    return count(motion, input, context)
  },

  async tally({ id }, context) {
    const motion = (await lockRow(resourceOf(context), id, context)) as unknown as Motion
    const num = (choice: string) => sql`count(*) filter (where choice = ${choice})::int`
    const { rows } = await sql<{
      total: number
      yes: number
      no: number
      abstain: number
    }>`select count(*)::int as total,
      ${num('yes')} as yes, ${num('no')} as no, ${num('abstain')} as abstain from meeting_vote where motion_id = ${id}`.execute(
      context.db,
    )
    const { rows: counts } = await sql<{
      teller: string
      admin_id: number
    }>`select teller, admin_id from meeting_count where motion_id = ${id}`.execute(context.db)
    const candidates = (await candidatesOf(id, context)).map(({ user_id: _, ...one }) => one)
    const { total = 0, ...open } = rows[0] ?? {}
    const shown =
      motion.method === 'open' ? open : { yes: motion.yes_num, no: motion.no_num, abstain: motion.abstain_num }
    const known = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
    const teller = counts[0] ? { teller: counts[0].teller } : {}
    return {
      cast: await issuedOf(motion, context),
      total,
      ...teller,
      is_mine: counts[0]?.admin_id === signedIn(context).admin.id,
      ...known,
      candidates,
    }
  },

  async cancel_vote({ reason }, context) {
    context.audit.note = reason
    return { num: await voidVote(subjectOf(context), context) }
  },

  /** In one transaction, through the call by which a member is appointed: its rights, seats, terms and history. */
  async appoint({ start_date, end_date }, context) {
    const motion = subjectOf(context)
    const elected = (await candidatesOf(motion.id, context)).filter((one) => one.is_elected)
    const until = end_date ? { end_date } : {}
    for (const { user_id: id } of elected)
      await context.perform(context.resources.binding('user'), 'appoint', {
        id,
        position_id: motion.position_id,
        start_date,
        ...until,
        again: true,
      })
    await writeChange(
      context.resources.get('meeting_motion'),
      motion,
      { applied_time: context.now().toISOString() },
      context,
    )
    return { num: elected.length }
  },
})
