// Locks people for membership transitions, with the fields these read and write.

import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { addDays, daysBetween } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

export type Person = Shapes['user']['row']

const names = [
  'id',
  'revision',
  'user_name',
  'kind',
  'member_no',
  'state',
  'townsman_status',
  'position_id',
  'position_start',
  'position_end',
  'area_id',
  'join_time',
  'expire_time',
  'referrer_id',
  'out_time',
] as const

export type Member = Pick<Person, (typeof names)[number]>

/** Living people, locked until the transaction ends, in id order. */
export async function lockMembers(ids: readonly number[], context: Context): Promise<Member[]> {
  const found = await context.db
    .selectFrom('person')
    .select(names)
    .where('id', '=', (row) => row.fn.any(sql<number[]>`${[...ids]}::bigint[]`))
    .where(living())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return found as Member[]
}

/** A living person, locked until the transaction ends. NF if there is none. */
export async function lockMember(id: number, context: Context): Promise<Member> {
  return (await lockMembers([id], context))[0] ?? fail('NF')
}

/** The people of an action, as stored. */
export function peopleOf(context: Context): Person[] {
  return (context.subjects ?? []) as unknown as Person[]
}

/** Writes a transition: stored, logged and shown in previews. Returns the changed person. */
export function changePerson<P extends Member>(person: P, values: Partial<Person>, context: Context): Promise<P> {
  return writeChange(context.resources.get('user'), person, values as Partial<P>, context)
}

export function isMember({ state }: { state: string }): boolean {
  return state === 'active' || state === 'frozen'
}

/** True for members whose dues are paid, and for the days of grace after that. */
export function hasMemberPrice(
  { state, expire_time: expire }: Pick<Person, 'state' | 'expire_time'>,
  context: Context,
) {
  return (
    state === 'active' &&
    (expire === null || addDays(expire, Number(context.setting('grace_days') ?? 0)) >= context.today)
  )
}

/** Author and time of a check. */
export function checkedBy(context: Context): { check_time: string; check_admin_name: string | null } {
  return { check_time: context.now().toISOString(), check_admin_name: context.session?.admin.real_name ?? null }
}

/** The effective status as a wire value, as in the computed column. */
export function statusOf(
  { state, expire_time: expire }: Pick<Person, 'state' | 'expire_time'>,
  context: Context,
): NonNullable<Person['status']> {
  if (state !== 'active' || expire === null) return state
  const days = Number(context.setting('expire_remind_days') ?? 30)
  if (expire < context.today) return 'expired'
  return daysBetween(context.today, expire) <= days ? 'expiring' : 'active'
}
