// Votes: one row for each person who may vote when the vote begins, open ones with their choice, secret ones without.
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { attendanceOf, countsSql, type Motion, type Vote, voterSql } from './meetings'

/** Fewer ballots tell who voted how. */
const FEWEST = 3

function refuse(text: Text): never {
  fail('STATE', { message: text })
}

const change = (motion: Motion, values: Partial<Motion>, context: Context) =>
  writeChange(context.resources.get('meeting_motion'), motion, values, context)

/** Condition for votes `v` that whoever casts them is here to cast. */
const hereSql: RawBuilder<boolean> = sql<boolean>`exists (select from meeting_person caster
  where caster.id = coalesce(v.holder_id, v.person_id) and caster.state = 'present' and ${voterSql('caster')})`

/** Begins a vote of those who are here or represented now; the meeting must be locked. */
export async function openVote(motion: Motion, context: Context): Promise<number> {
  const { voters, has_quorum, present, proxies, needed } = await attendanceOf(motion.meeting_id, context)
  if (!has_quorum)
    refuse({
      zh: `未达到法定人数：到会 ${present + proxies} 人，须 ${needed} 人`,
      en: `No quorum: ${present + proxies} are here or represented, ${needed} are needed`,
    })
  if (motion.kind === 'election') {
    const { rows } = await sql<{
      num: number
    }>`select count(*)::int as num from meeting_candidate where motion_id = ${motion.id}`.execute(context.db)
    if ((rows[0]?.num ?? 0) === 0) refuse({ zh: '请先添加候选人', en: 'Add the candidates first' })
  }
  const { numAffectedRows } = await sql`insert into meeting_vote (motion_id, person_id, holder_id)
    select ${motion.id}, one.id, case when one.state = 'present' then null else one.proxy_id end
    from meeting_person one where one.meeting_id = ${motion.meeting_id} and ${countsSql('one')} order by one.id`.execute(
    context.db,
  )
  const num = Number(numAffectedRows ?? 0)
  const values = {
    state: 'voting',
    round: motion.round + 1,
    base_num: num,
    all_num: voters,
    open_time: context.now().toISOString(),
    close_time: null,
  } as const
  await change(motion, values, context)
  return num
}

/** STATE, naming somebody whose vote nobody is here to cast. */
async function refuseAbsent(votes: readonly Vote[], { db }: Context): Promise<void> {
  const { rows } = await sql<{
    name: string | null
  }>`select one.user_name as name from meeting_vote v join meeting_person one on one.id = v.person_id
    where v.id = any(${votes.map(({ id }) => id)}::bigint[]) and not ${hereSql} order by v.id limit 1`.execute(db)
  if (rows[0])
    refuse({ zh: `${rows[0].name}本人或受托人不在场`, en: `Neither ${rows[0].name} nor a holder of the proxy is here` })
}

export interface Cast {
  choice?: Vote['choice'] | undefined
  candidate_ids?: number[] | null | undefined
}

/** The values of a vote in an election or on a motion; PARAM for what the motion does not offer. */
async function valuesFor(
  motion: Pick<Motion, 'id' | 'kind' | 'seats'>,
  { choice, candidate_ids: chosen }: Cast,
  { db }: Context,
): Promise<Partial<Vote>> {
  if (motion.kind === 'motion') {
    const text = { zh: '请选择赞成、反对或弃权', en: 'Choose yes, no or abstained' }
    if (!choice) fail('PARAM', { errors: { choice: text } })
    return { is_cast: true, choice, candidate_ids: [] }
  }
  const ids = [...new Set(chosen ?? [])]
  const { rows } =
    await sql`select id from meeting_candidate where motion_id = ${motion.id} and id = any(${ids}::bigint[])`.execute(
      db,
    )
  const seats = motion.seats ?? 0
  const wrong =
    rows.length < ids.length
      ? { zh: '请选择本次选举的候选人', en: 'Choose candidates of this election' }
      : ids.length > seats
        ? { zh: `最多选 ${seats} 人`, en: `At most ${seats}` }
        : null
  if (wrong) fail('PARAM', { errors: { candidate_ids: wrong } })
  return { is_cast: true, choice: ids.length === 0 ? 'abstain' : null, candidate_ids: ids }
}

type Of = Pick<Motion, 'id' | 'kind' | 'seats'>

async function motionsOf(votes: readonly Vote[], { db }: Context): Promise<Map<number, Of>> {
  const ids = [...new Set(votes.map(({ motion_id: id }) => id))]
  const { rows } = await sql<Of>`select id, kind, seats from meeting_motion where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Records open votes, or changes them while their vote runs. */
export async function cast(votes: readonly Vote[], given: Cast, context: Context): Promise<number> {
  await refuseAbsent(votes, context)
  const motions = await motionsOf(votes, context)
  for (const vote of votes) {
    const values = await valuesFor(motions.get(vote.motion_id as number) as Of, given, context)
    await writeChange(context.resources.get('meeting_vote'), vote, values, context)
  }
  return votes.length
}

export async function uncast(votes: readonly Vote[], context: Context): Promise<number> {
  for (const vote of votes)
    await writeChange(
      context.resources.get('meeting_vote'),
      vote,
      { is_cast: false, choice: null, candidate_ids: [] },
      context,
    )
  return votes.length
}

/** Paper ballots are handed out: only that is recorded. */
export async function issue(votes: readonly Vote[], context: Context): Promise<number> {
  await refuseAbsent(votes, context)
  for (const vote of votes) await writeChange(context.resources.get('meeting_vote'), vote, { is_cast: true }, context)
  return votes.length
}

/** The same for all who are here and have not voted, or have no ballot yet. */
export async function castRest(motion: Motion, choice: Vote['choice'], { db }: Context): Promise<number> {
  const { numAffectedRows } =
    await sql`update meeting_vote v set is_cast = true, choice = ${choice}, revision = revision + 1, update_time = now()
    where v.motion_id = ${motion.id} and not v.is_cast and ${hereSql}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Ballots handed out in a secret vote. */
export async function issuedOf(motion: Motion, { db }: Context): Promise<number> {
  const { rows } = await sql<{
    num: number
  }>`select count(*) filter (where is_cast)::int as num from meeting_vote where motion_id = ${motion.id}`.execute(db)
  return rows[0]?.num ?? 0
}

/** No more ballots are handed out; two people count. */
export async function closeUrn(motion: Motion, context: Context): Promise<void> {
  if ((await issuedOf(motion, context)) < FEWEST)
    refuse({
      zh: `领票不足 ${FEWEST} 人，计票结果会暴露个人的选择：请继续发票，或撤销后改为记名表决`,
      en: `With fewer than ${FEWEST} ballots the count tells who voted how: hand out more, or void it and vote openly`,
    })
  await change(motion, { state: 'counting' }, context)
}

/** Voids a vote with all that was recorded of it; answers the number of votes. */
export async function voidVote(motion: Motion, context: Context): Promise<number> {
  const { db } = context
  await sql`delete from meeting_count where motion_id = ${motion.id}`.execute(db)
  await sql`delete from meeting_vote_candidate_ids l using meeting_vote v where v.id = l.owner_id and v.motion_id = ${motion.id}`.execute(
    db,
  )
  const { rows } = await sql<{
    num: number
  }>`with gone as (delete from meeting_vote where motion_id = ${motion.id} returning is_cast)
    select count(*) filter (where is_cast)::int as num from gone`.execute(db)
  await sql`update meeting_candidate set votes = null, is_elected = false, is_tied = false, revision = revision + 1, update_time = now()
    where motion_id = ${motion.id}`.execute(db)
  const nothing = {
    result: null,
    yes_num: null,
    no_num: null,
    abstain_num: null,
    invalid_num: null,
    returned_num: null,
    tellers: null,
    base_num: null,
    all_num: null,
    open_time: null,
    close_time: null,
  }
  await change(motion, { state: 'draft', ...nothing }, context)
  return rows[0]?.num ?? 0
}
