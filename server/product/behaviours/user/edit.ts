// Edits of a person: permitted changes of a member and of a former member, and their history.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { AroundFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { together } from '../../../database/together'
import { lockedRow } from '../../../rows/batch-cache'
import { defer } from '../../../rows/deferred'
import { keepAsides, statementOf } from '../../services/companies/asides'
import { isMember, type Member, type Person } from '../../services/member'
import { appendPeriod } from '../../services/periods'
import { chargeDifference } from '../../services/position-difference'
import { moveTo, positionOf } from '../../services/positions'
import { concernsProfile, rewardProfiles } from './profile'

/** Former members can still be contacted. */
const contact: ReadonlySet<string> = new Set([
  'phone',
  'phone_two',
  'wechat',
  'email',
  'region',
  'address',
  'emergency_name',
  'emergency_phone',
  'remark',
])

function changedNames(record: Person, stored: Person): string[] {
  const [now, before] = [record as Record<string, unknown>, stored as Record<string, unknown>]
  return Object.keys(now).filter((name) => JSON.stringify(now[name] ?? null) !== JSON.stringify(before[name] ?? null))
}

function refuseFormer(names: readonly string[]): void {
  const wrong = names.filter((name) => !contact.has(name))
  if (wrong.length === 0) return
  const text = { zh: '已退会，只能修改联系方式和备注', en: 'Has left: only contact data and remark can be changed' }
  fail('STATE', { message: text, errors: Object.fromEntries(wrong.map((name) => [name, text])) })
}

/** The seat is reserved and the dues are requested; another position has different ones. */
function refusePromised(): never {
  const text = {
    zh: '待缴费期间不能更换职务，请在确认缴费时选择，或驳回后重新申请',
    en: 'Payment is awaited: choose another position when it is confirmed, or reject the application first',
  }
  fail('STATE', { message: text, errors: { position_id: text } })
}

async function areaNames(ids: readonly (number | null)[], { db }: Context): Promise<string | null> {
  const wanted = ids.filter((id): id is number => id !== null)
  if (wanted.length === 0) return null
  const { rows } = await sql<{
    name: string
  }>`select name from area where id = any(${wanted}::bigint[]) order by sort, id`.execute(db)
  return rows.map((row) => row.name).join('、')
}

/** A change of area or groups, as a line in the history. */
async function recordPlace(
  person: Person,
  kind: 'area' | 'group',
  [before, after]: [readonly (number | null)[], readonly (number | null)[]],
  context: Context,
): Promise<void> {
  const [from_value, to_value] = await together([areaNames(before, context), areaNames(after, context)])
  await appendPeriod(
    {
      user_id: person.id,
      kind: 'position',
      from_value,
      to_value,
      start_date: context.today,
      ref_type: kind,
      ref_id: after[0] ?? null,
    },
    context,
  )
}

/** Moving between one-time and yearly dues requires an explicit decision about the expiry. */
export async function refuseOtherTerms(
  record: Person,
  stored: Person,
  decided: boolean,
  context: Context,
): Promise<void> {
  if (decided || stored.position_id === null) return
  const [before, after] = await together([
    positionOf(stored.position_id, context),
    positionOf(record.position_id as number, context),
  ])
  const [was, is] = [before.fee_years === 0, after.fee_years === 0]
  if (was === is || is === (record.expire_time === null)) return
  const text = is
    ? {
        zh: `${after.name}为终身制：请办理续费并选择该职务（缴一次会费，会籍改为终身），或同时调整到期时间`,
        en: `${after.name} is paid once: renew with it, which makes the membership lifelong, or change the expiry as well`,
      }
    : {
        zh: `${after.name}按年缴费，而会籍为终身：请同时填写到期时间`,
        en: `${after.name} is paid by the year and the membership is lifelong: enter the expiry as well`,
      }
  fail('STATE', { message: text, errors: { position_id: text } })
}

/** The joining date is corrected by a person, never by importing a sheet again; the history keeps the old one. */
async function recordJoining(record: Person, stored: Person, context: Context): Promise<void> {
  if (context.batch) {
    const text = {
      zh: `已于 ${stored.join_time} 入会；入会时间有误时请在会员资料中更正`,
      en: `Joined on ${stored.join_time}: correct it in the record, not by an import`,
    }
    fail('STATE', { message: text, errors: { join_time: text } })
  }
  const line = { from_value: stored.join_time, to_value: record.join_time, start_date: context.today }
  await appendPeriod({ user_id: stored.id, kind: 'join_time', ...line }, context)
}

/** Before an edit is written: seats, terms and history of a member, and fields that may not change for others. */
export async function recordEdit(record: Person, stored: Person, context: Context): Promise<void> {
  const names = changedNames(record, stored)
  if (stored.state === 'left' && record.state === 'left') refuseFormer(names)
  if (stored.state === 'pending_payment' && record.state === stored.state && names.includes('position_id'))
    refusePromised()
  if (!isMember(record) || !isMember(stored)) return
  // A member always has a number.
  record.member_no ??= stored.member_no
  if (names.includes('join_time')) await recordJoining(record, stored, context)
  if (names.includes('position_id') && record.position_id) {
    await refuseOtherTerms(record, stored, names.includes('expire_time'), context)
    const said = (name: 'position_start' | 'position_end') => (names.includes(name) ? record[name] : null)
    const given = { position_start: said('position_start'), position_end: said('position_end') }
    Object.assign(record, await moveTo(record.position_id, stored, context, given))
    const move = { from: stored.position_id, to: record.position_id, charge: false }
    await chargeDifference(record.id, move, context)
  }
  if (names.includes('area_id')) await recordPlace(record, 'area', [[stored.area_id], [record.area_id]], context)
  if (names.includes('group_ids')) await recordPlace(record, 'group', [stored.group_ids, record.group_ids], context)
}

/** An expiry set by hand: for members only, with a reason kept in log and history. */
async function recordExpiry(
  before: Member,
  wanted: string | null,
  reason: string | null,
  context: Context,
): Promise<void> {
  if (!isMember(before)) {
    const text = { zh: '不是在会会员，没有到期时间', en: 'Not a member: there is no expiry' }
    fail('STATE', { message: text, errors: { expire_time: text } })
  }
  if (!reason)
    fail('PARAM', {
      errors: { expire_reason: { zh: '请填写调整到期时间的原因', en: 'Enter a reason for the new expiry' } },
    })
  context.audit.note = reason
  await appendPeriod(
    {
      user_id: before.id,
      kind: 'expire',
      from_value: before.expire_time ?? '终身',
      to_value: wanted ?? '终身',
      start_date: context.today,
      end_date: wanted,
      remark: reason,
    },
    context,
  )
}

async function memberBefore(id: number, context: Context): Promise<Member | undefined> {
  const locked = lockedRow(resourceOf(context), id, context)
  if (locked) return locked as unknown as Member
  const found = await context.db
    .selectFrom('person')
    .select(['id', 'state', 'position_id', 'expire_time'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found as Member | undefined
}

export const edit: AroundFor<'user', 'update'> = async (input, context, next) => {
  // Read before the write that is sent behind it.
  const [before, answer] = await together([memberBefore(input.id, context), next(input)])
  if (!before) return answer
  const { expire_time: expire, position_id: positionId } = input
  if (expire !== undefined && expire !== before.expire_time)
    await recordExpiry(before, expire, input.expire_reason ?? null, context)
  const statement = statementOf(input.id, input)
  if (statement) await defer(statement, keepAsides, context)
  if (concernsProfile(Object.keys(input))) await defer(input.id, rewardProfiles, context)
  if (!positionId || !before.position_id || positionId === before.position_id || !isMember(before)) return answer
  const [old, now] = await together([positionOf(before.position_id, context), positionOf(positionId, context)])
  return { ...answer, fee_diff: now.fee - old.fee }
}
