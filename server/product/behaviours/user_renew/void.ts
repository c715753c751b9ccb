// Deletes renewals: ineffective ones are deleted, effective ones are voided: expiry, position, payment and points are
// reversed.

import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { lockRow } from '../../../actions/update'
import { writeChange } from '../../../actions/write'
import type { AroundFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { living } from '../../../database/living'
import { FOREVER, type Line, problemOf, replay, restOf } from '../../services/expiry'
import { changePerson, isMember, lockMember, type Member } from '../../services/member'
import { refund } from '../../services/payment-reversals'
import { appendPeriod } from '../../services/periods'
import { POINTS } from '../../services/point-rules'
import { reverse } from '../../services/points'
import { moveBack } from '../../services/positions'
import type { Renewal } from '../../services/renewal'
import { refuseSecond } from './enter'

async function historyOf(userId: number, { db }: Context): Promise<Line[]> {
  const { rows } =
    await sql<Line>`select id, user_id, origin_id, kind, from_value, to_value, start_date, end_date, ref_type, ref_id
    from user_period where user_id = ${userId} order by id`.execute(db)
  return rows
}

async function effectiveOf(userId: number, { db }: Context): Promise<Set<number>> {
  const rows = await db
    .selectFrom('user_renew')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'effective')
    .where(living())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Days added by freezes since the renewal. */
function restsSince(renewal: Renewal, lines: readonly Line[]): number {
  const begun = lines.findIndex((line) => line.kind === 'renew' && line.ref_id === renewal.id)
  return lines
    .slice(begun + 1)
    .filter((line) => line.kind === 'unfreeze')
    .reduce((days, line) => days + restOf(line), 0)
}

/** The expiry given by the other renewals and memberships. */
function expiryWithout(
  renewal: Renewal,
  member: Member,
  lines: readonly Line[],
  effective: ReadonlySet<number>,
): string | null {
  const others = new Set([...effective].filter((id) => id !== renewal.id))
  if (replay(lines, effective).get(member.id) === member.expire_time)
    return replay(lines, others).get(member.id) ?? null
  // Even if the history doesn't account for the expiry (imported records), the renewal records its own effect.
  if (member.expire_time === null || !renewal.old_expire) return member.expire_time
  return addDays(renewal.old_expire, restsSince(renewal, lines))
}

/** The previous position, if this renewal moved the member and nobody has since. */
async function positionWithout(
  renewal: Renewal,
  member: Member,
  lines: readonly Line[],
  context: Context,
): Promise<Partial<Member>> {
  const { old_position_id: before } = renewal
  const begun = lines.findIndex((line) => line.kind === 'renew' && line.ref_id === renewal.id)
  const own = lines[begun]?.origin_id === null
  const move = lines.slice(0, begun).findLast((line) => line.kind === 'position' && line.ref_type === 'position')
  // The same position, held since the same day: a later change was itself reversed.
  const held = member.position_id === renewal.position_id && member.position_start === move?.start_date
  if (before === null || !own || !held || !isMember(member)) return {}
  const found = await context.db
    .selectFrom('position')
    .select('name')
    .where('id', '=', before)
    .where(living())
    .executeTakeFirst()
  if (!found)
    fail('STATE', {
      message: {
        zh: '会员原来的职务已删除，请先在会员资料中为其选择职务，再作废这笔续费',
        en: 'The previous position was deleted: choose another one for the member first',
      },
    })
  const term = { position_start: renewal.old_position_start, position_end: renewal.old_position_end }
  return moveBack({ position_id: before, ...term }, member, context)
}

/** Money, points and days that the voiding of renewals took back. */
interface TakenBack {
  voided: number
  /** Cents. */
  refunded: number
  points: number
  /** By member; null is for life. */
  expiries: Map<number, { name: string; before: string | null; after: string | null }>
}

/** Refuses with STATE a renewal that others rest on. */
async function voidOne(renewal: Renewal, taken: TakenBack, context: Context): Promise<void> {
  const member = await lockMember(renewal.user_id, context)
  const lines = await historyOf(member.id, context)
  const effective = await effectiveOf(member.id, context)
  const problem = problemOf(renewal.id, lines, effective)
  if (problem)
    fail('STATE', {
      message: { zh: `${renewal.renew_no}：${problem.zh}`, en: `${renewal.renew_no}: ${problem.en}` },
    })
  const expire = expiryWithout(renewal, member, lines, effective)
  const ref = { type: 'user_renew', id: renewal.id }
  const held = await positionWithout(renewal, member, lines, context)
  await changePerson(member, { expire_time: expire, ...held }, context)
  await appendPeriod(
    {
      user_id: member.id,
      kind: 'void',
      from_value: member.expire_time ?? FOREVER,
      to_value: expire ?? FOREVER,
      start_date: context.today,
      end_date: expire,
      ref_type: ref.type,
      ref_id: ref.id,
      remark: renewal.renew_no,
    },
    context,
  )
  const back = await refund(ref, `作废 ${renewal.renew_no}`, context)
  const points = await reverse(ref, [POINTS.renew], context, 'refund')
  await writeChange(resourceOf(context), renewal, { status: 'voided' }, context)
  taken.voided += 1
  taken.refunded += back.amount
  taken.points += back.points + points
  const { before } = taken.expiries.get(member.id) ?? { before: member.expire_time }
  taken.expiries.set(member.id, { name: member.user_name ?? '', before, after: expire })
}

/** Members whose expiry an answer names. */
const NAMED = 3

/** Only what there is: a renewal may be free, and earn no points. */
function answered({ voided, refunded, points, expiries }: TakenBack, { language }: Context) {
  const said = (day: string | null): string => day ?? (language === 'en' ? 'for life' : FOREVER)
  const lines = [...expiries.values()].map(({ name, before, after }) => `${name} ${said(before)} → ${said(after)}`)
  const first = lines.slice(0, NAMED).join(language === 'en' ? ', ' : '、')
  return {
    ...(voided > 0 ? { voided, expiries: lines.length > NAMED ? `${first} …` : first } : {}),
    ...(refunded > 0 ? { refunded } : {}),
    ...(points > 0 ? { points } : {}),
  }
}

/** The latest first, because only that can be voided. */
function newestFirst(one: Renewal, other: Renewal): number {
  return (other.check_time ?? '').localeCompare(one.check_time ?? '') || other.id - one.id
}

export const remove: AroundFor<'user_renew', 'remove'> = async (input, context, next) => {
  const renewals: Renewal[] = []
  for (const id of [...input.id_list].sort((one, other) => one - other))
    renewals.push((await lockRow(resourceOf(context), id, context)) as unknown as Renewal)
  const voided = renewals.find((one) => one.status === 'voided')
  if (voided)
    fail('STATE', {
      message: { zh: `${voided.renew_no} 已作废，不能再删除`, en: `${voided.renew_no} is voided already and stays` },
    })
  const taken: TakenBack = { voided: 0, refunded: 0, points: 0, expiries: new Map() }
  for (const renewal of renewals.filter((one) => one.status === 'effective').sort(newestFirst))
    await voidOne(renewal, taken, context)
  const plain = renewals.filter((one) => one.status !== 'effective').map((one) => one.id)
  if (plain.length > 0) await next({ ...input, id_list: plain })
  return { num: plain.length, ...answered(taken, context) }
}

type Restoring = { id_list: number[] }

/** Only members can have a pending renewal, and only one. */
export async function restore(
  input: Restoring,
  context: Context,
  next: (input: Restoring) => Promise<{ num: number }>,
): Promise<{ num: number }> {
  const answer = await next(input)
  const back = await context.db
    .selectFrom('user_renew')
    .select(['id', 'user_id'])
    .where('id', 'in', input.id_list)
    .where('status', '=', 'pending')
    .orderBy('user_id')
    .execute()
  for (const { id, user_id: userId } of back) {
    const member = await lockMember(userId, context)
    if (!isMember(member))
      fail('STATE', {
        message: {
          zh: `${member.user_name ?? ''}已不是在会会员，这笔待确认的续费不能恢复`,
          en: `${member.user_name ?? ''} is no longer a member: a pending renewal cannot be restored`,
        },
      })
    await refuseSecond(userId, context, [id])
  }
  return answer
}
