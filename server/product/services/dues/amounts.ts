// Amounts that are due, received and owed for dues items, in SQL: the figures of an item, of its run and of groups of items.
import { type RawBuilder, sql } from 'kysely'

/** Kind of document that debts and payments of dues items name. */
export const DUES_ITEM = 'dues_item'

const paymentsOf = (item: RawBuilder<unknown>, statuses: RawBuilder<unknown>) =>
  sql`coalesce((select sum(l.amount) from pay_log l where l.ref_type = ${sql.lit(DUES_ITEM)} and l.ref_id = ${item}
    and l.status in (${statuses})), 0)::bigint`

const idOf = (alias: string) => sql.ref(`${alias}.id`)
const isCharged = (alias: string) => sql`${sql.ref(`${alias}.charge_key`)} is not null`

/** Net of what was paid back. */
export const paidSql = (alias: string) => paymentsOf(idOf(alias), sql`'paid', 'refunded'`)
export const owedSql = (alias: string) => paymentsOf(idOf(alias), sql`'unpaid'`)
export const dueSql = (alias: string) =>
  sql`(case when ${isCharged(alias)} then ${sql.ref(`${alias}.amount`)} else 0 end)::bigint`
/** Waived as a whole, or received less: what is due is the sum of these three. */
export const waivedSql = (alias: string) => sql`(${dueSql(alias)} - ${paidSql(alias)} - ${owedSql(alias)})`

const runOf = (alias: string, column: 'status' | 'due_date') =>
  sql`(select r.${sql.ref(column)} from dues_run r where r.id = ${sql.ref(`${alias}.run_id`)})`

export const runStatusSql = (alias: string) => runOf(alias, 'status')
export const dueDateSql = (alias: string) => runOf(alias, 'due_date')

export const stateSql = (alias: string) => sql`(case when ${runStatusSql(alias)} = 'undone' then 'undone'
  when ${sql.ref(`${alias}.exception`)} is not null then 'exception'
  when not ${isCharged(alias)} then 'draft'
  when ${sql.ref(`${alias}.is_waived`)} then 'waived'
  when ${owedSql(alias)} > 0 then case when ${paidSql(alias)} > 0 then 'part' else 'owed' end
  when ${paidSql(alias)} > 0 then 'paid'
  when exists (select 1 from pay_log l where l.ref_type = ${sql.lit(DUES_ITEM)} and l.ref_id = ${idOf(alias)}
    and l.status = 'paid' and l.pay_type = 'waived') then 'waived'
  else 'closed' end)`

/** Of the items `i` of a run: number, amount, and what came of it. A draft has amounts before they are due. */
export const totalsSql = sql`count(*)::int as num, coalesce(sum(i.amount), 0)::bigint as amount,
  coalesce(sum(money.paid), 0)::bigint as paid, coalesce(sum(money.owed), 0)::bigint as owed,
  coalesce(sum(case when i.charge_key is not null then i.amount - money.paid - money.owed
    when i.is_waived then i.amount else 0 end), 0)::bigint as waived`

/** Items `i` that count, with their money, of the runs that `condition` names. */
export const countedItems = (condition: RawBuilder<unknown>) => sql`dues_item i left join lateral (
    select coalesce(sum(l.amount) filter (where l.status in ('paid', 'refunded')), 0) as paid,
      coalesce(sum(l.amount) filter (where l.status = 'unpaid'), 0) as owed
    from pay_log l where l.ref_type = ${sql.lit(DUES_ITEM)} and l.ref_id = i.id) money on true
  where ${condition} and i.exception is null`
