// The roll of a meeting: members in the words of its filter as on its day, each person once; corrected rows stay.
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeAllNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { dataScopeSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'
import { twinsAmong } from '../twins'
import { type Meeting, type Person, voterSql } from './meetings'

type LeftOut = NonNullable<Person['left_out']>

interface Found {
  user_id: number
  user_name: string | null
  member_no: string | null
  position_name: string | null
  company: string | null
  phone: string | null
  left_out: LeftOut | null
}

/** Columns of a person `p` that the roll keeps. */
const snapshot = sql`p.id as user_id, left(p.user_name, 50) as user_name, p.member_no, left(p.company, 100) as company, p.phone`

/** Members whom the filter of the meeting means, as far as the caller may see them, with the reason against each. */
async function candidates(meeting: Meeting, context: Context): Promise<Found[]> {
  const { position_ids: positions, frame_ids: nodes, range_ids: ranges, term_valid } = meeting
  const day = sql`(${meeting.start_time}::timestamptz at time zone ${zoneOf(context.settings)})::date`
  const inTerm = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
    sql`(coalesce(${from} <= ${day}, true) and coalesce(${until} >= ${day}, true))`
  const within = sql`(with recursive within (id) as (select unnest(${ranges ?? []}::bigint[])
    union select area.id from area join within on area.pid = within.id where ${living('area')}) select id from within)`
  const everybody = !positions?.length && !nodes?.length
  const byPosition = sql`coalesce(p.position_id = any(${positions ?? []}::bigint[]), false)`
  const inRange = ranges?.length
    ? sql`(p.area_id in ${within} or exists (select from person_group_ids held
        where held.owner_id = p.id and held.target_id in ${within}))`
    : sql`true`
  const term = term_valid
    ? sql`office.title is null and ${byPosition} and not ${inTerm(sql`p.position_start`, sql`p.position_end`)}`
    : sql`false`
  const { rows } = await sql<Found>`select ${snapshot}, left(coalesce(office.title, held.name), 100) as position_name,
      case when p.state = 'frozen' then 'frozen' when p.expire_time < ${day} then 'expired' when ${term} then 'term' end as left_out
    from person p left join position held on held.id = p.position_id
      left join lateral (select coalesce(min(f.title), node.name) as title from frame_user f join frame node on node.id = f.frame_id
        where f.user_id = p.id and f.frame_id = any(${nodes ?? []}::bigint[]) and ${inTerm(sql`f.start_date`, sql`f.end_date`)}
        group by node.name order by node.name limit 1) office on true
    where p.state in ('active', 'frozen') and ${living('p')} and ${dataScopeSql(tableOf(context.resources.get('user'), context, 'p'))}
      and ${inRange} and (${everybody} or ${byPosition} or office.title is not null)
    order by p.id`.execute(context.db)
  return rows
}

/** A person as the roll of a meeting keeps them. */
export async function snapshotOf(id: number, { db }: Context): Promise<Omit<Found, 'user_id' | 'left_out'>> {
  const { rows } = await sql<Found>`select ${snapshot}, left(held.name, 100) as position_name
    from person p left join position held on held.id = p.position_id where p.id = ${id} and ${living('p')}`.execute(db)
  const { user_id: _, ...found } = rows[0] ?? fail('NF')
  return found
}

/** Name of a voter of the roll who is probably the same person; null if there is none. */
export async function twinOf(meetingId: number, userId: number, context: Context): Promise<string | null> {
  const { rows } = await sql<{
    user_id: number
    user_name: string | null
  }>`select user_id, user_name from meeting_person one
    where one.meeting_id = ${meetingId} and one.user_id <> ${userId} and ${voterSql('one')}`.execute(context.db)
  const pairs = await twinsAmong([userId, ...rows.map((row) => row.user_id)], context)
  const pair = pairs.find((one) => one.includes(userId))
  const other = pair?.find((one) => one !== userId)
  return rows.find((row) => row.user_id === other)?.user_name ?? null
}

/** Takes voters off the roll who are no members any more, and the later record of each two that are one person. */
export async function refreshRoll(meetingId: number, context: Context): Promise<number> {
  const { db } = context
  const gone =
    await sql`update meeting_person one set is_voter = false, left_out = case when p.state = 'frozen' and ${living('p')} then 'frozen' else 'former' end,
      revision = one.revision + 1, update_time = now()
    from person p where p.id = one.user_id and one.meeting_id = ${meetingId} and ${voterSql('one')}
      and (p.state not in ('active', 'frozen') or (p.state = 'frozen' and not one.is_corrected) or not ${living('p')})`.execute(
      db,
    )
  const { rows } = await sql<{ user_id: number }>`select user_id from meeting_person one
    where one.meeting_id = ${meetingId} and ${voterSql('one')}`.execute(db)
  const later = await laterTwins(
    rows.map((row) => row.user_id),
    context,
  )
  await sql`update meeting_person one set is_voter = false, left_out = 'twin', revision = revision + 1, update_time = now()
    where one.meeting_id = ${meetingId} and one.user_id = any(${[...later]}::bigint[]) and ${living('one')}`.execute(db)
  await dropProxies(meetingId, context)
  return Number(gone.numAffectedRows ?? 0) + later.size
}

/** Of people who are probably one person all but the first record. */
async function laterTwins(ids: readonly number[], context: Context): Promise<Set<number>> {
  const later = new Set<number>()
  for (const [a, b] of await twinsAmong(ids, context)) if (!later.has(a)) later.add(b)
  return later
}

/** Proxies of and with people who may not vote. */
async function dropProxies(meetingId: number, { db }: Context): Promise<void> {
  await sql`update meeting_person one set proxy_id = null, revision = revision + 1, update_time = now()
    where one.meeting_id = ${meetingId} and one.proxy_id is not null and (not one.is_voter or not exists (
      select from meeting_person holder where holder.id = one.proxy_id and ${voterSql('holder')}))`.execute(db)
}

/** Takes the roll, or takes it anew; answers the voters and those left out. */
export async function takeRoll(meeting: Meeting, context: Context): Promise<{ num: number; left: number }> {
  const { db } = context
  const { rows: held } = await sql<{
    id: number
    user_id: number
    is_corrected: boolean
  }>`select id, user_id, is_corrected
    from meeting_person where meeting_id = ${meeting.id} and ${living()}`.execute(db)
  const known = new Map(held.map((row) => [row.user_id, row]))
  const found = await candidates(meeting, context)
  const wanted = new Set(found.map(({ user_id }) => user_id))
  const gone = held.filter((row) => !row.is_corrected && !wanted.has(row.user_id)).map(({ id }) => id)
  // Those beyond the caller's data scope are another's part of the roll.
  await sql`delete from meeting_person one using person p where one.id = any(${gone}::bigint[]) and one.state = 'expected' and p.id = one.user_id
    and ${dataScopeSql(tableOf(context.resources.get('user'), context, 'p'))}`.execute(db)
  const again = found.filter(({ user_id }) => known.get(user_id)?.is_corrected === false)
  await sql`update meeting_person one set is_voter = now.left_out is null, left_out = now.left_out, position_name = now.position_name,
      revision = revision + 1, update_time = now()
    from unnest(${again.map((row) => row.user_id)}::bigint[], ${again.map((row) => row.left_out)}::text[], ${again.map((row) => row.position_name)}::text[])
      as now (user_id, left_out, position_name)
    where one.meeting_id = ${meeting.id} and one.user_id = now.user_id and ${living('one')}
      and (one.left_out is distinct from now.left_out or one.position_name is distinct from now.position_name)`.execute(
    db,
  )
  const rows = found
    .filter(({ user_id }) => !known.has(user_id))
    .map((row): Row => ({ ...row, meeting_id: meeting.id, is_voter: row.left_out === null, state: 'expected' }))
  if (rows.length > 0) await writeAllNew(context.resources.get('meeting_person'), rows, context)
  await refreshRoll(meeting.id, context)
  const { rows: sums } = await sql<{ num: number; left: number }>`select count(*) filter (where is_voter)::int as num,
    count(*) filter (where not is_voter)::int as left from meeting_person where meeting_id = ${meeting.id} and ${living()}`.execute(
    db,
  )
  return sums[0] ?? { num: 0, left: 0 }
}
