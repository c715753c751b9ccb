// Fees of an enrolment: owed once it is approved; closed, or left to be refunded, when it is given up.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { owe } from '../payments'
import type { Activity, Enrolment } from './activities'

export const ENROLMENT = 'activity_apply'

/** A member's own price, and the general one for others and for guests. */
export function feeOf({ fee, fee_member: member }: Activity, isMember: boolean, guests: number): number {
  return (isMember ? (member ?? fee) : fee) + guests * fee
}

/** An outstanding payment. Once received or refunded through the payment log it belongs in the association's books. */
export async function oweFee({ id, user_id: user, fee: amount }: Enrolment, context: Context): Promise<void> {
  if (amount > 0) await owe({ user, scene: 'activity_fee', amount, ref: { type: ENROLMENT, id } }, context)
}

/** Closes outstanding fees; those received await a refund by staff. */
export async function closeFees(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`update pay_log set status = 'closed', update_time = now()
    where ref_type = ${ENROLMENT} and ref_id = any(${[...ids]}::bigint[]) and status = 'unpaid'`.execute(db)
}
