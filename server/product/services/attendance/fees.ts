// Fees of an enrolment: owed once it is approved; closed, or left to be refunded, when it is given up.
import { type RawBuilder, sql } from 'kysely'
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

/** The fee of an enrolment that is approved again: one that was received and not paid back stands. */
export async function oweAgain(enrolment: Enrolment, context: Context): Promise<void> {
  const { rows } = await sql`select 1 from pay_log p where p.ref_type = ${ENROLMENT} and p.ref_id = ${enrolment.id}
    and p.origin_id is null and p.status = 'paid'
    and not exists (select 1 from pay_log back where back.origin_id = p.id) limit 1`.execute(context.db)
  if (rows.length === 0) await oweFee(enrolment, context)
}

/** Condition on a payment called `alias`: received for an enrolment that was given up, and not paid back. */
export function refundDueSql(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('ref_type')} = 'activity_apply' and ${of('status')} = 'paid' and ${of('amount')} > 0
    and exists (select 1 from activity_apply gone where gone.id = ${of('ref_id')} and gone.status in ('cancelled', 'rejected'))
    and not exists (select 1 from pay_log back where back.origin_id = ${of('id')}))`
}

/** Closes outstanding fees; those received await a refund by staff. */
export async function closeFees(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`update pay_log set status = 'closed', update_time = now()
    where ref_type = ${ENROLMENT} and ref_id = any(${[...ids]}::bigint[]) and status = 'unpaid'`.execute(db)
}
