// Staff enter a renewal that has been paid: it takes effect at once.
import { fail } from '#kernel/errors'
import type { AroundFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { lockMember } from '../../services/member'
import { checkPayment } from '../../services/payments'
import { positionOf } from '../../services/positions'
import {
  effectOn,
  PENDING,
  type Renewal,
  refuseEarly,
  refuseOddYears,
  renewNumber,
  takeEffect,
} from '../../services/renewal'

/** DUP if the member's own submission is pending. `except`: the one being restored. */
export async function refuseSecond(userId: number, context: Context, except: number[] = []): Promise<void> {
  const found = await context.db
    .selectFrom('user_renew')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', PENDING)
    .where(living())
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .executeTakeFirst()
  if (!found) return
  fail('DUP', {
    message: { zh: '该会员已提交续费，请先处理', en: 'The member has submitted a renewal: decide on that first' },
    content: { exist_id: found.id },
  })
}

/** Fills in the record's values; no side effects yet. */
export async function fillNew(record: Renewal, context: Context): Promise<void> {
  checkPayment(record, context)
  refuseOddYears(await positionOf(record.position_id, context), record)
  const member = await lockMember(record.user_id, context)
  Object.assign(record, await effectOn(member, record, context))
  await refuseSecond(member.id, context)
  record.renew_no = await renewNumber(context)
}

export const enter: AroundFor<'user_renew', 'create'> = async (input, context, next) => {
  const { id } = await next(input)
  const resource = resourceOf(context)
  const [row] = await storedRows(resource, [id], storedNames(resource), context)
  const renewal = row as unknown as Renewal
  if (!input.force) refuseEarly(renewal.old_expire as string, renewal.pay_time, context)
  await takeEffect(renewal, await lockMember(renewal.user_id, context), context)
  return { id, new_expire: renewal.new_expire }
}
