// Credit of a person: money received in advance or too much, used for what is owed later or paid back.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { type Owed, settleEntry } from './debts'
import { nextGroup, type Payment, pay, post, purposeSql } from './payments'

/** Credit of the person with this id: received, less what was used and paid back. */
export const creditSql = (user: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(p.amount), 0)::bigint from pay_log p
    where p.user_id = ${user} and p.status in ('paid', 'refunded') and ${purposeSql('p')} = 'credit')`

/** Credit of a person, who must be locked. */
export async function creditOf(user: number, { db }: Context): Promise<number> {
  const { rows } = await sql<{ credit: number }>`select ${creditSql(sql`${user}::bigint`)} as credit`.execute(db)
  return rows[0]?.credit ?? 0
}

/** Refuses with STATE a change that takes back credit which has been used. */
export async function refuseOverdrawn(user: number, context: Context): Promise<void> {
  if ((await creditOf(user, context)) >= 0) return
  fail('STATE', {
    message: {
      zh: '这笔预收已抵用或退还：请先撤销抵用它的收款',
      en: 'This credit was used or paid back: take back the payments made from it first',
    },
  })
}

type Kept = Omit<Payment, 'user' | 'scene' | 'ref'>

/** Money above what is owed is kept for the person. */
export function keepCredit(user: number, kept: Kept, context: Context): Promise<number> {
  return pay({ ...kept, user, scene: 'credit', ref: { type: 'user', id: user } }, context)
}

/**
 * Settles an entry, or a part of it, from credit. A counter entry lowers the credit, so that the money received stays
 * the same. Returns the id of the payment.
 */
export async function useCredit(owed: Owed, payment: Payment, context: Context): Promise<number> {
  const group = await nextGroup(context)
  const id = await settleEntry(owed, { ...payment, group }, context)
  const user = payment.user as number
  const { amount, pay_type, pay_time, remark } = payment
  const counter = {
    user,
    amount: -amount,
    pay_type,
    pay_time,
    remark: remark ?? null,
    group,
    ref: { type: 'user', id: user },
  }
  await post({ ...counter, scene: 'credit', status: 'paid' }, context)
  return id
}
