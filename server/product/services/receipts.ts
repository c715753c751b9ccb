// Receipts: one valid receipt per payment, numbered by year without gaps, voided but never deleted.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { nextNumber } from '../../database/numbers'

interface Payable {
  id: number
  pay_no: string
  user_id: number | null
  payer: string | null
  scene: string
  amount: number
  pay_type: string | null
  pay_time: string
  status: string
  reversed: boolean
  receipt_id: number | null
}

async function payable(ids: readonly number[], { db }: Context): Promise<Payable[]> {
  await sql`select id from pay_log where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
  // Read once the locks are held: a receipt may have been issued meanwhile.
  const { rows } =
    await sql<Payable>`select p.id, p.pay_no, p.user_id, coalesce(p.payer, u.user_name) as payer, p.scene, p.amount,
      p.pay_type, p.pay_time, p.status, exists (select 1 from pay_log r where r.origin_id = p.id) as reversed,
      (select id from receipt t where t.pay_id = p.id and t.status = 'valid') as receipt_id
    from pay_log p left join person u on u.id = p.user_id
    where p.id = any(${[...ids]}::bigint[]) order by p.pay_time, p.id`.execute(db)
  return rows
}

function refuseUnpaid({ pay_no: number, status, amount, reversed }: Payable): void {
  if (status === 'paid' && amount > 0 && !reversed) return
  fail('STATE', {
    message: {
      zh: `${number} 没有可开票据的收款`,
      en: `${number} is not a payment for which a receipt can be issued`,
    },
  })
}

async function issueOne(pay: Payable, context: Context): Promise<number> {
  const number = await nextNumber(`PJ${context.today.slice(0, 4)}`, 6, context)
  const { rows } = await sql<{ id: number }>`with made as (
      insert into receipt (receipt_no, pay_id, user_id, payer, scene, amount, pay_type, pay_time, issue_date, issuer, admin_id)
      values (${number}, ${pay.id}, ${pay.user_id}, ${pay.payer ?? ''}, ${pay.scene}, ${pay.amount}, ${pay.pay_type}, ${pay.pay_time},
        ${context.today}, ${context.session?.admin.real_name ?? ''}, ${context.session?.admin.id ?? null}) returning id),
    noted as (update pay_log set receipt_no = ${number}, update_time = now() where id = ${pay.id})
    select id from made`.execute(context.db)
  return rows[0]?.id as number
}

/** Issues receipts; payments that have a valid one keep it. Returns receipt ids in the order of the payments. */
export async function issueReceipts(
  ids: readonly number[],
  context: Context,
): Promise<{ id_list: number[]; num: number }> {
  const found = await payable([...new Set(ids)], context)
  if (found.length < new Set(ids).size) fail('NF')
  for (const pay of found) refuseUnpaid(pay)
  const made: number[] = []
  let num = 0
  for (const pay of found) {
    if (pay.receipt_id === null) num++
    made.push(pay.receipt_id ?? (await issueOne(pay, context)))
  }
  return { id_list: made, num }
}

/** Voids the valid receipt of a payment that is reversed. */
export async function voidReceipts(pay: number, reason: string, { db, session, now }: Context): Promise<void> {
  await sql`with gone as (
      update receipt set status = 'voided', reason = ${reason.slice(0, 200)}, void_time = ${now().toISOString()},
        void_admin_name = ${session?.admin.real_name ?? null}, update_time = now(), revision = revision + 1
      where pay_id = ${pay} and status = 'valid' returning pay_id)
    update pay_log set receipt_no = null from gone where pay_log.id = gone.pay_id`.execute(db)
}
