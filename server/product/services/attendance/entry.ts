// A new enrolment: who may enrol, with whom, and whether there is a seat, a review or a waiting list.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { namesApart } from '../../../rows/select'
import { hasMemberPrice, type Person } from '../member'
import type { Activity, Enrolment } from './activities'
import { answersProblems } from './answers'
import { outsiders } from './audience'
import { openOf } from './enrolments'
import { feeOf } from './fees'
import { fits, seatsOf } from './seats'

/** A person as an enrolment and a sign-in remember them. */
export interface Guest {
  id: number
  user_name: string | null
  member_no: string | null
  company: string | null
  phone: string | null
  state: Person['state']
  /** Last valid day; null is lifelong, or no member. */
  expire_time: string | null
}

/** Living people, locked in id order: sign-ins change their points. */
export async function lockGuests(ids: readonly number[], { db }: Context): Promise<Map<number, Guest>> {
  const { rows } = await sql<Guest>`select id, user_name, member_no, company, phone, state, expire_time from person
    where id = any(${[...ids]}::bigint[]) and ${living()} order by id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** For an answer that lists them: namesakes with their member number. */
export function guestNames(guests: ReadonlyMap<number, Guest>, context: Context): ReadonlyMap<number, string> {
  return namesApart(
    context.resources.get('user'),
    [...guests.values()].map((guest) => ({ ...guest })),
    context,
  )
}

export const snapshotOf = ({ user_name, company, phone }: Guest) => ({ user_name, company, phone })

/** The values that the server gives an enrolment. */
export function valuesOf(
  activity: Activity,
  guest: Guest,
  status: Enrolment['status'],
  guests: number,
  context: Context,
) {
  return {
    ...snapshotOf(guest),
    seats: 1 + guests,
    fee: feeOf(activity, hasMemberPrice(guest, context), guests),
    status,
    apply_time: context.now().toISOString(),
    source: context.batch ? ('import' as const) : ('staff' as const),
  }
}

/** DUP if the person means to come already. */
async function refuseSecond(activity: Activity, userId: number, { db }: Context): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from activity_apply a where ${openOf(activity.id, [userId])}`.execute(db)
  const [found] = rows
  if (!found) return
  const message = { zh: '已经报名', en: 'Enrolled already' }
  fail('DUP', { message, errors: { user_id: message }, content: { exist_id: found.id } })
}

/** A seat, the review, or the waiting list; CAP without one. */
async function placeFor(activity: Activity, seats: number, context: Context): Promise<Enrolment['status']> {
  const { held } = await seatsOf(activity, context)
  if (fits(activity, held, seats)) return activity.is_check ? 'pending' : 'approved'
  if (activity.is_wait) return 'waiting'
  const left = Math.max(0, activity.quota - held)
  const message = {
    zh: `「${activity.title}」名额已满（${activity.quota}），${left > 0 ? `只剩 ${left} 个` : '没有余位'}`,
    en: `“${activity.title}” is full (${activity.quota}): ${left} left`,
  }
  return fail('CAP', { message })
}

/** PARAM for more guests than allowed, and for wrong answers. */
export function refuseRequest(activity: Activity, record: Pick<Enrolment, 'with_num' | 'form_data'>): void {
  if (record.with_num > activity.max_with) {
    const text = { zh: `最多携带 ${activity.max_with} 人`, en: `At most ${activity.max_with} guests` }
    fail('PARAM', { errors: { with_num: text } })
  }
  const errors = answersProblems('form_data', activity.apply_fields ?? [], (record.form_data ?? {}) as Row)
  const [message] = Object.values(errors)
  if (message) fail('PARAM', { message, errors })
}

/** Fills in a new enrolment. Its activity is locked. */
export async function fillEnrolment(record: Enrolment, activity: Activity, context: Context): Promise<void> {
  refuseRequest(activity, record)
  const guest = (await lockGuests([record.user_id], context)).get(record.user_id) ?? fail('NF')
  await refuseSecond(activity, guest.id, context)
  const status = await placeFor(activity, 1 + record.with_num, context)
  Object.assign(record, valuesOf(activity, guest, status, record.with_num, context))
}

/** TIME outside the window. */
export function refuseWindow(activity: Activity, context: Context): void {
  const now = context.now().getTime()
  const { apply_start: from, apply_end: until } = activity
  if (from && until && (now < Date.parse(from) || now >= Date.parse(until))) {
    const early = now < Date.parse(from)
    fail('TIME', {
      message: {
        zh: early ? '报名还没有开始' : '报名已经截止',
        en: early ? 'Enrolment has not opened' : 'Enrolment is closed',
      },
    })
  }
}

/** PERM for those whom the activity isn't for. */
export async function refuseUninvited(activity: Activity, userId: number, context: Context): Promise<void> {
  const reason = (await outsiders(activity, [userId], context)).get(userId)
  if (reason) fail('PERM', { message: reason, errors: { user_id: reason } })
}
