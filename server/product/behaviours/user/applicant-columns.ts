// The dues of an applicant, and the next step: by the position applied for; once approved, by the approved one.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnSql } from '../../../core/columns'
import { feeSql } from '../../services/dues/standards'

/** Null without a current application. */
export function applyFee(alias: string, today: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const applied = sql`coalesce(${of('apply_position_id')}, ${of('position_id')})`
  const approved = sql`coalesce(${of('position_id')}, ${of('apply_position_id')})`
  return sql`(select ${feeSql('p', today)} from position p where ${of('state')} in ('applied', 'pending_payment', 'rejected')
    and p.id = case when ${of('state')} = 'pending_payment' then ${approved} else ${applied} end)`
}

/**
 * Which of approval and payment comes next, by the joining mode; null without a current application. A position chosen
 * with the decision may still change it: the decision itself checks again.
 */
export const joinStep: ColumnSql = (alias, { setting, today }) => {
  const mode = setting('join_mode')
  const fee = applyFee(alias, today)
  const decided =
    mode === 'join_on_check'
      ? sql`'admit'`
      : mode === 'pay_before_check'
        ? sql`case when ${fee} > 0 then 'pay' else 'either' end`
        : sql`case when ${fee} = 0 then 'admit' else 'approve' end`
  return sql`(case ${sql.ref(`${alias}.state`)} when 'pending_payment' then 'pay' when 'applied' then ${decided} end)`
}
