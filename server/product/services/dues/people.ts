// Dues items of two records that turn out to be one person: each run charges the person once.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { DUES_ITEM, paidSql } from './amounts'

interface Pair {
  title: string
  own: number
  other: number
  own_charged: boolean
  other_charged: boolean
  own_paid: number
  other_paid: number
}

/**
 * Drops one of two items of the same run and kind, with what is still owed for it. Refuses with STATE if both were paid:
 * one of the payments has to go back first.
 */
export async function mergeDues(keep: number, drop: number, { db }: Context): Promise<void> {
  const { rows } = await sql<Pair>`select r.title, k.id as own, d.id as other, k.charge_key is not null as own_charged,
      d.charge_key is not null as other_charged, ${paidSql('k')} as own_paid, ${paidSql('d')} as other_paid
    from dues_item k join dues_item d on d.run_id = k.run_id and d.kind = k.kind join dues_run r on r.id = k.run_id
    where k.user_id = ${keep} and d.user_id = ${drop}`.execute(db)
  for (const { title, own, other, own_charged, other_charged, own_paid, other_paid } of rows) {
    if (own_paid > 0 && other_paid > 0)
      fail('STATE', {
        message: {
          zh: `双方都缴了「${title}」，请先作废其中一笔续费，再合并`,
          en: `Both have paid “${title}”: void one of the renewals first`,
        },
      })
    const gone = other_paid > 0 || (other_charged && !own_charged) ? own : other
    await sql`update pay_log set status = 'closed', update_time = now()
      where ref_type = ${DUES_ITEM} and ref_id = ${gone} and status = 'unpaid'`.execute(db)
    await sql`delete from dues_item where id = ${gone}`.execute(db)
  }
}
