// Fees of an enrolment: owed once it is approved; closed, or left to be refunded, when it is given up.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context'
import { money, standsSql } from '../ledger'
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

interface Covered {
  amount: number
  waived: boolean
}

/** The fee of an enrolment that is approved again: what was received and not paid back stands, as does a waiver. */
export async function oweAgain(enrolment: Enrolment, context: Context): Promise<void> {
  const { rows } = await sql<Covered>`select
      coalesce(sum(p.amount) filter (where p.status in ('paid', 'refunded') or p.status = 'closed' and p.pay_type = 'waived'), 0)::bigint as amount,
      coalesce(bool_or(p.status = 'paid' and p.pay_type = 'waived' and ${standsSql(money, 'p')}), false) as waived
    from pay_log p where p.ref_type = ${ENROLMENT} and p.ref_id = ${enrolment.id}`.execute(context.db)
  const { amount, waived } = rows[0] as Covered
  if (!waived) await oweFee({ ...enrolment, fee: enrolment.fee - amount }, context)
}

/** Condition on a payment called `alias`: received for an enrolment that was given up, and not paid back. */
export function refundDueSql(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('ref_type')} = 'activity_apply' and ${of('status')} = 'paid' and ${of('amount')} > 0
    and exists (select 1 from activity_apply gone where gone.id = ${of('ref_id')} and gone.status in ('cancelled', 'rejected'))
    and ${standsSql(money, alias)})`
}

/** Closes outstanding fees; those received await a refund by staff. */
export async function closeFees(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`update pay_log set status = 'closed', update_time = now()
    where ref_type = ${ENROLMENT} and ref_id = any(${[...ids]}::bigint[]) and status = 'unpaid'`.execute(db)
}
