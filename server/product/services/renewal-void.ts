// Takes back an effective renewal: expiry, position, payment and points, and the debt of the dues item that it paid.

import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import type { Reversal } from './correction-date'
import { renewalOfDues, reopenDues, unlinkDues } from './dues/settled'
import { FOREVER, type Line, problemOf, replay, restOf } from './expiry'
import type { Source } from './ledger'
import { changePerson, isMember, lockMember, type Member } from './member'
import { refund } from './payment-reversals'
import { appendPeriod } from './periods'
import { POINTS } from './point-rules'
import { reverse } from './points'
import { moveBack } from './positions'
import { type Renewal, sourceOf } from './renewal'

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
export interface TakenBack {
  voided: number
  /** Cents. */
  refunded: number
  points: number
  /** By member; null is for life. */
  expiries: Map<number, { name: string; before: string | null; after: string | null }>
}

export const nothingTaken = (): TakenBack => ({ voided: 0, refunded: 0, points: 0, expiries: new Map() })

/** Payments of a renewal go back with it, or are dealt with elsewhere. */
type Money = 'back' | 'kept'

/** Refuses with STATE a renewal that others rest on. */
export async function voidRenewal(
  renewal: Renewal,
  taken: TakenBack,
  context: Context,
  cause: Reversal = 'refund',
  money: Money = 'back',
): Promise<void> {
  const member = await lockMember(renewal.user_id, context)
  const lines = await historyOf(member.id, context)
  const effective = await effectiveOf(member.id, context)
  const problem = problemOf(renewal.id, lines, effective)
  if (problem)
    fail('STATE', {
      message: { zh: `${renewal.renew_no}：${problem.zh}`, en: `${renewal.renew_no}: ${problem.en}` },
    })
  const expire = expiryWithout(renewal, member, lines, effective)
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
      ref_type: 'user_renew',
      ref_id: renewal.id,
      remark: renewal.renew_no,
    },
    context,
  )
  const ref = sourceOf(renewal)
  const back =
    money === 'back' ? await refund(ref, `作废 ${renewal.renew_no}`, context, cause) : { amount: 0, points: 0 }
  const points = await reverse(ref, [POINTS.renew], context, cause)
  const { dues_item_id: item, renew_no: number } = renewal
  if (item && money === 'back') await reopenDues(item, number ?? '', context)
  else if (item) await unlinkDues(item, context)
  await writeChange(context.resources.get('user_renew'), renewal, { status: 'voided' }, context)
  taken.voided += 1
  taken.refunded += back.amount
  taken.points += back.points + points
  const { before } = taken.expiries.get(member.id) ?? { before: member.expire_time }
  taken.expiries.set(member.id, { name: member.user_name ?? '', before, after: expire })
}

/** Takes back the membership that a dues item has renewed, before something of it is owed again; its payments stay. */
export async function undoDues(ref: Source, context: Context): Promise<void> {
  const renewal = await renewalOfDues(ref, context)
  if (renewal) await voidRenewal(renewal, nothingTaken(), context, 'correction', 'kept')
}

/** Takes back the renewals of a run's items that were waived. */
export async function undoWaived(runId: number, context: Context): Promise<void> {
  const { rows } = await sql<Renewal>`select w.* from user_renew w join dues_item i on i.id = w.dues_item_id
    where i.run_id = ${runId} and w.status = 'effective' and ${living('w')} order by w.id desc`.execute(context.db)
  for (const renewal of rows) await voidRenewal(renewal, nothingTaken(), context)
}
