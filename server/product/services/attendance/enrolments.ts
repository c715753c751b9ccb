// Enrolments: seats, waiting list, fees and notices change together, under the lock of their activity.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { minuteIn, zoneOf } from '../../../core/settings'
import { storedNames, storedRows } from '../../../rows/records'
import { checkedBy } from '../member'
import { queueNotice } from '../notices'
import type { Activity, Enrolment } from './activities'
import { closeFees, oweAgain, oweFee } from './fees'
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

type Change = Partial<Pick<Enrolment, 'status' | 'reason' | 'check_time' | 'check_admin_name' | 'door_sign_id'>>

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

async function close(enrolments: readonly Enrolment[], values: Change, context: Context): Promise<void> {
  for (const enrolment of enrolments) await change(enrolment, { ...values, ...checkedBy(context) }, context)
  await closeFees(
    enrolments.map(({ id }) => id),
    context,
  )
}

/** Gives up enrolments: seats are free, outstanding fees closed; the caller promotes those who wait. */
export function giveUp(
  enrolments: readonly Enrolment[],
  status: 'rejected' | 'cancelled',
  reason: string | null,
  context: Context,
): Promise<void> {
  // Given up for itself, it doesn't come back with a sign-in.
  return close(enrolments, { status, reason, door_sign_id: null }, context)
}

const madeBy = (signs: readonly number[]) => sql`a.door_sign_id = any(${[...signs]}::bigint[])
  and a.activity_id in (select s.activity_id from activity_sign s where s.id = any(${[...signs]}::bigint[]))`

/** Gives up those that were made by sign-ins at the door, now undone; those who wait move up. */
export async function withdrawWalkIns(
  signs: readonly number[],
  activities: readonly Activity[],
  context: Context,
): Promise<void> {
  const made = await enrolmentsWhere(sql<boolean>`a.status = 'approved' and ${madeBy(signs)}`, context)
  await close(made, { status: 'cancelled', reason: '撤销现场签到' }, context)
  const free = new Set(made.map(({ activity_id }) => activity_id))
  for (const activity of activities) if (free.has(activity.id)) await promote(activity, context)
}

/**
 * Brings back those that went with sign-ins, now restored; CAP if a seat was taken meanwhile. Not for people who have
 * enrolled again, and not where nobody could sign in at the door: a cancelled activity, or a coming one of a person who left.
 */
export async function reviveWalkIns(signs: readonly number[], activities: readonly Activity[], context: Context) {
  const now = context.now().toISOString()
  for (const activity of activities.filter(({ status }) => status !== 'draft' && status !== 'cancelled')) {
    const gone = await enrolmentsWhere(
      sql<boolean>`a.status = 'cancelled' and a.activity_id = ${activity.id} and ${madeBy(signs)}
        and not exists (select 1 from activity_apply other where other.activity_id = a.activity_id
          and other.user_id = a.user_id and other.status = any(${[...OPEN]}::text[]))
        and (${activity.start_time} <= ${now} or exists (select 1 from person p where p.id = a.user_id and p.state <> 'left'))`,
      context,
    )
    let { approved: taken } = await seatsOf(activity, context)
    for (const enrolment of gone) {
      const seats = enrolment.seats ?? 1
      if (!fits(activity, taken, seats)) refuseFull(activity, enrolment)
      taken += seats
      await change(enrolment, { status: 'approved', reason: null, ...checkedBy(context) }, context)
      await oweAgain(enrolment, context)
    }
  }
}

function refuseFull({ title, quota }: Activity, { user_name: name }: Enrolment): never {
  return fail('CAP', {
    message: {
      zh: `「${title}」名额 ${quota} 已满，${name ?? ''}的报名不能随签到恢复；请先增加名额`,
      en: `“${title}” has ${quota} seats, all taken: ${name ?? ''} cannot be enrolled again with the sign-in. Raise the quota first`,
    },
  })
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
