// Attendance: checking in and out, once each, and what that does to a proxy and to votes that are running.
import { sql } from 'kysely'
import type { Row, Text } from '#kernel/binding'
import { errors as catalogue, type ErrorCode, fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { writeChange, writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { type Meeting, type Person, refuseOther } from './meetings'
import { snapshotOf } from './roll'

export const ATTENDED: readonly Meeting['state'][] = ['called', 'open']

interface Failed {
  id: number
  name: string
  code: string
  message: string
}

const write = (person: Person, values: Partial<Person>, context: Context) =>
  writeChange(context.resources.get('meeting_person'), person, values, context)

/** Checks somebody in. A person who arrives votes, and no holder of the proxy does. */
export async function arrive(person: Person, at: string, context: Context): Promise<void> {
  await write(person, { state: 'present', in_time: person.in_time ?? at, out_time: null }, context)
  if (person.proxy_id !== null)
    await sql`update meeting_vote v set holder_id = null, update_time = now() from meeting_motion m
      where m.id = v.motion_id and m.state = 'voting' and v.person_id = ${person.id} and v.holder_id is not null`.execute(
      context.db,
    )
}

export function leave(person: Person, at: string, context: Context): Promise<unknown> {
  return write(person, { state: 'left', out_time: at }, context)
}

/** As if the person had not come, with the proxy in force again; STATE once a vote counts them, or what they hold. */
export async function undoArrival(person: Person, context: Context): Promise<void> {
  const { rows } = await sql`select from meeting_vote v join meeting_motion m on m.id = v.motion_id
    where m.meeting_id = ${person.meeting_id} and ${person.id}::bigint in (v.person_id, v.holder_id) limit 1`.execute(
    context.db,
  )
  if (rows.length > 0)
    fail('STATE', {
      message: {
        zh: `${person.user_name}已计入表决，请改为签退`,
        en: `A vote counts ${person.user_name}: check out instead`,
      },
    })
  await write(person, { state: 'expected', in_time: null, out_time: null }, context)
}

async function onRoll(meeting: Meeting, users: readonly number[], context: Context): Promise<Map<number, Person>> {
  const { rows } = await sql<{ id: number }>`select id from meeting_person where meeting_id = ${meeting.id}
    and user_id = any(${[...users]}::bigint[]) and ${living()} order by id for no key update`.execute(context.db)
  const resource = context.resources.get('meeting_person')
  const found = await storedRows(
    resource,
    rows.map(({ id }) => id),
    storedNames(resource),
    context,
  )
  return new Map((found as unknown as Person[]).map((person) => [person.user_id, person]))
}

interface Step {
  readonly act: 'in' | 'out'
  /** RFC 3339. */
  readonly at: string
  /** Takes people who are not on the roll as guests. */
  readonly add: boolean
}

type Problem = readonly [ErrorCode, Text]

/** Why the step is not possible; undefined if it is. A repetition is answered as done. */
async function take(
  meeting: Meeting,
  userId: number,
  person: Person | undefined,
  step: Step,
  context: Context,
): Promise<Problem | undefined> {
  const { act, at, add } = step
  if (person) {
    if (act === 'in' && person.state !== 'present') await arrive(person, at, context)
    if (act === 'out' && person.state === 'expected') return ['STATE', { zh: '没有签到', en: 'Has not checked in' }]
    if (act === 'out' && person.state === 'present') await leave(person, at, context)
    return undefined
  }
  if (act === 'out' || !add) return ['STATE', { zh: '不在名册上', en: 'Not on the roll' }]
  const guest: Row = {
    ...(await snapshotOf(userId, context)),
    meeting_id: meeting.id,
    user_id: userId,
    is_voter: false,
    left_out: 'guest',
    is_corrected: true,
  }
  await writeNew(context.resources.get('meeting_person'), { ...guest, state: 'present', in_time: at }, context)
  return undefined
}

/** Steps of people at the desk; the meeting must be locked. */
export async function atDesk(
  meeting: Meeting,
  users: readonly number[],
  step: Step,
  context: Context,
): Promise<{ num: number; fail_list: Failed[] }> {
  refuseOther(meeting, ATTENDED)
  const people = await onRoll(meeting, users, context)
  const failed: Failed[] = []
  const { rows } = await sql<{ id: number; user_name: string | null }>`select id, user_name from person
    where id = any(${[...users]}::bigint[]) and ${living()}`.execute(context.db)
  const names = new Map(rows.map(({ id, user_name }) => [id, user_name ?? '']))
  for (const id of users) {
    const name = names.get(id)
    const problem =
      name === undefined ? (['NF', catalogue.NF.text] as const) : await take(meeting, id, people.get(id), step, context)
    if (problem) failed.push({ id, name: name ?? '', code: problem[0], message: pick(problem[1], context.language) })
  }
  return { num: users.length - failed.length, fail_list: failed }
}
