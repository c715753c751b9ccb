// Receives an outstanding payment from elsewhere than its own page, or takes it back: joining dues of an applicant also admit them.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { duesSettled, renewalOfDues } from './dues/settled'
import { isMember, lockMember } from './member'
import { type Entry, refundEntry } from './payment-reversals'
import { owe, type Payment, settleEntry } from './payments'
import { nothingTaken, voidRenewal } from './renewal-void'

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
  const { rows } = await sql<Entry & { scene: Payment['scene'] }>`select id, user_id, payer, amount, pay_type, ref_type,
      ref_id, scene from pay_log p
    where id = ${id} and status = 'paid' and not exists (select 1 from pay_log r where r.origin_id = p.id)
    for no key update`.execute(context.db)
  const [entry] = rows
  if (!entry) return
  // The membership that the payment has renewed goes with it, and the debt comes back.
  const renewal = await renewalOfDues({ type: entry.ref_type, id: entry.ref_id }, context)
  if (renewal) return voidRenewal(renewal, nothingTaken(), context, 'correction')
  await refundEntry(entry, reason, context, 'correction')
  const { user_id: user, scene, amount, ref_type: type, ref_id } = entry
  await owe({ user, scene, amount, ref: { type, id: ref_id }, remark: reason }, context)
}
