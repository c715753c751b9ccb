// Difference of dues between two positions, by the standards in force: owed on request, and reduced when a member moves back to a cheaper one within the year.
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { startOfDay, zoneOf } from '../../core/settings'
import { together } from '../../database/together'
import { feeSql } from './dues/standards'
import { owe } from './payments'
import { positionOf } from './positions'

interface Move {
  /** Positions by id; from null where the member had none. */
  from: number | null
  to: number
  /** True if dearer dues are charged. */
  charge: boolean
}

/** Dues of both positions for a company member, by its size; null for a person. */
async function companyFees(
  person: number,
  from: number | null,
  to: number,
  { db, today }: Context,
): Promise<[number, number | null] | null> {
  const feeOn = (id: number | null) =>
    sql`(select ${feeSql('p', today, sql`u.company_scale`)} from position p where p.id = ${id}::bigint)`
  const { rows } = await sql<{
    fee: number
    old: number | null
  }>`select ${feeOn(to)}::bigint as fee, ${feeOn(from)}::bigint as old
    from person u where u.id = ${person} and u.kind = 'company'`.execute(db)
  return rows[0] ? [rows[0].fee, rows[0].old] : null
}

/**
 * Difference of dues, and the sum outstanding for changes of position after this one, in cents. Dearer dues are added
 * only on request; cheaper ones reduce the sum, so moving back leaves no debt. Payments that were received stay.
 */
export async function chargeDifference(
  person: number,
  { from, to, charge }: Move,
  context: Context,
): Promise<{ difference: number; owed: number }> {
  const [old, now] = await together([from === null ? null : positionOf(from, context), positionOf(to, context)])
  const sized = await companyFees(person, from, to, context)
  const [fee, oldFee] = sized ?? [now.fee, old?.fee ?? null]
  const difference = oldFee === null ? 0 : fee - oldFee
  const year = startOfDay(`${context.today.slice(0, 4)}-01-01`, zoneOf(context.settings)).toISOString()
  const open = sql`user_id = ${person} and scene = 'position_change' and ref_type = 'user' and status = 'unpaid'
    and create_time >= ${year}::timestamptz`
  const { rows } = await sql<{ owed: number }>`select coalesce(sum(amount), 0)::bigint as owed from pay_log
    where ${open}`.execute(context.db)
  const before = rows[0]?.owed ?? 0
  const owed = difference > 0 && !charge ? before : Math.max(0, before + difference)
  if (owed === before) return { difference, owed }
  await sql`update pay_log set status = 'closed', update_time = now() where ${open}`.execute(context.db)
  const ref = { type: 'user', id: person }
  const remark = old && `${old.name} → ${now.name}`
  if (owed > 0) await owe({ user: person, scene: 'position_change', amount: owed, ref, remark }, context)
  return { difference, owed }
}
