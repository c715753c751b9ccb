// Staff enter a renewal that has been paid: it takes effect at once.
import { fail } from '#kernel/errors'
import type { AroundFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { living } from '../../../database/living'
import { together } from '../../../database/together'
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
  stillExpired,
  takeEffect,
} from '../../services/renewal'

/** DUP if the member's own submission is pending. `except`: the one being restored. */
export async function refuseSecond(userId: number, context: Context, except: number[] = []): Promise<void> {
  refuseFound(await pendingOf(userId, context, except))
}

async function pendingOf(userId: number, { db }: Context, except: number[] = []): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('user_renew')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', PENDING)
    .where(living())
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .executeTakeFirst()
}

function refuseFound(found: { id: number } | undefined): void {
  if (!found) return
  fail('DUP', {
    message: { zh: '该会员已提交续费，请先处理', en: 'The member has submitted a renewal: decide on that first' },
    content: { exist_id: found.id },
  })
}

/** Fills in the record's values; no side effects yet. */
export async function fillNew(record: Renewal, context: Context): Promise<void> {
  checkPayment(record, context)
  const [position, member, pending, number] = await together([
    positionOf(record.position_id, context),
    lockMember(record.user_id, context),
    // Read once the member is locked.
    pendingOf(record.user_id, context),
    renewNumber(context),
  ])
  refuseOddYears(position, record)
  Object.assign(record, await effectOn(member, record, context))
  refuseFound(pending)
  record.renew_no = number
}

export const enter: AroundFor<'user_renew', 'create'> = async (input, context, next) => {
  const { id } = await next(input)
  const resource = resourceOf(context)
  const [[row], member] = await together([
    storedRows(resource, [id], storedNames(resource), context),
    lockMember(input.user_id, context),
  ])
  const renewal = row as unknown as Renewal
  if (!input.force) refuseEarly(renewal.old_expire as string, renewal.pay_time, context)
  await takeEffect(renewal, member, context)
  const note = stillExpired([renewal], context)
  return { id, new_expire: renewal.new_expire, ...(note ? { note } : {}) }
}
