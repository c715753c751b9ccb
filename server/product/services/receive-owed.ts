// Receives an outstanding payment from elsewhere than its own page: joining dues of an applicant also admit them.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { isMember, lockMember } from './member'
import { type Payment, settleEntry } from './payments'

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
  return settleEntry(owed, { user: member.id, scene: owed.scene, ref, ...paid }, context)
}
