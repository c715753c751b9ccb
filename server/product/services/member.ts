// A person as the rules of membership need him: locked, with what transitions read and write.

import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { daysBetween } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

export type Person = Shapes['user']['row']

const names = [
  'id',
  'revision',
  'user_name',
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

/** Living people, locked until the transaction ends, in the order of their ids. */
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

/** A living person, locked until the transaction ends. NF where there is none. */
export async function lockMember(id: number, context: Context): Promise<Member> {
  return (await lockMembers([id], context))[0] ?? fail('NF')
}

/** The people an action is for, as they are stored. */
export function peopleOf(context: Context): Person[] {
  return (context.subjects ?? []) as unknown as Person[]
}

/** Writes a transition: stored, told in the log and by a rehearsal. Answers the person as it is now. */
export function changePerson<P extends Member>(person: P, values: Partial<Person>, context: Context): Promise<P> {
  return writeChange(context.resources.get('user'), person, values as Partial<P>, context)
}

export function isMember({ state }: { state: string }): boolean {
  return state === 'active' || state === 'frozen'
}

/** Who did it and when, for the fields that every check leaves behind. */
export function checkedBy(context: Context): { check_time: string; check_admin_name: string | null } {
  return { check_time: context.now().toISOString(), check_admin_name: context.session?.admin.real_name ?? null }
}

/** The effective status in words of the wire, as the computed column says it. */
export function statusOf(
  { state, expire_time: expire }: Pick<Person, 'state' | 'expire_time'>,
  context: Context,
): NonNullable<Person['status']> {
  if (state !== 'active' || expire === null) return state
  const days = Number(context.setting('expire_remind_days') ?? 30)
  if (expire < context.today) return 'expired'
  return daysBetween(context.today, expire) <= days ? 'expiring' : 'active'
}
