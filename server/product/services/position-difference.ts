// Difference of dues between two positions: owed on request, and reduced when a member moves back to a cheaper one.
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { together } from '../../database/together'
import { closeOwed, owe } from './payments'
import { positionOf } from './positions'

interface Move {
  /** Positions by id; from null where the member had none. */
  from: number | null
  to: number
  /** True if dearer dues are charged. */
  charge: boolean
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
  const difference = old === null ? 0 : now.fee - old.fee
  const { rows } = await sql<{ owed: number }>`select coalesce(sum(amount), 0)::bigint as owed from pay_log
    where user_id = ${person} and scene = 'position_change' and status = 'unpaid'`.execute(context.db)
  const before = rows[0]?.owed ?? 0
  const owed = difference > 0 && !charge ? before : Math.max(0, before + difference)
  if (owed === before) return { difference, owed }
  await closeOwed(person, 'position_change', context)
  const ref = { type: 'user', id: person }
  const remark = old && `${old.name} → ${now.name}`
  if (owed > 0) await owe({ user: person, scene: 'position_change', amount: owed, ref, remark }, context)
  return { difference, owed }
}
