// Signing in: a row, its points and the walk-in's enrolment, for many people in one transaction.
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { errors as catalogue, type ErrorCode, fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { writeAllNew, writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { POINTS } from '../point-rules'
import { again, awardAll } from '../points'
import { type Activity, type Enrolment, signWindow } from './activities'
import { outsiders } from './audience'
import { approve, enrolmentsWhere, openOf, welcome } from './enrolments'
import { type Guest, guestNames, lockGuests, snapshotOf, valuesOf } from './entry'
import { settleHosts } from './hosts'
import { fits, seatsOf } from './seats'

type SignType = Shapes['activity_sign']['row']['sign_type']

export interface Wanted {
  users: readonly number[]
  /** RFC 3339. */
  at: string
  sign_type: SignType
  /** Enrols those who have not enrolled. */
  add: boolean
  force: boolean
}

export interface Failed {
  id: number
  name: string
  code: string
  message: string
}

/** Milliseconds that clocks may differ. */
const TOLERANCE = 5 * 60_000

/** PARAM for a time to come. */
export function refuseFuture(field: string, at: string, context: Context): void {
  if (Date.parse(at) <= context.now().getTime() + TOLERANCE) return
  fail('PARAM', { errors: { [field]: { zh: '不能晚于现在', en: 'Cannot be later than now' } } })
}

/** PARAM for a time to come, TIME outside the window; staff may enter latecomers for some days, which `force` says. */
export function refuseTime(activity: Activity, at: string, force: boolean, context: Context): void {
  refuseFuture('sign_time', at, context)
  const [moment, now] = [Date.parse(at), context.now().getTime()]
  const { from, until, latest } = signWindow(activity)
  if (moment < from) fail('TIME', { message: { zh: '签到还没有开始', en: 'Sign-in has not opened' } })
  // A sign-in made in time may arrive late from a poor network.
  if (moment > (force ? latest : until) || now > latest)
    fail('TIME', { message: { zh: '签到已经结束', en: 'Sign-in is closed' } })
}

/** Posts the points of sign-ins: those of the activity, or of the rule. */
async function earn(
  signs: readonly { id: number; user: number }[],
  { id: activityId, title, contribute }: Activity,
  at: string,
  context: Context,
): Promise<void> {
  const facts = signs.map(({ id, user }) => ({
    type: POINTS.activity_sign,
    user,
    key: `asign:${activityId}:${user}`,
    ref: { type: 'activity_sign', id },
    title: `参加活动：${title}`,
    at,
    ...(contribute === null ? {} : { points: contribute }),
  }))
  await awardAll(await again(facts, context), context)
}

/** People who have signed in already. */
async function signedOf(activityId: number, users: readonly number[], { db }: Context): Promise<Set<number>> {
  const rows = await db
    .selectFrom('activity_sign')
    .select('user_id')
    .where('activity_id', '=', activityId)
    .where('user_id', 'in', [...users])
    .where(living())
    .execute()
  return new Set(rows.map(({ user_id }) => user_id as number))
}

interface Standing {
  guest: Guest | undefined
  signed: boolean
  enrolment: Enrolment | undefined
  /** Why the person is not among the audience. */
  outside: Text | undefined
}

/** Why a person can't sign in; undefined if nothing is in the way but perhaps a seat. */
function problemOf(
  { guest, signed, enrolment, outside }: Standing,
  { add, force }: Pick<Wanted, 'add' | 'force'>,
): [ErrorCode, Text] | undefined {
  if (!guest) return ['NF', catalogue.NF.text]
  if (signed) return ['DUP', { zh: '已经签到', en: 'Signed in already' }]
  if (enrolment?.status === 'approved') return undefined
  if (!add)
    return [
      'STATE',
      { zh: enrolment ? '报名还没有通过' : '没有报名', en: enrolment ? 'Not approved yet' : 'Not enrolled' },
    ]
  return outside && !force ? ['PERM', outside] : undefined
}

/** Signs in all who may; the others are answered with the reason. The activity must be locked. */
export async function signIn(
  activity: Activity,
  wanted: Wanted,
  context: Context,
): Promise<{ signed: number[]; failed: Failed[] }> {
  const { users, at, sign_type, force } = wanted
  const add = wanted.add || !activity.is_apply
  const guests = await lockGuests(users, context)
  const names = guestNames(guests, context)
  const signed = await signedOf(activity.id, users, context)
  const enrolments = new Map(
    (await enrolmentsWhere(openOf(activity.id, users), context)).map((one) => [one.user_id, one]),
  )
  const outside = add ? await outsiders(activity, users, context) : new Map<number, Text>()
  let { approved: taken } = await seatsOf(activity, context)
  const failed: Failed[] = []
  const coming: Guest[] = []
  const walkIns: Guest[] = []
  for (const id of users) {
    const guest = guests.get(id)
    const enrolment = enrolments.get(id)
    const standing = { guest, signed: signed.has(id), enrolment, outside: outside.get(id) }
    let problem = problemOf(standing, { add, force })
    const isNew = !problem && enrolment?.status !== 'approved'
    const seats = enrolment?.seats ?? 1
    if (isNew && !force && !fits(activity, taken, seats)) problem = ['CAP', catalogue.CAP.text]
    if (problem || !guest) {
      const [code, message] = problem ?? ['NF', catalogue.NF.text]
      failed.push({ id, name: names.get(id) ?? '', code, message: pick(message, context.language) })
      continue
    }
    if (isNew) {
      taken += seats
      if (enrolment) await approve(enrolment, activity, null, context)
      else walkIns.push(guest)
    }
    coming.push(guest)
  }
  const ids = await writeAllNew(
    context.resources.get('activity_sign'),
    coming.map((guest) => ({
      activity_id: activity.id,
      user_id: guest.id,
      ...snapshotOf(guest),
      sign_type,
      sign_time: at,
      admin_name: context.session?.admin.real_name ?? null,
    })),
    context,
  )
  for (const guest of walkIns) await walkIn(activity, guest, ids[coming.indexOf(guest)] as number, context)
  await earn(
    ids.map((id, index) => ({ id, user: coming[index]?.id as number })),
    activity,
    at,
    context,
  )
  if (ids.length > 0) await settleHosts([activity.id], context)
  context.audit.targets.push(...ids.map((id, index) => ({ id, name: coming[index]?.user_name ?? '' })))
  return { signed: ids, failed }
}

/** An approved enrolment for somebody at the door, which goes with the sign-in. */
async function walkIn(activity: Activity, guest: Guest, signId: number, context: Context): Promise<void> {
  const values = { activity_id: activity.id, user_id: guest.id, with_num: 0, form_data: null, door_sign_id: signId }
  const record = { ...values, ...valuesOf(activity, guest, 'approved', 0, context) }
  const id = await writeNew(context.resources.get('activity_apply'), record, context)
  await welcome({ ...record, id } as unknown as Enrolment, activity, context)
}
