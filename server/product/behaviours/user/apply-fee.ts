// Dues of an applicant: of the position applied for; once approved, of the approved one.
import { type RawBuilder, sql } from 'kysely'

/** 0 without a current application. */
export function applyFee(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const applied = sql`coalesce(${of('apply_position_id')}, ${of('position_id')})`
  const approved = sql`coalesce(${of('position_id')}, ${of('apply_position_id')})`
  return sql`(select p.fee from position p where ${of('state')} in ('applied', 'pending_payment', 'rejected')
    and p.id = case when ${of('state')} = 'pending_payment' then ${approved} else ${applied} end)`
}
