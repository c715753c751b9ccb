// Meetings as the rules of their roll and votes need them: locked first by every change, and their numbers in SQL.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'

export type Meeting = Shapes['meeting']['row']
export type Person = Shapes['meeting_person']['row']
export type Motion = Shapes['meeting_motion']['row']
export type Vote = Shapes['meeting_vote']['row']
type State = Meeting['state']

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/** Locks meetings in id order until the transaction ends: before their roll, motions and votes. */
export async function lockMeetings(ids: RawBuilder<unknown>, { db }: Context): Promise<void> {
  await sql`select m.id from meeting m where m.id in (${ids}) order by m.id for no key update of m`.execute(db)
}

/** The stored meeting, locked; NF if there is none. */
export async function lockMeeting(id: number, context: Context): Promise<Meeting> {
  await lockMeetings(sql`select ${id}::bigint`, context)
  const resource = context.resources.get('meeting')
  const [row] = await storedRows(resource, [id], storedNames(resource), context)
  if (!row) fail('NF')
  return row as unknown as Meeting
}

const words: Readonly<Record<State, readonly [zh: string, en: string]>> = {
  draft: ['还没有召集', 'has not been called'],
  called: ['还没有开会', 'has not been opened'],
  open: ['正在进行', 'is open'],
  closed: ['已闭会', 'is closed'],
  confirmed: ['纪要已确认', 'has confirmed minutes'],
  cancelled: ['已取消', 'is cancelled'],
}

/** STATE unless the meeting is in one of the states. */
export function refuseOther({ title, state }: Pick<Meeting, 'title' | 'state'>, states: readonly State[]): void {
  if (states.includes(state)) return
  const [zh, en] = words[state]
  fail('STATE', { message: { zh: `「${title}」${zh}`, en: `“${title}” ${en}` } })
}

/** State of the meeting that the row called `alias` belongs to. */
export const meetingStateSql = (alias: string): RawBuilder<unknown> =>
  sql`(select m.state from meeting m where m.id = ${column(alias, 'meeting_id')})`

/** Condition for rows of the roll that may vote. */
export const voterSql = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, 'is_voter')} and ${living(alias)})`

/** Condition for voters of the roll who are absent, and whose proxy somebody holds who is here. */
export const representedSql = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${voterSql(alias)} and ${column(alias, 'state')} = 'expected' and exists (select from meeting_person holder
    where holder.id = ${column(alias, 'proxy_id')} and holder.state = 'present' and ${voterSql('holder')}))`

/** Condition for rows of the roll that count for the quorum, and vote. Each is one person and one vote. */
export const countsSql = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`((${voterSql(alias)} and ${column(alias, 'state')} = 'present') or ${representedSql(alias)})`

/** Number of rows of the roll of the meeting `id` that meet a condition on `one`. */
export const numOf = (id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from meeting_person one where one.meeting_id = ${id} and ${condition})`

/** The least number that is this share of `num`: more than half, or at least two thirds or three quarters. */
export const shareSql = (share: RawBuilder<unknown>, num: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(1, case ${share} when 'half' then ${num} / 2 + 1 when 'two_thirds' then (${num} * 2 + 2) / 3
    when 'three_quarters' then (${num} * 3 + 3) / 4 end)`

export const votersOf = (id: RawBuilder<unknown>): RawBuilder<number> => numOf(id, voterSql('one'))

/** Least number of votes for the quorum of the meeting called `alias`; null before it is called. */
export const quorumSql = (alias: string): RawBuilder<number> => {
  const quorum = column(alias, 'quorum')
  return sql<number>`(case when ${quorum} is not null then ${shareSql(quorum, votersOf(column(alias, 'id')))} end)`
}

export interface Attendance {
  voters: number
  present: number
  proxies: number
  guests: number
  needed: number
  has_quorum: boolean
}

/** Numbers of a meeting now. */
export async function attendanceOf(id: number, { db }: Context): Promise<Attendance> {
  const meeting = sql`m.id`
  const { rows } = await sql<Attendance>`select n.*, n.present + n.proxies >= n.needed as has_quorum from (
      select ${votersOf(meeting)} as voters,
        ${numOf(meeting, sql`${voterSql('one')} and one.state = 'present'`)} as present,
        ${numOf(meeting, representedSql('one'))} as proxies,
        ${numOf(meeting, sql`not one.is_voter and one.state = 'present' and ${living('one')}`)} as guests,
        coalesce(${quorumSql('m')}, 1) as needed
      from meeting m where m.id = ${id}) n`.execute(db)
  return rows[0] ?? fail('NF')
}
