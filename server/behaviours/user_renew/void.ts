// Deleting renewals: what has no effect goes, what took effect is voided: expiry, payment and points are taken back.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import type { AroundFor } from '../../behaviour'
import { type Context, resourceOf } from '../../context'
import { addDays } from '../user/dates'
import { changePerson, lockMember, type Member } from '../user/member'
import { refund } from '../user/payments'
import { appendPeriod } from '../user/periods'
import { reverse } from '../user/points'
import { POINTS } from '../user/rules'
import { refuseSecond } from './enter'
import type { Renewal } from './renewal'

/** What moved the expiry otherwise since a renewal: what it was before says nothing any more. */
const since: Readonly<Record<string, Text>> = {
  rejoin: { zh: '该续费属于退会前的会籍，不能作废', en: 'It belongs to a membership that has ended' },
  merge: {
    zh: '该续费之后合并过会员资料，不能作废；如有误请更正金额，并在会员资料中调整到期时间',
    en: 'Two records were merged since: correct its amount, and set the expiry of the member instead',
  },
  expire: {
    zh: '该续费之后到期时间由人工调整过，不能作废；如有误请更正金额，并在会员资料中调整到期时间',
    en: 'The expiry was set by hand since: correct the amount, and set the expiry of the member instead',
  },
}

async function refuseMoved(renewal: Renewal, { db }: Context): Promise<void> {
  const later = await db
    .selectFrom('user_period as later')
    .innerJoin('user_period as renewed', 'renewed.user_id', 'later.user_id')
    .select('later.kind')
    .where('renewed.ref_type', '=', 'user_renew')
    .where('renewed.ref_id', '=', renewal.id)
    .where('renewed.kind', '=', 'renew')
    .where('later.kind', 'in', ['rejoin', 'merge', 'expire'])
    .whereRef('later.id', '>', 'renewed.id')
    .orderBy('later.id')
    .executeTakeFirst()
  const message = later && since[later.kind]
  if (message) fail('STATE', { message })
}

/** STATE: only the last effective renewal can be taken back. */
async function refuseOlder(renewal: Renewal, { db }: Context): Promise<void> {
  const newest = await db
    .selectFrom('user_renew')
    .select('id')
    .where('user_id', '=', renewal.user_id)
    .where('status', '=', 'effective')
    .where('delete_time', 'is', null)
    .orderBy('check_time', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (newest && newest.id !== renewal.id)
    fail('STATE', {
      message: {
        zh: `${renewal.renew_no} 之后还有生效的续费，只能作废最近一次`,
        en: `${renewal.renew_no} was followed by another renewal: only the last one can be voided`,
      },
    })
}

/** Days that rests have added since the renewal. */
async function restsSince(renewal: Renewal, { db }: Context): Promise<number> {
  const { rows } = await sql<{
    days: number
  }>`select coalesce(sum(rest.to_value::date - rest.from_value::date), 0)::int as days
    from user_period rest join user_period renewed on renewed.user_id = rest.user_id and renewed.id < rest.id
    where renewed.ref_type = 'user_renew' and renewed.ref_id = ${renewal.id} and renewed.kind = 'renew'
    and rest.kind = 'unfreeze' and rest.from_value is not null and rest.to_value is not null`.execute(db)
  return rows[0]?.days ?? 0
}

/** The expiry of before, with the rests since; who has become lifelong stays so. */
async function expiryWithout(renewal: Renewal, member: Member, context: Context): Promise<string | null> {
  if (!renewal.old_expire || member.expire_time === null) return member.expire_time
  return addDays(renewal.old_expire, await restsSince(renewal, context))
}

async function voidOne(renewal: Renewal, context: Context): Promise<void> {
  const member = await lockMember(renewal.user_id, context)
  await refuseOlder(renewal, context)
  await refuseMoved(renewal, context)
  const expire = await expiryWithout(renewal, member, context)
  const ref = { type: 'user_renew', id: renewal.id }
  await changePerson(member, { expire_time: expire }, context)
  await appendPeriod(
    {
      user_id: member.id,
      kind: 'void',
      from_value: member.expire_time,
      to_value: expire,
      start_date: context.today,
      end_date: expire,
      ref_type: ref.type,
      ref_id: ref.id,
      remark: renewal.renew_no,
    },
    context,
  )
  await refund(ref, `作废 ${renewal.renew_no}`, context)
  await reverse(ref, [POINTS.renew], context)
  await writeChange(resourceOf(context), renewal, { status: 'voided' }, context)
}

/** The last one first, as only that can be voided. */
function newestFirst(one: Renewal, other: Renewal): number {
  return (other.check_time ?? '').localeCompare(one.check_time ?? '') || other.id - one.id
}

export const remove: AroundFor<'user_renew', 'remove'> = async (input, context, next) => {
  const renewals: Renewal[] = []
  for (const id of [...input.id_list].sort((one, other) => one - other))
    renewals.push((await lockRow(resourceOf(context), id, context)) as unknown as Renewal)
  const voided = renewals.find((one) => one.status === 'voided')
  if (voided)
    fail('STATE', { message: { zh: `${voided.renew_no} 已作废`, en: `${voided.renew_no} is voided already` } })
  for (const renewal of renewals.filter((one) => one.status === 'effective').sort(newestFirst))
    await voidOne(renewal, context)
  const plain = renewals.filter((one) => one.status !== 'effective').map((one) => one.id)
  if (plain.length > 0) await next({ ...input, id_list: plain })
  return { num: renewals.length }
}

type Restoring = { id_list: number[] }

/** Of a member's submissions one at a time may wait. */
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
    await lockMember(userId, context)
    await refuseSecond(userId, context, [id])
  }
  return answer
}
