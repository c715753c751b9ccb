// Results: the sums of an open vote, or those on which two tellers agree, judged by the rule of the motion.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import { type Context, signedIn } from '../../../core/context'
import { type Motion, shareSql } from './meetings'
import { issuedOf } from './votes'

/** Sums of a vote; `votes` by candidate, of an election. */
interface Sums {
  readonly yes: number
  readonly no: number
  readonly abstain: number
  readonly invalid: number
  readonly returned: number
  readonly votes: readonly { readonly id: number; readonly num: number }[]
}

/** Least number of votes by which the motion called `alias` is accepted, or somebody elected; null before the vote. */
export function neededSql(alias: string): RawBuilder<number> {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  const base = sql`(case when ${of('rule')} in ('half_present', 'two_thirds_present') then ${of('base_num')} else ${of('all_num')} end)`
  const share = sql`(case when ${of('rule')} in ('half_present', 'half_all') then 'half' else 'two_thirds' end)`
  return sql<number>`(case when ${of('base_num')} is not null then ${shareSql(share, base)} end)`
}

type Candidate = Pick<Shapes['meeting_candidate']['row'], 'id' | 'user_id' | 'votes' | 'is_elected' | 'is_tied'> & {
  name: string
}

/** SQL of candidates with their names, namesakes of one election with their number as well. */
export const namedSql = (motion: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select c.*, case when count(*) over (partition by c.user_name) > 1 then concat_ws(' ', c.user_name, c.member_no)
    else coalesce(c.user_name, '') end as name from meeting_candidate c where c.motion_id = ${motion}`

export async function candidatesOf(motionId: number, { db }: Context): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select id, user_id, name, votes, is_elected, is_tied
    from (${namedSql(sql`${motionId}`)}) c order by votes desc nulls last, id`.execute(db)
  return rows
}

/** The people elected: at most as many as there are seats, each with enough votes; of equal ones for fewer seats none. */
export function electedOf(votes: Sums['votes'], seats: number, needed: number): { elected: number[]; tied: number[] } {
  const enough = votes.filter(({ num }) => num >= needed).sort((one, other) => other.num - one.num)
  const last = enough[seats - 1]?.num
  if (enough.length <= seats || enough[seats]?.num !== last)
    return { elected: enough.slice(0, seats).map(({ id }) => id), tied: [] }
  const ids = (list: Sums['votes']) => list.map(({ id }) => id)
  return {
    elected: ids(enough.filter(({ num }) => num > (last as number))),
    tied: ids(enough.filter(({ num }) => num === last)),
  }
}

/** Closes the vote with its result. */
async function finish(
  motion: Motion,
  sums: Sums,
  tellers: string | null,
  context: Context,
): Promise<NonNullable<Motion['result']>> {
  const { db } = context
  const { rows } = await sql<{
    needed: number
  }>`select ${neededSql('m')} as needed from meeting_motion m where m.id = ${motion.id}`.execute(db)
  const needed = rows[0]?.needed ?? fail('NF')
  let accepted = sums.yes >= needed
  if (motion.kind === 'election') {
    const { elected, tied } = electedOf(sums.votes, motion.seats ?? 0, needed)
    await sql`update meeting_candidate c set votes = sums.num, is_elected = c.id = any(${elected}::bigint[]), is_tied = c.id = any(${tied}::bigint[]),
        revision = revision + 1, update_time = now()
      from unnest(${sums.votes.map(({ id }) => id)}::bigint[], ${sums.votes.map(({ num }) => num)}::int[]) as sums (id, num)
      where c.id = sums.id and c.motion_id = ${motion.id}`.execute(db)
    accepted = elected.length > 0
  }
  const result = accepted ? 'accepted' : 'rejected'
  const ofMotion = motion.kind === 'motion' ? { yes_num: sums.yes, no_num: sums.no } : {}
  const ofPaper = motion.method === 'secret' ? { invalid_num: sums.invalid, returned_num: sums.returned } : {}
  const abstain = motion.kind === 'motion' || motion.method === 'open' ? { abstain_num: sums.abstain } : {}
  const values = {
    state: 'closed',
    result,
    ...ofMotion,
    ...ofPaper,
    ...abstain,
    tellers,
    close_time: context.now().toISOString(),
  } as const
  await writeChange(context.resources.get('meeting_motion'), motion, values, context)
  return result
}

/** The result of an open vote, by its rows. */
export async function closeOpen(motion: Motion, context: Context): Promise<NonNullable<Motion['result']>> {
  const num = (choice: string) => sql`count(*) filter (where choice = ${choice})::int`
  const { rows } = await sql<
    Pick<Sums, 'yes' | 'no' | 'abstain'>
  >`select ${num('yes')} as yes, ${num('no')} as no, ${num('abstain')} as abstain
    from meeting_vote where motion_id = ${motion.id} and is_cast`.execute(context.db)
  const { rows: votes } = await sql<{
    id: number
    num: number
  }>`select c.id, count(v.id)::int as num from meeting_candidate c
    left join meeting_vote_candidate_ids l on l.target_id = c.id left join meeting_vote v on v.id = l.owner_id and v.is_cast
    where c.motion_id = ${motion.id} group by c.id order by c.id`.execute(context.db)
  const sums = { ...(rows[0] as Pick<Sums, 'yes' | 'no' | 'abstain'>), invalid: 0, returned: 0, votes }
  return finish(motion, sums, null, context)
}

type Input = Shapes['meeting_motion']['calls']['count']['input']

function refuse(field: string, text: Text): never {
  fail('PARAM', { message: text, errors: { [field]: text } })
}

const whole = (value: number | null | undefined, field: string): number =>
  value ?? refuse(field, { zh: '请填写计票数', en: 'Enter the number' })

/** The sums of a teller, in one order of candidates; PARAM if no ballots could give them. */
async function sumsOf(motion: Motion, input: Input, context: Context): Promise<Sums> {
  const { invalid } = input
  const issued = await issuedOf(motion, context)
  const many = (returned: number, field: string) => {
    if (returned > issued)
      refuse(field, {
        zh: `收回选票 ${returned} 张，多于发出的 ${issued} 张：请重新清点；确实多出的，本次表决无效，请撤销后重新表决`,
        en: `${returned} ballots for ${issued} issued: count again; if there really are more, void the vote and vote anew`,
      })
  }
  if (motion.kind === 'motion') {
    const [yes, no, abstain] = [whole(input.yes, 'yes'), whole(input.no, 'no'), whole(input.abstain, 'abstain')]
    const returned = yes + no + abstain + invalid
    many(returned, 'yes')
    return { yes, no, abstain, invalid, returned, votes: [] }
  }
  const returned = whole(input.returned, 'returned')
  many(returned, 'returned')
  if (invalid > returned)
    refuse('invalid', { zh: '无效票多于收回的选票', en: 'More invalid ballots than returned ones' })
  const given = new Map((input.votes ?? []).map(({ candidate_id: id, num }) => [id, num]))
  const known = (await candidatesOf(motion.id, context)).map(({ id }) => id).sort((one, other) => one - other)
  if (given.size !== known.length || given.size !== (input.votes ?? []).length || known.some((id) => !given.has(id)))
    refuse('votes', { zh: '请填写每位候选人的得票', en: 'Enter the votes of each candidate' })
  const votes = known.map((id) => ({ id, num: given.get(id) as number }))
  const valid = returned - invalid
  const sum = votes.reduce((total, { num }) => total + num, 0)
  if (votes.some(({ num }) => num > valid) || sum > valid * (motion.seats ?? 0))
    refuse('votes', { zh: '得票多于有效选票所能投出的', en: 'More votes than the valid ballots can give' })
  return { yes: 0, no: 0, abstain: 0, invalid, returned, votes }
}

export type Outcome = Shapes['meeting_motion']['calls']['count']['output']

/** A count of one teller: kept until another one has counted, and gone then, whether the two agree or not. */
export async function count(motion: Motion, input: Input, context: Context): Promise<Outcome> {
  if (motion.state !== 'counting')
    fail('STATE', { message: { zh: `「${motion.title}」不在计票`, en: `“${motion.title}” is not being counted` } })
  const { admin } = signedIn(context)
  const sums = await sumsOf(motion, input, context)
  const name = admin.real_name.slice(0, 30)
  const { rows } = await sql<{
    admin_id: number
    teller: string
    counts: Sums
    equal: boolean
  }>`select admin_id, teller, counts,
    counts = ${JSON.stringify(sums)}::jsonb as equal from meeting_count where motion_id = ${motion.id}`.execute(
    context.db,
  )
  const [first] = rows
  if (!first) {
    await sql`insert into meeting_count (motion_id, admin_id, teller, counts)
      values (${motion.id}, ${admin.id}, ${name}, ${JSON.stringify(sums)}::jsonb)`.execute(context.db)
    return { outcome: 'first' }
  }
  if (first.admin_id === admin.id)
    fail('STATE', {
      message: { zh: '您已计票，须由另一人再计一次', en: 'You have counted: another person has to count as well' },
    })
  await sql`delete from meeting_count where motion_id = ${motion.id}`.execute(context.db)
  if (!first.equal) return { outcome: 'different' }
  return { outcome: 'equal', result: await finish(motion, sums, `${first.teller}、${name}`, context) }
}
