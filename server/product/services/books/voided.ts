// Voided vouchers of payments: they keep their number, and the payment returns to the queue.
import { sql } from 'kysely'
import { writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { money, standsSql } from '../ledger'
import type { Entry } from './amounts'
import { matchPayment } from './matching'

/** Takes a payment from the voided voucher that held it, which keeps its number. False if there is none. */
export async function release(id: number, { db }: Context): Promise<boolean> {
  const { rows } = await sql`update ledger set source_id = null, update_time = now(), revision = ledger.revision + 1,
      remark = left(concat_ws('，', ledger.remark, '原缴费流水号 ' || p.pay_no), 500)
    from pay_log p where p.id = ${id} and ledger.source_id = p.id and ledger.origin_id is null and ledger.status = 'voided'
    returning ledger.id`.execute(db)
  return rows.length > 0
}

/** Values that an entry like a voided one has of it. */
const kept = [
  ...['type', 'cate_id', 'fund_id', 'account', 'other_account_id', 'amount', 'trade_date', 'title', 'party', 'user_id'],
  ...['activity_id', 'area_id', 'files', 'handler', 'source_type', 'remark'],
] as (keyof Entry)[]

/** The payment of a voided entry stands: an entry like it waits for review again. */
export async function queueAgain(voided: Entry, context: Context): Promise<void> {
  const { source_id: pay } = voided
  if (pay === null || voided.origin_id !== null || !(await release(pay, context))) return
  const { rows } = await sql`select id from pay_log p where id = ${pay} and ${standsSql(money, 'p')}`.execute(
    context.db,
  )
  if (!rows[0]) return
  const same = Object.fromEntries(kept.map((name) => [name, voided[name]]))
  const values = { ...same, source_id: pay, status: 'pending' }
  const id = await writeNew(context.resources.get('ledger'), values, context)
  await matchPayment(pay, context)
  // Its creator stays the same: the same people may review it as before.
  await sql`update ledger set admin_id = (select admin_id from ledger where id = ${voided.id}) where id = ${id}`.execute(
    context.db,
  )
}
