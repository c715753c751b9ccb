// Enrolments: seats, waiting list, fees and notices change together, under the lock of their activity.
import { sql } from 'kysely'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { minuteIn, zoneOf } from '../../../core/settings'
import { storedNames, storedRows } from '../../../rows/records'
import { checkedBy } from '../member'
import { queueNotice } from '../notices'
import type { Activity, Enrolment } from './activities'
import { closeFees, oweFee } from './fees'
import { fits, seatsOf } from './seats'

/** States in which somebody still means to come. */
export const OPEN = ['pending', 'approved', 'waiting'] as const

/** The stored enrolments of some condition, first come first. */
export async function enrolmentsWhere(which: ReturnType<typeof sql<boolean>>, context: Context): Promise<Enrolment[]> {
  const resource = context.resources.get('activity_apply')
  const { rows } = await sql<{ id: number }>`select id from activity_apply a where ${which}
    order by apply_time, id`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  return (await storedRows(resource, ids, storedNames(resource), context)) as unknown as Enrolment[]
}

export const openOf = (activityId: number, users: readonly number[]) =>
  sql<boolean>`a.activity_id = ${activityId} and a.user_id = any(${[...users]}::bigint[])
    and a.status = any(${[...OPEN]}::text[])`

function tell(key: string, enrolment: Enrolment, values: Record<string, string>, context: Context): Promise<boolean> {
  const { user_id: id, user_name } = enrolment
  return queueNotice(key, { id, user_name }, values, context)
}

/** Name, time and place of an activity, for a notice. */
export function sayWhen(
  { title, start_time, place, online_url }: Pick<Activity, 'title' | 'start_time' | 'place' | 'online_url'>,
  context: Context,
): Record<string, string> {
  return {
    活动: title,
    活动时间: minuteIn(zoneOf(context.settings), start_time),
    活动地点: place ?? online_url ?? '',
  }
}

/** Fee and notice of an enrolment that is approved now. */
export async function welcome(enrolment: Enrolment, activity: Activity, context: Context): Promise<void> {
  await oweFee(enrolment, context)
  await tell('activity_apply_pass', enrolment, sayWhen(activity, context), context)
}

type Change = Partial<Pick<Enrolment, 'status' | 'reason' | 'check_time' | 'check_admin_name'>>

function change(enrolment: Enrolment, values: Change, context: Context): Promise<Enrolment> {
  return writeChange<Enrolment>(context.resources.get('activity_apply'), enrolment, values, context)
}

export async function approve(
  enrolment: Enrolment,
  activity: Activity,
  reason: string | null,
  context: Context,
): Promise<void> {
  const approved = await change(enrolment, { status: 'approved', reason, ...checkedBy(context) }, context)
  await welcome(approved, activity, context)
}

/** Gives up enrolments: seats are free, outstanding fees closed; the caller promotes those who wait. */
export async function giveUp(
  enrolments: readonly Enrolment[],
  status: 'rejected' | 'cancelled',
  reason: string | null,
  context: Context,
): Promise<void> {
  for (const enrolment of enrolments) await change(enrolment, { status, reason, ...checkedBy(context) }, context)
  await closeFees(
    enrolments.map(({ id }) => id),
    context,
  )
}

/** Gives up those that were made by sign-ins at the door, now undone: written together, both have one time. */
export async function withdrawWalkIns(signs: readonly number[], context: Context): Promise<void> {
  const made = await enrolmentsWhere(
    sql<boolean>`a.status = 'approved' and exists (select 1 from activity_sign s where s.id = any(${[...signs]}::bigint[])
      and s.activity_id = a.activity_id and s.user_id = a.user_id and s.create_time = a.create_time)`,
    context,
  )
  await giveUp(made, 'cancelled', '撤销现场签到', context)
}

/** Rejected: the people are told why. */
export async function reject(
  enrolments: readonly Enrolment[],
  activity: Activity,
  reason: string,
  context: Context,
): Promise<void> {
  await giveUp(enrolments, 'rejected', reason, context)
  for (const enrolment of enrolments)
    await tell('activity_apply_reject', enrolment, { 活动: activity.title, 原因: reason }, context)
}

/** A cancelled activity cancels its enrolments. */
export async function cancelAll(activity: Activity, context: Context): Promise<void> {
  const reason = activity.cancel_reason ?? ''
  const open = await enrolmentsWhere(
    sql<boolean>`a.activity_id = ${activity.id} and a.status = any(${[...OPEN]}::text[])`,
    context,
  )
  await giveUp(open, 'cancelled', reason, context)
  for (const enrolment of open)
    await tell('activity_cancel', enrolment, { 活动: activity.title, 原因: reason }, context)
}

/**
 * Gives free seats to those who wait, in order; a party that doesn't fit is passed over and keeps its place. Until the
 * start only: afterwards they are let in at the door. Where enrolments are reviewed they await that. Returns their number.
 */
export async function promote(activity: Activity, context: Context): Promise<number> {
  if (!['upcoming', 'enrolling', 'enrolment_closed'].includes(activity.status ?? '')) return 0
  let { held } = await seatsOf(activity, context)
  const waiting = await enrolmentsWhere(sql<boolean>`a.activity_id = ${activity.id} and a.status = 'waiting'`, context)
  const now = context.now().toISOString()
  let num = 0
  for (const enrolment of waiting) {
    const seats = enrolment.seats ?? 1
    if (!fits(activity, held, seats)) continue
    held += seats
    num++
    if (activity.is_check) await change(enrolment, { status: 'pending' }, context)
    else await welcome(await change(enrolment, { status: 'approved', check_time: now }, context), activity, context)
  }
  return num
}
