// Receipts of money that were entered by mistake: everything that one of them wrote is reversed, and owed again.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { partOf } from './debts'
import { money, standsSql } from './ledger'
import { type Entry, takeBackEntry } from './payment-reversals'
import { undoDues } from './renewal-void'

interface Row extends Entry {
  pay_no: string
  status: string
  scene: string
  debt: number
  /** True if something of it was reversed or paid back. */
  touched: boolean
}

/** Entries of the same receipt that stand, locked. */
async function entriesOf(
  { id, group_no: group }: { id: number; group_no: string | null },
  { db }: Context,
): Promise<Row[]> {
  const which = group === null ? sql`p.id = ${id}` : sql`p.group_no = ${group}`
  await sql`select p.id from pay_log p where ${which} order by p.id for no key update`.execute(db)
  const { rows } =
    await sql<Row>`select p.id, p.user_id, p.payer, p.amount, p.pay_type, p.ref_type, p.ref_id, p.pay_no, p.status,
      p.scene, coalesce(p.debt_id, p.id)::bigint as debt, exists (select 1 from pay_log r where r.origin_id = p.id) as touched
    from pay_log p where ${which} and p.origin_id is null and ${standsSql(money, 'p')}
      and (p.status = 'paid' or p.status = 'closed' and p.pay_type = 'waived') order by p.id`.execute(db)
  return rows
}

/** Waived parts are owed again. */
async function reopen(ids: readonly number[], { db }: Context): Promise<number> {
  const { numAffectedRows } =
    await sql`update pay_log set status = 'unpaid', pay_type = null, group_no = null, update_time = now()
    where id = any(${[...ids]}::bigint[]) and status = 'closed' and pay_type = 'waived'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The same for all that was waived of a debt. */
async function reopenDebt(debt: number, context: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from pay_log where (id = ${debt} or debt_id = ${debt})
    and status = 'closed' and pay_type = 'waived'`.execute(context.db)
  return reopen(
    rows.map(({ id }) => id),
    context,
  )
}

/** Returns the number of entries that are owed again. */
async function takeBackOne(row: Row, remark: string, context: Context): Promise<number> {
  await undoDues({ type: row.ref_type, id: row.ref_id }, context)
  if (row.status === 'closed') return reopen([row.id], context)
  await takeBackEntry(row, remark, context)
  if (row.scene === 'credit') return 0
  if (row.amount === 0) return reopenDebt(row.debt, context)
  await partOf(row.id, row.amount, {}, context)
  return 1
}

/**
 * Takes back a payment or a waiver, with the entries of the same receipt of money: as a whole, or refused with STATE.
 * The payer must be locked. Returns the number of entries that are owed again.
 */
export async function takeBackReceipt(
  entry: { id: number; group_no: string | null; status: string | null },
  remark: string,
  context: Context,
): Promise<number> {
  const alone = entry.status === 'closed'
  const rows = await entriesOf(alone ? { id: entry.id, group_no: null } : entry, context)
  const refunded = rows.find(({ touched }) => touched)
  if (refunded) {
    const { pay_no } = refunded
    fail('STATE', {
      message: {
        zh: `同一次收款的 ${pay_no} 已有退款，不能撤销`,
        en: `${pay_no} of the same receipt was refunded: it stays received`,
      },
    })
  }
  let num = 0
  for (const row of rows) num += await takeBackOne(row, remark, context)
  return num
}
