// Receives an outstanding payment from elsewhere than its own page, or takes it back: joining dues of an applicant also admit them.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { partOf, settleEntry } from './debts'
import { duesSettled } from './dues/settled'
import { money, refundedSql, standsSql } from './ledger'
import { isMember, lockMember } from './member'
import { type Entry, takeBackEntry } from './payment-reversals'
import type { Payment } from './payments'
import { undoDues } from './renewal-void'

interface Owed {
  id: number
  user_id: number
  scene: Payment['scene']
  amount: number
  status: string
  ref_type: string
  ref_id: number
}

const NOT_OWED = { zh: '这笔款项已不是待收', en: 'This payment is no longer outstanding' }

async function owedOf(id: number, { db }: Context): Promise<Owed | undefined> {
  const { rows } = await sql<Owed>`select id, user_id, scene, amount, status, ref_type, ref_id from pay_log
    where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** Refuses with STATE another amount, or a payment that is no longer outstanding. Returns the id of the entry. */
export async function receiveOwed(
  id: number,
  paid: Pick<Payment, 'amount' | 'pay_type' | 'pay_time'>,
  context: Context,
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`select user_id from pay_log where id = ${id}`.execute(context.db)
  if (!rows[0]) fail('NF')
  const member = await lockMember(rows[0].user_id, context)
  const owed = await owedOf(id, context)
  if (owed?.status !== 'unpaid') fail('STATE', { message: NOT_OWED })
  if (owed.amount !== paid.amount)
    fail('STATE', { message: { zh: '金额与待收款不符', en: 'The amount differs from the outstanding one' } })
  if (owed.scene === 'join' && !isMember(member)) {
    const page = context.resources.binding('user_apply')
    await context.perform(page, 'confirm_pay', { id_list: [member.id], status: 'paid', ...paid })
    return id
  }
  const ref = { type: owed.ref_type, id: owed.ref_id }
  const received = await settleEntry(owed, { user: member.id, scene: owed.scene, ref, ...paid }, context)
  await duesSettled(ref, paid, context)
  return received
}

/**
 * Reverses a payment that was received by mistake; it is outstanding again. One that has been reversed meanwhile stays
 * as it is. Who has joined stays a member.
 */
export async function takeBackReceived(id: number, reason: string, context: Context): Promise<void> {
  const { rows: payers } = await sql<{ user_id: number }>`select user_id from pay_log where id = ${id}`.execute(
    context.db,
  )
  if (payers[0]) await lockMember(payers[0].user_id, context)
  await sql`select id from pay_log where id = ${id} for no key update`.execute(context.db)
  const { rows } = await sql<
    Entry & { pay_no: string; refunded: number }
  >`select id, user_id, payer, amount, pay_type, ref_type,
      ref_id, pay_no, ${refundedSql('p')} as refunded from pay_log p
    where id = ${id} and status = 'paid' and ${standsSql(money, 'p')}`.execute(context.db)
  const [entry] = rows
  if (!entry) return
  if (entry.refunded > 0) {
    const { pay_no } = entry
    fail('STATE', {
      message: {
        zh: `流水 ${pay_no} 已部分退款，不能撤销收款`,
        en: `Payment ${pay_no} was refunded in part: it stays received`,
      },
    })
  }
  await undoDues({ type: entry.ref_type, id: entry.ref_id }, context)
  await takeBackEntry(entry, reason, context)
  await partOf(id, entry.amount, { remark: reason }, context)
}
